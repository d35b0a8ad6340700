import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

/** How long a connection without a request stays open for one that is on its way. */
const idleMilliseconds = 3_000
const longestMilliseconds = 10_000
const lookEveryMilliseconds = 25

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
  const countConnections = promisify(app.server.getConnections.bind(app.server))
  return {
    isDraining: () => isDraining,
    async drain() {
      isDraining = true
      await nextTurn() // connections that wait to be accepted would be reset
      Server.prototype.close.call(app.server) // that of http.Server would end waiting connections at once
      const startedAt = performance.now()
      while ((await countConnections()) > 0) {
        const waited = performance.now() - startedAt
        if (waited > longestMilliseconds) return
        if (waited > idleMilliseconds) app.server.closeIdleConnections()
        await sleep(lookEveryMilliseconds)
      }
    },
  }
}
