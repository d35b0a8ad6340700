import { once } from 'node:events'
import { WebSocket } from 'ws'
import { newCaller } from '#testing/caller.ts'
import type { BenchSite } from './bench-site.ts'

/** A member who writes, and the open window of the partner. */
export interface ChangeCounter {
  /** Sends a message until it is acknowledged. */
  send(): Promise<void>
  acknowledged(): number
  /** Returns how many more messages were acknowledged than the window was notified of. */
  lost(): number
  close(): void
}

/** Opens a window for the second member of each pair, to whom the first one writes. */
export function openChangeCounters(site: BenchSite, count: number): Promise<ChangeCounter[]> {
  return Promise.all(site.pairs.slice(0, count).map((pair) => openChangeCounter(site.port, pair)))
}

async function openChangeCounter(port: number, [writer, reader]: BenchSite['pairs'][number]): Promise<ChangeCounter> {
  const origin = `http://localhost:${port}`
  const socket = new WebSocket(`ws://localhost:${port}/live`, { headers: { origin, cookie: `sid=${reader.token}` } })
  await once(socket, 'open')
  let [sent, changes, isOpen] = [0, 0, true]
  socket.on('error', () => undefined).on('close', () => (isOpen = false))
  socket.on('message', (data: Buffer) => {
    if ((JSON.parse(data.toString()) as { kind: string }).kind === 'chats') changes += 1
  })
  const caller = newCaller(origin, { sid: writer.token })
  return {
    async send() {
      const body = { messageId: crypto.randomUUID(), text: 'Een bericht.' }
      for (;;) {
        const response = await caller.post(`/api/members/${reader.id}/messages`, body).catch(() => null)
        await response?.arrayBuffer().catch(() => null)
        if (response?.status === 200) break
      }
      sent += 1
    },
    acknowledged: () => (isOpen ? sent : 0),
    lost: () => (isOpen ? Math.max(0, sent - changes) : 0), // the window of the killed process refetches everything
    close: () => socket.terminate(),
  }
}
