import { Refusal } from '#platform/refusal.ts'
import { memberIdOf, type Context } from '#platform/server/context.ts'
import { currentTermsVersion } from '#features/sites/server/sites.ts'
import type { TermsState } from '../contract.ts'
import { findAgreement, updateAgreement } from './terms.sql.ts'

const maxCached = 50_000

// Caches the version that each member agreed to, per installation. A member never agrees to an older version, so only
// an outdated version is read again.
const caches = new WeakMap<object, Map<string, number>>()

/** Returns the current terms and the member's agreement. */
export async function getTermsState(ctx: Context): Promise<TermsState> {
  const [version, agreement] = await Promise.all([
    currentTermsVersion(ctx),
    findAgreement.one(ctx.db, [memberIdOf(ctx), ctx.siteId]),
  ])
  if (!agreement) throw new Refusal('authentication_required')
  return {
    version: version.toISOString(),
    agreedVersion: agreement.terms_version.toISOString(),
    agreedAt: agreement.agreed_at.toISOString(),
    due: agreement.terms_version < version,
  }
}

/**
 * Stores the member's agreement to the current terms (C-42) and archives the previous one. Repeating changes nothing.
 * @param input `version`: the version that the member read
 * @throws Refusal `terms_changed` when there are newer terms
 */
export async function agreeToTerms(ctx: Context, { version }: { version: string }): Promise<TermsState> {
  const current = await currentTermsVersion(ctx)
  if (new Date(version).getTime() !== current.getTime()) throw new Refusal('terms_changed')
  await updateAgreement.run(ctx.db, [memberIdOf(ctx), ctx.siteId, current, ctx.now()])
  return getTermsState(ctx)
}

/** Finds the account hold of a member: `terms_outdated` until they agree to the current terms (C-42), or null. */
export async function findAccountHold(ctx: Context): Promise<'terms_outdated' | null> {
  if (ctx.memberId === null) return null
  const current = (await currentTermsVersion(ctx)).getTime()
  const agreedVersions = getCache(ctx.services)
  if ((agreedVersions.get(ctx.memberId) ?? -1) >= current) return null
  const agreement = await findAgreement.one(ctx.db, [ctx.memberId, ctx.siteId])
  if (!agreement) return null // the account was erased, and its session with it
  if (agreedVersions.size >= maxCached) agreedVersions.clear()
  agreedVersions.set(ctx.memberId, agreement.terms_version.getTime())
  return agreement.terms_version.getTime() < current ? 'terms_outdated' : null
}

function getCache(services: object): Map<string, number> {
  const existing = caches.get(services)
  if (existing) return existing
  const created = new Map<string, number>()
  caches.set(services, created)
  return created
}
