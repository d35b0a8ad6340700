import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { runClosedLoop } from '../closed-loop.ts'
import { openConnection, buildRequest } from '../connection.ts'
import { readProportionalMemory } from '../process-memory.ts'

const connectionCount = 4
const expectedCards = 60

/** Measures the memory baseline: the MiB that a minimal React server uses after `pageCount` pages of 60 cards. */
export async function measureReactServerMemory(pageCount: number): Promise<number> {
  const server = fork(fileURLToPath(new URL('react-server-process.ts', import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  try {
    const [port] = (await once(server, 'message')) as [number]
    const connections = await Promise.all(Array.from({ length: connectionCount }, () => openConnection(port)))
    await runClosedLoop(connections, pageCount, async (connection) => {
      const { status, body } = await connection.send(buildRequest('GET', '/', { headers: { host: 'localhost' } }))
      const cardCount = body.toString().split('<article').length - 1
      if (status !== 200 || cardCount !== expectedCards)
        throw new Error(`the React server rendered ${cardCount} cards with status ${status}`)
    })
    for (const connection of connections) connection.close()
    return readProportionalMemory(server.pid ?? 0)
  } finally {
    server.disconnect()
  }
}
