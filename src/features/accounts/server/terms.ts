// Public: other features or the app use this file.
import { Refusal } from '#platform/refusal.ts'
import { cached } from '#platform/server/cached.ts'
import { type Context, type MemberContext, isMember, withPrimary } from '#platform/server/context.ts'
import { getCurrentTermsVersion } from '#features/sites/server/sites.ts'
import type { accountsContract } from '../contract.ts'
import { updateLanguage } from './accounts.sql.ts'
import { findAgreement, updateAgreement } from './terms.sql.ts'
import type { InputOf, OutputOf } from '#platform/contract.ts'

// A hold is read again each time, so that it ends with the agreement.
const stateCache = cached<AccountState>({
  name: 'accounts.state',
  maxEntries: 50_000,
  maxAgeMilliseconds: 60_000,
  isCacheable: ({ accountHold }) => accountHold === null,
})

/** Returns the current terms and the member's agreement. */
export async function getTermsState(ctx: MemberContext): Promise<OutputOf<typeof accountsContract.terms>> {
  const [version, agreement] = await Promise.all([
    getCurrentTermsVersion(ctx),
    findAgreement.one(ctx, { id: ctx.actor.memberId }),
  ])
  if (!agreement) throw new Refusal('authentication_required')
  return {
    version,
    agreedVersion: agreement.termsVersion,
    agreedAt: agreement.agreedAt,
    isAgreementDue: agreement.termsVersion < version,
  }
}

/**
 * Stores the member's agreement to the current terms (C-42) and archives the previous one. Repeating changes nothing.
 * @param input `version`: the version that the member read
 * @throws Refusal `terms_changed` when there are newer terms
 */
export async function agreeToTerms(
  ctx: MemberContext,
  { version }: InputOf<typeof accountsContract.agreeToTerms>,
): Promise<OutputOf<typeof accountsContract.terms>> {
  const current = await getCurrentTermsVersion(ctx)
  if (version.getTime() !== current.getTime()) throw new Refusal('terms_changed', { field: 'version' })
  await updateAgreement.run(ctx, { id: ctx.actor.memberId, version: current })
  ctx.afterCommit(() => stateCache(ctx).delete(stateKey(ctx.actor.memberId, current)))
  return getTermsState(ctx)
}

/** The state of an account that every request of its member needs. */
export interface AccountState {
  /** The account hold: `terms_outdated` until the member agrees to the current terms (C-42), or null. */
  readonly accountHold: 'terms_outdated' | null
  readonly language: string | null
}

const noAccount: AccountState = { accountHold: null, language: null }

/** Finds the account state of the logged-in member. */
export async function findAccountState(ctx: Context): Promise<AccountState> {
  if (!isMember(ctx)) return noAccount
  const { memberId } = ctx.actor
  const current = await getCurrentTermsVersion(ctx)
  return stateCache(ctx).get(stateKey(memberId, current), async () => {
    const account = await findAgreement.one(withPrimary(ctx), { id: memberId })
    if (!account) return noAccount // the account was erased, with its session
    return { accountHold: account.termsVersion < current ? 'terms_outdated' : null, language: account.language }
  })
}

/** Stores the member's language. */
export async function setLanguage(ctx: MemberContext, language: string): Promise<void> {
  const { memberId } = ctx.actor
  const current = await getCurrentTermsVersion(ctx)
  await updateLanguage.run(ctx, { id: memberId, language })
  ctx.afterCommit(() => stateCache(ctx).delete(stateKey(memberId, current)))
}

function stateKey(memberId: string, termsVersion: Date): string {
  return `${memberId} ${termsVersion.getTime()}`
}
