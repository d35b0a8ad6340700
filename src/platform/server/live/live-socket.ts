import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer, type WebSocket } from 'ws'
import { hidden, reconnected, timeZonePrefix, type LiveChange } from '#platform/calls/live-change.ts'
import { hasOneHost } from '#platform/server/http/request-target.ts'
import type { Bus, BusMessage } from '#platform/server/live/bus.ts'
import type { Session } from '#platform/server/security/sessions.ts'

const PING_MILLISECONDS = 25_000
/** Changes have about 60 bytes, so a socket with more unsent bytes is dozens of changes behind its browser's buffer. */
const MAX_BUFFERED_BYTES = 4_096
const MAX_SOCKETS_PER_MEMBER = 20
const CLOSE_TIMEOUT_MILLISECONDS = 1_000
const CLOSED_BY_SESSION = 4001
const CLOSED_FOR_NEWER_SOCKET = 4002
const CLOSED_FOR_RESTART = 1012

/** Browsers that reconnect or refetch at once do so over this long per socket, so that the server can keep up. */
const SPREAD_MILLISECONDS_PER_SOCKET = 3
const MAX_SPREAD_MILLISECONDS = 30_000

interface LiveSocket {
  readonly socket: WebSocket
  readonly session: Session
  isAlive: boolean
  /** Whether the page is on the screen, as the browser reports it. */
  isVisible: boolean
}

/** Returns the session of an upgrade request with our own Origin, or null to reject it. */
export type Authenticate = (request: IncomingMessage) => Promise<Session | null>

/** The dependencies of the live socket. */
export interface LiveOptions {
  readonly bus: Bus
  readonly authenticate: Authenticate
  /** Returns which of these sessions have ended. */
  readonly findEndedSessions: (ids: readonly string[]) => Promise<readonly string[]>
  /** Called when a page of a member opens or becomes visible, and regularly while it is. */
  readonly recordPresence: (memberId: string) => void
  /** Called with the time zone that the browser of a member states, once per socket. */
  readonly recordTimeZone: (memberId: string, timeZone: string) => void
}

/** The open sockets of this process. */
export interface LiveSockets {
  connections(): number
  /**
   * Closes all of them with 1012, and each that opens later. The reason is the number of milliseconds over which their
   * browsers spread their reconnections.
   */
  close(): void
}

type SocketsByMember = Map<string, Set<LiveSocket>>

/**
 * Serves the live socket at /live, which sends what changed but never content. Closes a socket within a second of the
 * end of its session (T13), or at the next ping if the bus lost that message. The browser sends only pongs, its time
 * zone and whether the page is visible.
 * A member has at most 20 sockets; the next one closes the oldest.
 */
export function serveLive(app: FastifyInstance, options: LiveOptions): LiveSockets {
  const { bus, authenticate, findEndedSessions, recordPresence, recordTimeZone } = options
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: 1024,
    clientTracking: false,
  })
  const sockets: SocketsByMember = new Map()
  const closeEnded = () => void closeEndedSessions(sockets, findEndedSessions)
  const unsubscribe = bus.subscribe((message) => {
    deliver(sockets, message)
    if (message.to === 'everyone') closeEnded()
  })
  const heartbeat = setInterval(() => {
    forEachSocket(sockets, (liveSocket) => checkAlive(liveSocket, recordPresence))
    closeEnded()
  }, PING_MILLISECONDS)

  let closingSpread: string | null = null

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy()) // Node removed its own listener; without one a reset crashes the process
    if (!hasOneHost(request)) return rejectUpgrade(socket, '400 Bad Request')
    if (request.url?.split('?')[0] !== '/live') return rejectOtherPath(app, socket)
    const session = await authenticate(request).catch(() => null)
    if (!session) return rejectUpgrade(socket, '401 Unauthorized')
    server.handleUpgrade(request, socket, head, (opened) => {
      const liveSocket = register(sockets, opened, session)
      receiveMessages(liveSocket, { recordPresence, recordTimeZone })
      if (closingSpread !== null) closeSocket(liveSocket, CLOSED_FOR_RESTART, closingSpread)
    })
  }
  app.server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head))
  function close(): void {
    const spread = (closingSpread ??= String(computeSpread(sockets)))
    forEachSocket(sockets, (liveSocket) => closeSocket(liveSocket, CLOSED_FOR_RESTART, spread))
  }
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    unsubscribe()
    close()
    server.close()
  })
  return { connections: () => countSockets(sockets), close }
}

/** Rejects an upgrade of another path, unless Vite's development server handles it. */
function rejectOtherPath({ server }: FastifyInstance, socket: Duplex): void {
  if (server.listenerCount('upgrade') === 1) rejectUpgrade(socket, '404 Not Found')
}

