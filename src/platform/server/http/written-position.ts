import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WRITTEN_COOKIE_SECONDS } from '#platform/retention.ts'
import { parsePosition, type LogPosition } from '#platform/server/database/log-position.ts'
import type { Standbys } from '#platform/server/database/standbys.ts'
import { originOf } from '#platform/server/http/origin-guard.ts'

const cookieName = 'written'
const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Stores in the browser, after each request that may write, the position of the log behind it. The browser then reads only
 * from standbys that have it, in whichever process.
 */
export function storeWrittenPositions(app: FastifyInstance, standbys: Standbys): void {
  app.addHook('onSend', async (request, reply) => {
    if (READ_METHODS.has(request.method)) return
    const secure = originOf(request).startsWith('https:') ? '; Secure' : ''
    const attributes = `Path=/; Max-Age=${WRITTEN_COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`
    reply.header('set-cookie', `${cookieName}=${await standbys.readPosition()}; ${attributes}`)
  })
}

/** Returns the position that the browser's own changes need, or null when it made none recently. */
export function readWrittenPosition({ cookies }: FastifyRequest): LogPosition | null {
  return parsePosition(cookies[cookieName])
}
