import type { Context } from '#platform/server/context.ts'
import type { BusMessage } from '#platform/server/live/bus.ts'

const cacheName = 'platform.public_pages'

/**
 * Expires the cached public pages in every process, after the transaction commits. Call it after changes of what such
 * pages show, such as settings or texts.
 */
export function expirePublicPages(ctx: Context): void {
  ctx.afterCommit(() => ctx.services.bus.publish({ to: 'cache', cache: cacheName, key: 'all' }))
}

/** Returns whether a message expires the cached public pages: they changed, or messages about them may be lost. */
export function expiresPublicPages(message: BusMessage): boolean {
  return message.to === 'everyone' || (message.to === 'cache' && message.cache === cacheName)
}
