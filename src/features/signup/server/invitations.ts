import { createHash, randomInt } from 'node:crypto'
import { isTrafficSource } from '#features/sites/rules.ts'
import { siteSettings, trafficOf } from '#features/sites/server/sites.ts'
import { DAY_MILLISECONDS } from '#platform/days.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Context } from '#platform/server/context.ts'
import { declareLimit, spendNetworkLimit } from '#platform/server/rate-limit.ts'
import { whyNotSignUp } from '../rules.ts'
import { insertInvitation, isInvitationOpen, useUpInvitation } from './signup.sql.ts'

/** Looks of one network whether an invitation is good. */
const tries = declareLimit('signup.invitation', { points: 30, windowSeconds: 600 })
// Without 0, O, 1, I and L, which look alike: 12 of them are 59 bits.
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** What an operator says of an invitation. */
export interface NewInvitation {
  /** How many may sign up with it. */
  readonly uses: number
  readonly days: number
}

type Maker = Pick<Context, 'db' | 'now' | 'siteId'>

/** Makes an invitation to a site and gives its code, which is stored nowhere (C-32). */
export async function createInvitation(ctx: Maker, { uses, days }: NewInvitation): Promise<string> {
  const code = Array.from({ length: 3 }, fourSigns).join('-')
  const expiresAt = new Date(ctx.now().getTime() + days * DAY_MILLISECONDS)
  await insertInvitation.run(ctx.db, [hashOf(code), ctx.siteId, uses, ctx.now(), expiresAt])
  return code
}

/**
 * Whether this visitor may sign up now, so that nobody fills in six steps for nothing.
 * @throws Refusal `rate_limited` for who tries codes
 */
export async function viewEntry(ctx: Context, { invitation }: { invitation?: string }) {
  const { signups } = await siteSettings(ctx)
  const refusal = whyNotSignUp(signups, { fromSource: isTrafficSource(trafficOf(ctx)), invited: Boolean(invitation) })
  if (refusal) return { whyNot: signups === 'invite_only' ? ('invite_only' as const) : ('closed' as const) }
  if (signups !== 'invite_only' || !invitation) return { whyNot: null }
  await spendNetworkLimit(ctx, tries)
  return { whyNot: (await isOpen(ctx, invitation)) ? null : ('invitation_invalid' as const) }
}

/**
 * Looks whether an invitation is good before costly work is done for it.
 * @throws Refusal `invitation_invalid`, `rate_limited` for who tries codes
 */
export async function requireInvitation(ctx: Context, code: string): Promise<void> {
  await spendNetworkLimit(ctx, tries)
  if (!(await isOpen(ctx, code))) throw new Refusal('invitation_invalid')
}

/**
 * Takes one use of an invitation, in the transaction that makes the account: of parallel ones no more succeed than
 * it has uses.
 * @throws Refusal `invitation_invalid`
 */
export async function useInvitation(ctx: Context, code: string): Promise<void> {
  if ((await useUpInvitation.run(ctx.db, [hashOf(code), ctx.siteId, ctx.now()])) === 0)
    throw new Refusal('invitation_invalid')
}

async function isOpen(ctx: Context, code: string): Promise<boolean> {
  return (await isInvitationOpen.only(ctx.db, [hashOf(code), ctx.siteId, ctx.now()])).open
}

function fourSigns(): string {
  return Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}

// Typed by hand: case, spaces and dashes do not matter.
function hashOf(code: string): string {
  return createHash('sha256')
    .update(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .digest('hex')
}
