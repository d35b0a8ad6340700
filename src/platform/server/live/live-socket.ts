import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Bus, BusMessage } from '#platform/server/live/bus.ts'
import type { Session } from '#platform/server/security/sessions.ts'

const pingMilliseconds = 25_000
const maxBufferedBytes = 1_000_000
const maxSocketsPerMember = 20
const closeTimeoutMilliseconds = 1_000
const closedBySession = 4001
const closedForNewerSocket = 4002
const closedForRestart = 1012

interface LiveSocket {
  readonly socket: WebSocket
  readonly session: Session
  isAlive: boolean
}

/** Returns the session of an upgrade request with our own Origin, or null to reject it. */
export type Authenticate = (request: IncomingMessage) => Promise<Session | null>

/** The open sockets of this process. */
export interface LiveSockets {
  connections(): number
  /** Closes all of them with 1012, after which browsers reconnect. */
  close(): void
}

/**
 * Serves the live socket at /live, which sends what changed but never content. Closes a socket within a second of the
 * end of its session (T13). The browser cannot send anything but pongs. A member has at most 20 sockets; the next one
 * closes the oldest.
 */
export function serveLive(app: FastifyInstance, bus: Bus, authenticate: Authenticate): LiveSockets {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: 1024,
    clientTracking: false,
  })
  const sockets = new Map<string, Set<LiveSocket>>()
  const unsubscribe = bus.subscribe((message) => deliver(sockets, message))
  const heartbeat = setInterval(() => forEachSocket(sockets, checkAlive), pingMilliseconds)

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy()) // Node removed its own listener; without one a reset crashes the process
    if (request.url?.split('?')[0] !== '/live') return rejectOtherPath(app, socket)
    const session = await authenticate(request).catch(() => null)
    if (!session) return rejectUpgrade(socket, '401 Unauthorized')
    server.handleUpgrade(request, socket, head, (opened) => register(sockets, opened, session))
  }
  app.server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head))
  const close = () => forEachSocket(sockets, (liveSocket) => closeSocket(liveSocket, closedForRestart))
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    unsubscribe()
    close()
    server.close()
  })
  return { connections: () => [...sockets.values()].reduce((sum, set) => sum + set.size, 0), close }
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

function register(sockets: Map<string, Set<LiveSocket>>, socket: WebSocket, session: Session): void {
  const liveSocket: LiveSocket = { socket, session, isAlive: true }
  const memberSockets = sockets.get(session.subjectId) ?? new Set()
  sockets.set(session.subjectId, memberSockets.add(liveSocket))
  socket.on('pong', () => (liveSocket.isAlive = true))
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    if (memberSockets.delete(liveSocket) && memberSockets.size === 0) sockets.delete(session.subjectId)
  })
  const [oldest] = memberSockets
  if (oldest && memberSockets.size > maxSocketsPerMember && memberSockets.delete(oldest))
    closeSocket(oldest, closedForNewerSocket)
}

/** Closes a socket; terminates it when the browser does not respond. */
function closeSocket({ socket }: LiveSocket, code: number): void {
  socket.close(code)
  setTimeout(() => socket.terminate(), closeTimeoutMilliseconds).unref()
}

function deliver(sockets: Map<string, Set<LiveSocket>>, message: BusMessage): void {
  if (message.to === 'member') {
    const text = JSON.stringify(message.change)
    for (const liveSocket of sockets.get(message.memberId) ?? []) sendText(liveSocket, text)
    return
  }
  const endedSessionIds = new Set(message.sessionIds)
  forEachSocket(sockets, (liveSocket) => {
    if (endedSessionIds.has(liveSocket.session.id)) closeSocket(liveSocket, closedBySession)
  })
}

function sendText({ socket }: LiveSocket, text: string): void {
  if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
  else if (socket.readyState === socket.OPEN) socket.send(text)
}

function checkAlive(liveSocket: LiveSocket): void {
  if (!liveSocket.isAlive) return liveSocket.socket.terminate()
  liveSocket.isAlive = false
  liveSocket.socket.ping()
}

function forEachSocket(sockets: Map<string, Set<LiveSocket>>, callback: (liveSocket: LiveSocket) => void): void {
  for (const memberSockets of sockets.values()) for (const liveSocket of memberSockets) callback(liveSocket)
}
