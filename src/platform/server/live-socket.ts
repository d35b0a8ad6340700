import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Bus, BusMessage } from '#platform/server/bus.ts'
import type { Session } from '#platform/server/sessions.ts'

const pingMilliseconds = 25_000
const mostBufferedBytes = 1_000_000
const mostLines = 20
const mostMillisecondsToClose = 1_000
const closedBySession = 4001
const closedForNewer = 4002
const restarting = 1012

interface Line {
  readonly socket: WebSocket
  readonly session: Session
  alive: boolean
}

/** Who may open the live socket: the session of the upgrade request when its Origin is ours, or null. */
export type Admission = (request: IncomingMessage) => Promise<Session | null>

/** The open sockets of this process. */
export interface LiveSockets {
  connections(): number
  /** Closes all of them with 1012; browsers then come back. */
  close(): void
}

/**
 * The live socket at /live: it says what changed and never what was said. A line is bound to its session and is
 * closed within a second of its end (T13); the browser cannot send anything but pongs. A member has 20 lines; the next
 * one closes the oldest.
 */
export function serveLive(app: FastifyInstance, bus: Bus, admit: Admission): LiveSockets {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: 1024,
    clientTracking: false,
  })
  const lines = new Map<string, Set<Line>>()
  const unsubscribe = bus.subscribe((message) => deliver(lines, message))
  const heartbeat = setInterval(() => everyLine(lines, checkAlive), pingMilliseconds)

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy()) // Node took its own listener off; without one a reset ends the process
    if (request.url?.split('?')[0] !== '/live') return refuseOther(app, socket)
    const session = await admit(request).catch(() => null)
    if (!session) return refuse(socket, '401 Unauthorized')
    server.handleUpgrade(request, socket, head, (opened) => keep(lines, opened, session))
  }
  app.server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head))
  const close = () => everyLine(lines, (line) => end(line, restarting))
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    unsubscribe()
    close()
    server.close()
  })
  return { connections: () => [...lines.values()].reduce((sum, set) => sum + set.size, 0), close }
}

/** Nothing else answers an upgrade, but Vite's own server in development. */
function refuseOther({ server }: FastifyInstance, socket: Duplex): void {
  if (server.listenerCount('upgrade') === 1) refuse(socket, '404 Not Found')
}

/** Says no and lets go of the connection, whether or not the other side does. */
function refuse(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
}

function keep(lines: Map<string, Set<Line>>, socket: WebSocket, session: Session): void {
  const line: Line = { socket, session, alive: true }
  const own = lines.get(session.subjectId) ?? new Set()
  lines.set(session.subjectId, own.add(line))
  socket.on('pong', () => (line.alive = true))
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    if (own.delete(line) && own.size === 0) lines.delete(session.subjectId)
  })
  const [oldest] = own
  if (oldest && own.size > mostLines && own.delete(oldest)) end(oldest, closedForNewer)
}

/** Closes a socket; one whose browser does not answer is cut off. */
function end({ socket }: Line, code: number): void {
  socket.close(code)
  setTimeout(() => socket.terminate(), mostMillisecondsToClose).unref()
}

function deliver(lines: Map<string, Set<Line>>, message: BusMessage): void {
  if (message.to === 'member') {
    const text = JSON.stringify(message.change)
    for (const line of lines.get(message.memberId) ?? []) send(line, text)
    return
  }
  const ended = new Set(message.sessionIds)
  everyLine(lines, (line) => {
    if (ended.has(line.session.id)) end(line, closedBySession)
  })
}

function send({ socket }: Line, text: string): void {
  if (socket.bufferedAmount > mostBufferedBytes) socket.terminate()
  else if (socket.readyState === socket.OPEN) socket.send(text)
}

function checkAlive(line: Line): void {
  if (!line.alive) return line.socket.terminate()
  line.alive = false
  line.socket.ping()
}

function everyLine(lines: Map<string, Set<Line>>, act: (line: Line) => void): void {
  for (const own of lines.values()) for (const line of own) act(line)
}
