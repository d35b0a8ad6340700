import { Refusal } from '#platform/refusal.ts'
import { cached } from '#platform/server/cached.ts'
import type { Context, MemberContext } from '#platform/server/context.ts'
import { currentTermsVersion } from '#features/sites/server/sites.ts'
import type { TermsState } from '../contract.ts'
import { findAgreement, updateAgreement } from './terms.sql.ts'

// A member never agrees to an older version, so an agreement to the current version needs no second look.
const agreementCache = cached<boolean>({ maxEntries: 50_000, isCacheable: (isAgreed) => isAgreed })

/** Returns the current terms and the member's agreement. */
export async function getTermsState(ctx: MemberContext): Promise<TermsState> {
  const [version, agreement] = await Promise.all([
    currentTermsVersion(ctx),
    findAgreement.one(ctx.db, [ctx.memberId, ctx.siteId]),
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
export async function agreeToTerms(ctx: MemberContext, { version }: { version: string }): Promise<TermsState> {
  const current = await currentTermsVersion(ctx)
  if (new Date(version).getTime() !== current.getTime()) throw new Refusal('terms_changed')
  await updateAgreement.run(ctx.db, [ctx.memberId, ctx.siteId, current, ctx.now()])
  return getTermsState(ctx)
}

/** Finds the account hold of a member: `terms_outdated` until they agree to the current terms (C-42), or null. */
export async function findAccountHold(ctx: Context): Promise<'terms_outdated' | null> {
  if (ctx.memberId === null) return null
  const { memberId } = ctx
  const current = await currentTermsVersion(ctx)
  const isAgreed = await agreementCache(ctx).get(`${memberId} ${current.getTime()}`, async () => {
    const agreement = await findAgreement.one(ctx.db, [memberId, ctx.siteId])
    return !agreement || agreement.terms_version >= current // without one the account was erased, with its session
  })
  return isAgreed ? null : 'terms_outdated'
}
