import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

/** How long an open connection without a request waits for one that may be on its way. */
const minIdleMilliseconds = 3_000
const maxMilliseconds = 10_000
const pollMilliseconds = 25

/** How long the connections in the backlog may take to be accepted. */
const maxAcceptMilliseconds = 2_000

/** A turn of the event loop that is this short has read everything that arrived before it. */
const maxQuietMilliseconds = 10

/** Ends a server's connections without resetting one that has a request. */
export interface Drain {
  readonly isDraining: () => boolean
  /** Resolves when no connection is left, or after about ten seconds. */
  drain(): Promise<void>
}

/**
 * Prepares a server to be drained: from then on every answer closes its connection (`Connection: close`), no further
 * connection is accepted, and connections without a request end after three seconds.
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
      Server.prototype.close.call(app.server) // http.Server's own would also end idle connections at once
      await endConnections(app)
    },
  }
}

/** Closing a listening socket resets the connections in its backlog, and Node accepts only one of them per turn. */
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

/** Whether no request can have arrived unread: a busy process reads late and would take its connection for an idle one. */
async function isQuiet(): Promise<boolean> {
  const startedAt = performance.now()
  await waitTwoTurns()
  return performance.now() - startedAt < maxQuietMilliseconds
}

/** Lets the event loop poll at least once in full. */
async function waitTwoTurns(): Promise<void> {
  await nextTurn()
  await nextTurn()
}
