import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

/** The time that an idle connection stays open for a request that may be on its way. */
const minIdleMilliseconds = 3_000
const maxMilliseconds = 10_000
const pollMilliseconds = 25

/** The maximum time to accept the connections in the backlog. */
const maxAcceptMilliseconds = 2_000

/** An event loop turn of at most this duration has read everything that arrived before it. */
const maxQuietMilliseconds = 10

/** Closes a server's connections without resetting one that has a request. */
export interface Drain {
  readonly isDraining: () => boolean
  /** Resolves when no connection is left, or after about ten seconds. */
  drain(): Promise<void>
}

/**
 * Prepares a server for draining. While it drains, every response closes its connection (`Connection: close`), no new
 * connection is accepted, and idle connections end after three seconds.
 */
export function prepareDrain(app: FastifyInstance): Drain {
  let isDraining = false
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  const acceptBacklog = createBacklogAccepter(app.server)
  return {
    isDraining: () => isDraining,
    async drain() {
      isDraining = true
      await acceptBacklog()
      Server.prototype.close.call(app.server) // http.Server's own close also ends idle connections immediately
      await endConnections(app)
    },
  }
}

/** Accepts the backlog before the socket closes, which would reset it. Node accepts one connection per turn. */
function createBacklogAccepter(server: Server): () => Promise<void> {
  let accepted = 0
  server.on('connection', () => accepted++)
  return async () => {
    const deadline = performance.now() + maxAcceptMilliseconds
    for (let previouslyAccepted = -1; previouslyAccepted !== accepted && performance.now() < deadline;) {
      previouslyAccepted = accepted
      await waitTwoTurns()
    }
  }
}

async function endConnections({ server }: FastifyInstance): Promise<void> {
  const countConnections = promisify(server.getConnections.bind(server))
  const startedAt = performance.now()
  const elapsed = () => performance.now() - startedAt
  while ((await countConnections()) > 0 && elapsed() < maxMilliseconds) {
    await sleep(pollMilliseconds)
    if (elapsed() > minIdleMilliseconds && (await isQuiet())) server.closeIdleConnections()
  }
}

/** Returns whether all arrived requests are read. A busy process reads late and sees their connections as idle. */
async function isQuiet(): Promise<boolean> {
  const startedAt = performance.now()
  await waitTwoTurns()
  return performance.now() - startedAt < maxQuietMilliseconds
}

/** Waits until the event loop has polled completely at least once. */
async function waitTwoTurns(): Promise<void> {
  await nextTurn()
  await nextTurn()
}
