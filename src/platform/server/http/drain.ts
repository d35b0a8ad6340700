import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

/** The time that an idle connection stays open for a request that may be on its way. */
const MIN_IDLE_MILLISECONDS = 3_000
const MAX_MILLISECONDS = 10_000
const POLL_MILLISECONDS = 25

/** The maximum time to accept the connections in the backlog. */
const MAX_ACCEPT_MILLISECONDS = 2_000

/** The maximum turn after which the backlog counts as empty; a longer one may have missed a connection. */
const MAX_LAST_TURN_MILLISECONDS = 0.5

/** An event loop turn of at most this duration has read everything that arrived before it. */
const MAX_QUIET_MILLISECONDS = 10

/** Closes a server's connections without resetting one that has a request. */
export interface Drain {
  readonly isDraining: () => boolean
  /** Accepts the connections that have arrived and closes the listening socket, within about two seconds. */
  stopListening(): Promise<void>
  /** Resolves when no connection is left, or after about ten seconds. */
  endConnections(): Promise<void>
}

/**
 * Prepares a server for draining, which begins with `stopListening`. While it drains, every response closes its
 * connection (`Connection: close`), and idle connections end after three seconds.
 */
export function prepareDrain(app: FastifyInstance): Drain {
  let isDraining = false
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  const acceptBacklog = createBacklogAccepter(app.server)
  return {
    isDraining: () => isDraining,
    async stopListening() {
      isDraining = true
      await acceptBacklog()
      Server.prototype.close.call(app.server) // http.Server's own close also ends idle connections immediately
    },
    endConnections: () => endConnections(app),
  }
}

/**
 * Accepts the backlog before the socket closes, which would reset it. Node accepts one connection per turn. A connection
 * that arrives during a turn, after that turn looked at the backlog, waits for the next one. So the last turn is short.
 */
function createBacklogAccepter(server: Server): () => Promise<void> {
  let accepted = 0
  server.on('connection', () => accepted++)
  return async () => {
    const deadline = performance.now() + MAX_ACCEPT_MILLISECONDS
    for (let isEmpty = false; !isEmpty && performance.now() < deadline;) {
      const previouslyAccepted = accepted
      await nextTurn()
      const startedAt = performance.now()
      await nextTurn() // a complete turn
      const milliseconds = performance.now() - startedAt
      isEmpty = accepted === previouslyAccepted && milliseconds <= MAX_LAST_TURN_MILLISECONDS
    }
  }
}

async function endConnections({ server }: FastifyInstance): Promise<void> {
  const countConnections = promisify(server.getConnections.bind(server))
  const startedAt = performance.now()
  const elapsed = () => performance.now() - startedAt
  while ((await countConnections()) > 0 && elapsed() < MAX_MILLISECONDS) {
    await sleep(POLL_MILLISECONDS)
    if (elapsed() > MIN_IDLE_MILLISECONDS && (await isQuiet())) server.closeIdleConnections()
  }
}

/** Returns whether all arrived requests are read. A busy process reads late and sees their connections as idle. */
async function isQuiet(): Promise<boolean> {
  const startedAt = performance.now()
  await nextTurn()
  await nextTurn() // one of the two turns is complete
  return performance.now() - startedAt < MAX_QUIET_MILLISECONDS
}
