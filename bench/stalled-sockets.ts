import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchMember, BenchSite } from './bench-site.ts'
import { runClosedLoop } from './closed-loop.ts'
import { openConversations } from './messages.ts'
import { readProportionalMemory } from './process-memory.ts'

/** The size of a run. */
export interface StalledPlan {
  /** The number of pairs whose windows read nothing. Each member has 20 windows. */
  readonly pairCount: number
  /** The number of messages of each pair. Each notifies all windows of both members. */
  readonly messageCount: number
}

/** The memory of the app in MiB, and how long it took to drop the sockets. */
export interface StalledReport {
  readonly sockets: number
  readonly changesPerSocket: number
  readonly memoryBefore: number
  readonly memoryWithSockets: number
  readonly memoryAfterChanges: number
  readonly memoryAfterDrop: number
  /** The sockets that the app still has open a minute and a half after they opened. */
  readonly stillOpen: number
}

const windowsPerMember = 20
const warmUpMessages = 1_000
/** Two pings, of which the first one is not answered, and a margin. */
const dropMilliseconds = 90_000

/** Opens sockets that never read, sends changes to all of them, and waits until the app has dropped them. */
export async function stallSockets(site: BenchSite, { pairCount, messageCount }: StalledPlan): Promise<StalledReport> {
  const conversations = await openConversations(site, pairCount)
  await runClosedLoop(conversations, warmUpMessages, (conversation) => conversation.send())
  const [memoryBefore, filesBefore] = [readProportionalMemory(site.appPid()), countSockets(site.appPid())]
  const openedAt = performance.now()
  const members = site.pairs.slice(0, pairCount).flat()
  const sockets = await openStalledSockets(site.port, members)
  const memoryWithSockets = readProportionalMemory(site.appPid())
  await runClosedLoop(conversations, messageCount * pairCount, (conversation) => conversation.send())
  const memoryAfterChanges = readProportionalMemory(site.appPid())
  const countOpen = () => Math.max(0, countSockets(site.appPid()) - filesBefore)
  while (countOpen() > 0 && performance.now() - openedAt < dropMilliseconds) await sleep(500)
  const stillOpen = countOpen()
  for (const each of [...conversations.map(({ close }) => ({ destroy: close })), ...sockets]) each.destroy()
  return {
    sockets: sockets.length,
    changesPerSocket: messageCount,
    memoryBefore,
    memoryWithSockets,
    memoryAfterChanges,
    memoryAfterDrop: readProportionalMemory(site.appPid()),
    stillOpen,
  }
}

async function openStalledSockets(port: number, members: readonly BenchMember[]): Promise<Socket[]> {
  const sockets: Socket[] = []
  await runClosedLoop(members, members.length * windowsPerMember, async (member) => {
    sockets.push(await openStalledSocket(port, member))
  })
  return sockets
}

/** Opens a live socket and then reads nothing, not even pings. */
async function openStalledSocket(port: number, { token }: BenchMember): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined)
  const lines = [
    'GET /live HTTP/1.1',
    `Host: localhost:${port}`,
    `Origin: http://localhost:${port}`,
    `Cookie: sid=${token}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const [head] = (await once(socket, 'data')) as [Buffer]
  if (!head.toString().startsWith('HTTP/1.1 101')) throw new Error(`a socket was refused: ${head.toString()}`)
  return socket.pause()
}

/** Counts the sockets of a process. */
function countSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((file) => isSocket(`${folder}/${file}`)).length
}

function isSocket(file: string): boolean {
  try {
    return readlinkSync(file).startsWith('socket:')
  } catch {
    return false // closed meanwhile
  }
}
