import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

/** How long a connection without a request stays open for one that is on its way. */
const idleMilliseconds = 3_000
const longestMilliseconds = 10_000
const lookEveryMilliseconds = 25

/** What arrived has been read when the event loop turns this fast. */
const quietMilliseconds = 10

/** How long connections that already wait may take to be accepted. */
const acceptMilliseconds = 2_000

/** Ends a server's connections without cutting one off. */
export interface Drain {
  readonly isDraining: () => boolean
  /** Resolves when no connection is left, or after ten seconds. */
  drain(): Promise<void>
}

/**
 * Prepares a server to be drained: it accepts no further connection, every open one ends with its next answer
 * (`Connection: close`), and those that ask nothing end after three seconds.
 */
export function drainOf(app: FastifyInstance): Drain {
  let isDraining = false
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  let accepted = 0
  app.server.on('connection', () => accepted++)
  /** Node accepts one connection a turn; closing would reset those that still wait for theirs. */
  async function acceptWaiting(): Promise<void> {
    const until = performance.now() + acceptMilliseconds
    for (let before = -1; before !== accepted && performance.now() < until;) {
      before = accepted
      await nextTurn()
      await nextTurn()
    }
  }
  const countConnections = promisify(app.server.getConnections.bind(app.server))
  return {
    isDraining: () => isDraining,
    async drain() {
      await acceptWaiting()
      const startedAt = performance.now()
      const waited = () => performance.now() - startedAt
      Server.prototype.close.call(app.server) // that of http.Server would end waiting connections at once
      isDraining = true
      while ((await countConnections()) > 0 && waited() < longestMilliseconds) {
        await sleep(lookEveryMilliseconds)
        if (waited() > idleMilliseconds && (await isQuiet())) app.server.closeIdleConnections()
      }
    },
  }
}

/** Whether nothing that arrived can still be unread: a busy process reads late, and would take a request for silence. */
async function isQuiet(): Promise<boolean> {
  const startedAt = performance.now()
  await nextTurn()
  await nextTurn()
  return performance.now() - startedAt < quietMilliseconds
}
