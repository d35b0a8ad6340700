import { createHmac, randomBytes } from 'node:crypto'
import { emailKeyOf, validateEmail } from '#features/accounts/email.rules.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type PartnerContext } from '#platform/server/context.ts'
import {
  declareRateLimit,
  consumeRateLimitForKey,
  consumeNetworkRateLimit,
} from '#platform/server/security/rate-limit.ts'
import { PARTNER_MAILS_PER_DAY, PENDING_SIGNUP_SECONDS, findSignupRefusal } from '../rules.ts'
import { hashSecret, mailPartnerSignup } from './partner-mail.ts'
import {
  countRecentPartnerSignups,
  findPartner,
  findReference,
  insertPartnerSignup,
  lockEmailAddress,
} from './signup.sql.ts'
import type { signupContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'
import { ago, later } from '#platform/server/ago.ts'

/** The signup that a partner sends. */
export interface PartnerSignup {
  /** The partner's own id of this signup: its idempotency key. */
  readonly reference: string
  readonly email: string
  readonly ref?: string
  readonly sub1?: string
  readonly sub2?: string
  readonly sub3?: string
}

const KEY_PREFIX = 'vonk_'
/** Calls per partner. */
const partnerCalls = declareRateLimit('signup.partner', { points: 60, windowSeconds: 60 })
/** Wrong keys per network. */
const keyAttempts = declareRateLimit('signup.partner_key', { points: 20, windowSeconds: 900 })

/** Creates a key. */
export function createPartnerKey(): string {
  return KEY_PREFIX + randomBytes(32).toString('base64url')
}

/**
 * Accepts a signup from a partner and mails its address a link that completes it. No account exists until then. The
 * response is the same for an address with an account (C-24b). A repeated reference does nothing more.
 * @throws Refusal `partner_key_wrong`, `signups_closed`, `email_missing`, `invalid_email`, `rate_limited`;
 * `reference_used` for a reference that was used with another address
 */
export async function receivePartnerSignup(
  ctx: Context,
  { headers, body }: InputOf<typeof signupContract.partnerSignup>,
) {
  const partnerCtx = await authenticatePartner(ctx, headers.authorization ?? '')
  const { signups } = await getSiteSettings(ctx)
  const refusal =
    findSignupRefusal(signups, { isFromTrafficSource: true, hasInvitation: false }) ?? validateEmail(body.email)
  if (refusal) throw refusal
  await inTransaction(partnerCtx, (tx) => storePartnerSignup(tx, body))
  return { reference: body.reference, status: 'accepted' as const }
}

async function authenticatePartner(ctx: Context, authorization: string): Promise<PartnerContext> {
  const key = /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? ''
  const partner = await findPartner.one(ctx, { keyHash: hashSecret(key) })
  if (!partner) {
    await consumeNetworkRateLimit(ctx, keyAttempts)
    throw new Refusal('partner_key_wrong')
  }
  await consumeRateLimitForKey(ctx, partnerCalls, partner.id)
  return { ...ctx, actor: { kind: 'partner', partnerId: partner.id, network: partner.network } }
}

async function storePartnerSignup(ctx: PartnerContext, signup: PartnerSignup): Promise<void> {
  const { partnerId, network } = ctx.actor
  const { reference, email, ...trackingCodes } = signup
  const addressHash = hashEmailAddress(ctx, email)
  const isMailed = await mayMailAddress(ctx, addressHash)
  const id = ctx.newId()
  const traffic = JSON.stringify({ network, ...trackingCodes })
  const expiresAt = later(ctx, { seconds: PENDING_SIGNUP_SECONDS })
  const row = { id, partnerId, reference, addressHash, email: isMailed ? email : null }
  if ((await insertPartnerSignup.run(ctx, { ...row, traffic, expiresAt })) === 0)
    return requireSameAddress(ctx, { reference, addressHash })
  if (isMailed) await mailPartnerSignup.enqueue(ctx, { id, network })
}

/** Returns whether partners may cause another mail to an address today, and serializes concurrent callers. */
export async function mayMailAddress(ctx: Context, addressHash: string): Promise<boolean> {
  await lockEmailAddress.run(ctx, { addressHash })
  const since = ago(ctx, { days: 1 })
  const { signups } = await countRecentPartnerSignups.oneOrThrow(ctx, { addressHash, since })
  return signups < PARTNER_MAILS_PER_DAY
}

async function requireSameAddress(
  ctx: PartnerContext,
  { reference, addressHash }: { reference: string; addressHash: string },
): Promise<void> {
  const stored = await findReference.oneOrThrow(ctx, { partnerId: ctx.actor.partnerId, reference })
  if (stored.addressHash !== addressHash) throw new Refusal('reference_used', { field: 'reference' })
}

/** Hashes an address with the secret of the installation, because addresses can be guessed. */
export function hashEmailAddress(ctx: Context, email: string): string {
  return createHmac('sha256', ctx.services.settings.secret)
    .update(`${ctx.siteId} ${emailKeyOf(email)}`)
    .digest('hex')
}