/** Rejects an upgrade and destroys the connection, even if the other side does not close it. */
function rejectUpgrade(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
}

function register(sockets: SocketsByMember, socket: WebSocket, session: Session): LiveSocket {
  const liveSocket: LiveSocket = { socket, session, isAlive: true, isVisible: true }
  const memberSockets = sockets.get(session.subjectId) ?? new Set()
  sockets.set(session.subjectId, memberSockets.add(liveSocket))
  socket.on('pong', () => (liveSocket.isAlive = true))
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    if (memberSockets.delete(liveSocket) && memberSockets.size === 0) sockets.delete(session.subjectId)
  })
  const [oldest] = memberSockets
  if (oldest && memberSockets.size > MAX_SOCKETS_PER_MEMBER && memberSockets.delete(oldest))
    closeSocket(oldest, CLOSED_FOR_NEWER_SOCKET)
  return liveSocket
}

type RecordPresence = LiveOptions['recordPresence']

type Recorders = Pick<LiveOptions, 'recordPresence' | 'recordTimeZone'>

/** Records the presence of a member when a page opens and whenever its browser reports that it is visible, and the time zone. */
function receiveMessages(liveSocket: LiveSocket, { recordPresence, recordTimeZone }: Recorders): void {
  const { subjectId: memberId } = liveSocket.session
  let hasTimeZone = false
  recordPresence(memberId)
  liveSocket.socket.on('message', (data) => {
    const text = Buffer.isBuffer(data) ? data.toString() : ''
    if (text.startsWith(timeZonePrefix)) {
      if (!hasTimeZone) recordTimeZone(memberId, text.slice(timeZonePrefix.length))
      hasTimeZone = true
      return
    }
    liveSocket.isVisible = text !== hidden
    if (liveSocket.isVisible) recordPresence(memberId)
  })
}

/** Closes a socket; terminates it when the browser does not respond. */
function closeSocket({ socket }: LiveSocket, code: number, reason = ''): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MILLISECONDS).unref()
}

function deliver(sockets: SocketsByMember, message: BusMessage): void {
  if (message.to === 'member') sendToMember(sockets, message.memberId, message.change)
  if (message.to === 'sessions') closeSessions(sockets, message.sessionIds)
  if (message.to === 'everyone') refreshAll(sockets)
}

function sendToMember(sockets: SocketsByMember, memberId: string, change: LiveChange): void {
  const text = JSON.stringify(change)
  for (const liveSocket of sockets.get(memberId) ?? []) sendText(liveSocket, text)
}

function closeSessions(sockets: SocketsByMember, sessionIds: readonly string[]): void {
  const endedSessionIds = new Set(sessionIds)
  forEachSocket(sockets, (liveSocket) => {
    if (endedSessionIds.has(liveSocket.session.id)) closeSocket(liveSocket, CLOSED_BY_SESSION)
  })
}

/** Closes the sockets whose session has ended by now. */
async function closeEndedSessions(
  sockets: SocketsByMember,
  findEndedSessions: LiveOptions['findEndedSessions'],
): Promise<void> {
  const ids = new Set<string>()
  forEachSocket(sockets, ({ session }) => ids.add(session.id))
  if (ids.size === 0) return
  closeSessions(sockets, await findEndedSessions([...ids]).catch(() => [])) // the next ping checks them again
}

/** Makes every browser refetch, as after a reconnection. */
function refreshAll(sockets: SocketsByMember): void {
  const spread = computeSpread(sockets)
  const text = JSON.stringify({ kind: reconnected } satisfies LiveChange)
  forEachSocket(sockets, (liveSocket) => {
    setTimeout(() => sendText(liveSocket, text), Math.random() * spread).unref()
  })
}

function computeSpread(sockets: SocketsByMember): number {
  return Math.min(MAX_SPREAD_MILLISECONDS, countSockets(sockets) * SPREAD_MILLISECONDS_PER_SOCKET)
}

function countSockets(sockets: SocketsByMember): number {
  return [...sockets.values()].reduce((sum, set) => sum + set.size, 0)
}

function sendText({ socket }: LiveSocket, text: string): void {
  if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate()
  else if (socket.readyState === socket.OPEN) socket.send(text)
}

function checkAlive(liveSocket: LiveSocket, recordPresence: RecordPresence): void {
  if (!liveSocket.isAlive) return liveSocket.socket.terminate()
  if (liveSocket.isVisible) recordPresence(liveSocket.session.subjectId)
  liveSocket.isAlive = false
  liveSocket.socket.ping()
}

function forEachSocket(sockets: SocketsByMember, callback: (liveSocket: LiveSocket) => void): void {
  for (const memberSockets of sockets.values()) for (const liveSocket of memberSockets) callback(liveSocket)
}
