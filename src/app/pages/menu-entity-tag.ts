import { createHash } from 'node:crypto'
import * as z from 'zod'
import { findMenuVersion } from '#features/notifications/server/menu-version.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { SiteSettings } from '#features/sites/server/settings.ts'
import { isMember } from '#platform/server/context.ts'
import type { FindEntityTag } from '#platform/server/http/api-handler.ts'
import { listRevalidatedEndpoints } from '#platform/server/http/api.ts'
import { contract } from '../features.ts'

/** The maximum age of data that the menu version does not count, such as which chat partners are online. */
const MAX_AGE_MILLISECONDS = 300_000

const endpoints = listRevalidatedEndpoints(contract)
const revalidatedPaths = new Set(endpoints.map(({ path }) => `/api${path}`))
/** Changes when a release changes the shape of a response. */
const shape = JSON.stringify(endpoints.map(({ output }) => z.toJSONSchema(output)))

/**
 * Returns the entity tag of the member's user, chats or likes: it changes with their menu version, their session and the
 * site's settings. Null for other paths, for visitors, and for a member during an account hold.
 */
export const findMenuEntityTag: FindEntityTag = async ({ method, url }, ctx) => {
  if (method !== 'GET' || !revalidatedPaths.has(url) || !isMember(ctx) || ctx.actor.accountHold) return null
  const { memberId, sessionId } = ctx.actor
  const version = await findMenuVersion(ctx, memberId)
  const period = Math.floor(ctx.now().getTime() / MAX_AGE_MILLISECONDS)
  const settings = toSettingsVersion(await getSiteSettings(ctx))
  const content = [memberId, sessionId, version, period, ctx.locale, settings, shape].join('|')
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

const settingsVersions = new WeakMap<SiteSettings, string>()

/** Returns a hash of the settings, computed once while they are cached. */
function toSettingsVersion(settings: SiteSettings): string {
  const version = settingsVersions.get(settings) ?? createHash('sha256').update(JSON.stringify(settings)).digest('hex')
  settingsVersions.set(settings, version)
  return version
}
