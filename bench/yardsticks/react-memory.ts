import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { runClosedLoop } from '../closed-loop.ts'
import { openConnection, buildRequest } from '../connection.ts'
import { readMemory } from '../process-memory.ts'

const lanes = 4
const cards = 60

/** Measures the yardstick of memory: MiB of a bare React server after `pages` pages of 60 cards. */
export async function measureReactServerMemory(pages: number): Promise<number> {
  const server = fork(fileURLToPath(new URL('react-server.ts', import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  try {
    const [port] = (await once(server, 'message')) as [number]
    const connections = await Promise.all(Array.from({ length: lanes }, () => openConnection(port)))
    await runClosedLoop(connections, pages, async (connection) => {
      const { status, body } = await connection.send(buildRequest('GET', '/', { headers: { host: 'localhost' } }))
      const cardCount = body.toString().split('<article').length - 1
      if (status !== 200 || cardCount !== cards)
        throw new Error(`the bare server rendered ${cardCount} cards with status ${status}`)
    })
    for (const connection of connections) connection.close()
    return readMemory(server.pid ?? 0)
  } finally {
    server.disconnect()
  }
}
