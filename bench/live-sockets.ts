import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { runClosedLoop } from './closed-loop.ts'

/** The number of sockets that are opened at the same time. */
const concurrency = 50

/** Opens a socket per cookie, which responds to pings. An empty cookie opens one without a session. */
export async function openSockets(origin: string, cookies: readonly string[]): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  const workers = Array.from({ length: concurrency }, (_, index) => index)
  await runClosedLoop(workers, cookies.length, async (_worker, index) => {
    const headers = { cookie: cookies[index] ?? '', origin }
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/live`, { headers, perMessageDeflate: false })
    await once(socket, 'open')
    sockets.push(socket)
  })
  return sockets
}

/** Closes sockets and waits until the other side has done so too. */
export async function closeSockets(sockets: readonly WebSocket[]): Promise<void> {
  for (const socket of sockets) socket.terminate()
  while (sockets.some(({ readyState }) => readyState !== WebSocket.CLOSED)) await sleep(20)
}
