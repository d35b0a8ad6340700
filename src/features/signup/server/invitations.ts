// Public: other features or the app use this file.
import { createHash, randomInt } from 'node:crypto'
import { isTrafficSource } from '#features/sites/rules.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { readTraffic } from '#features/sites/server/traffic.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Context } from '#platform/server/context.ts'
import { declareRateLimit, consumeNetworkRateLimit } from '#platform/server/security/rate-limit.ts'
import { findSignupRefusal } from '../rules.ts'
import { insertInvitation, isInvitationValid, spendInvitationUse } from './signup.sql.ts'
import type { signupContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'
import { later } from '#platform/server/ago.ts'

/** Invitation checks per network. */
const invitationAttempts = declareRateLimit('signup.invitation', { points: 30, windowSeconds: 600 })
// Without the ambiguous 0, O, 1, I and L. 12 characters are 59 bits.
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** The options of a new invitation. */
export interface NewInvitation {
  /** The number of signups that it allows. */
  readonly uses: number
  readonly days: number
}

type OperatorContext = Pick<Context, 'db' | 'now' | 'siteId'>

/** Creates an invitation to a site and returns its code, of which only the hash is stored (C-32). */
export async function createInvitation(ctx: OperatorContext, { uses, days }: NewInvitation): Promise<string> {
  const code = Array.from({ length: 3 }, generateCodeGroup).join('-')
  const expiresAt = later(ctx, { days })
  await insertInvitation.run(ctx, { codeHash: hashInvitationCode(code), uses, expiresAt })
  return code
}

/**
 * Returns the reason why this visitor may not sign up now, or null. The form calls this before its
 * first step.
 * @throws Refusal `rate_limited` after too many codes
 */
export async function viewSignupEligibility(ctx: Context, { invitation }: InputOf<typeof signupContract.eligibility>) {
  const { signups } = await getSiteSettings(ctx)
  const refusal = findSignupRefusal(signups, {
    isFromTrafficSource: isTrafficSource(readTraffic(ctx)),
    hasInvitation: Boolean(invitation),
  })
  if (refusal) return { blockReason: signups === 'invite_only' ? ('invite_only' as const) : ('closed' as const) }
  if (signups !== 'invite_only' || !invitation) return { blockReason: null }
  await consumeNetworkRateLimit(ctx, invitationAttempts)
  return { blockReason: (await isValidInvitation(ctx, invitation)) ? null : ('invitation_invalid' as const) }
}

/**
 * Requires a valid invitation, before the expensive password hash.
 * @throws Refusal `invitation_invalid`, `rate_limited` after too many codes
 */
export async function requireInvitation(ctx: Context, code: string): Promise<void> {
  await consumeNetworkRateLimit(ctx, invitationAttempts)
  if (!(await isValidInvitation(ctx, code))) throw new Refusal('invitation_invalid', { field: 'invitation' })
}

/**
 * Spends one use of an invitation, in the transaction that creates the account. Concurrent calls never spend more uses
 * than it has.
 * @throws Refusal `invitation_invalid`
 */
export async function redeemInvitation(ctx: Context, code: string): Promise<void> {
  if ((await spendInvitationUse.run(ctx, { codeHash: hashInvitationCode(code) })) === 0)
    throw new Refusal('invitation_invalid', { field: 'invitation' })
}

async function isValidInvitation(ctx: Context, code: string): Promise<boolean> {
  return (await isInvitationValid.oneOrThrow(ctx, { codeHash: hashInvitationCode(code) })).valid
}

function generateCodeGroup(): string {
  return Array.from({ length: 4 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
}

// Members type the code, so case, spaces and dashes are ignored.
function hashInvitationCode(code: string): string {
  return createHash('sha256')
    .update(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .digest('hex')
}
