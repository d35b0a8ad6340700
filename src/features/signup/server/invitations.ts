import { createHash, randomInt } from 'node:crypto'
import { isTrafficSource } from '#features/sites/rules.ts'
import { siteSettings, trafficOf } from '#features/sites/server/sites.ts'
import { DAY_MILLISECONDS } from '#platform/days.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Context } from '#platform/server/context.ts'
import { declareLimit, spendNetworkLimit } from '#platform/server/rate-limit.ts'
import { whyNotSignUp } from '../rules.ts'
import { insertInvitation, isInvitationValid, spendInvitationUse } from './signup.sql.ts'

/** Looks of one network whether an invitation is good. */
const invitationAttempts = declareLimit('signup.invitation', { points: 30, windowSeconds: 600 })
// Without 0, O, 1, I and L, which look alike: 12 of them are 59 bits.
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** What an operator says of an invitation. */
export interface NewInvitation {
  /** How many may sign up with it. */
  readonly uses: number
  readonly days: number
}

type OperatorContext = Pick<Context, 'db' | 'now' | 'siteId'>

/** Makes an invitation to a site and gives its code, which is stored nowhere (C-32). */
export async function createInvitation(ctx: OperatorContext, { uses, days }: NewInvitation): Promise<string> {
  const code = Array.from({ length: 3 }, generateCodeGroup).join('-')
  const expiresAt = new Date(ctx.now().getTime() + days * DAY_MILLISECONDS)
  await insertInvitation.run(ctx.db, [hashCode(code), ctx.siteId, uses, ctx.now(), expiresAt])
  return code
}

/**
 * Whether this visitor may sign up now, so that nobody fills in six steps for nothing.
 * @throws Refusal `rate_limited` for who tries codes
 */
export async function viewSignupEligibility(ctx: Context, { invitation }: { invitation?: string }) {
  const { signups } = await siteSettings(ctx)
  const refusal = whyNotSignUp(signups, { isFromTrafficSource: isTrafficSource(trafficOf(ctx)), hasInvitation: Boolean(invitation) })
  if (refusal) return { whyNot: signups === 'invite_only' ? ('invite_only' as const) : ('closed' as const) }
  if (signups !== 'invite_only' || !invitation) return { whyNot: null }
  await spendNetworkLimit(ctx, invitationAttempts)
  return { whyNot: (await isValidInvitation(ctx, invitation)) ? null : ('invitation_invalid' as const) }
}

/**
 * Looks whether an invitation is good before costly work is done for it.
 * @throws Refusal `invitation_invalid`, `rate_limited` for who tries codes
 */
export async function requireInvitation(ctx: Context, code: string): Promise<void> {
  await spendNetworkLimit(ctx, invitationAttempts)
  if (!(await isValidInvitation(ctx, code))) throw new Refusal('invitation_invalid')
}

/**
 * Takes one use of an invitation, in the transaction that makes the account: of parallel ones no more succeed than
 * it has uses.
 * @throws Refusal `invitation_invalid`
 */
export async function redeemInvitation(ctx: Context, code: string): Promise<void> {
  if ((await spendInvitationUse.run(ctx.db, [hashCode(code), ctx.siteId, ctx.now()])) === 0)
    throw new Refusal('invitation_invalid')
}

async function isValidInvitation(ctx: Context, code: string): Promise<boolean> {
  return (await isInvitationValid.only(ctx.db, [hashCode(code), ctx.siteId, ctx.now()])).open
}

function generateCodeGroup(): string {
  return Array.from({ length: 4 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
}

// Typed by hand: case, spaces and dashes do not matter.
function hashCode(code: string): string {
  return createHash('sha256')
    .update(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .digest('hex')
}
