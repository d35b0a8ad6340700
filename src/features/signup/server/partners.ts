import { createHash, createHmac, randomBytes } from 'node:crypto'
import { emailKeyOf, whyNotEmail } from '#features/accounts/rules.ts'
import { isEmailTaken, reactivationMailFor } from '#features/accounts/server/accounts.ts'
import { siteSettings } from '#features/sites/server/sites.ts'
import { DAY_MILLISECONDS } from '#platform/days.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { sendMail } from '#platform/server/mail.ts'
import { networkOf } from '#platform/server/network.ts'
import { useLimit, type Limit } from '#platform/server/rate-limit.ts'
import { PARTNER_MAILS_PER_DAY, PENDING_SECONDS, whyNotSignUp } from '../rules.ts'
import { addressTakenMail, completeMail } from './signup.mails.ts'
import {
  countRecent,
  endPartner,
  findPartner,
  findReference,
  insertPartner,
  insertPartnerSignup,
  listPartners,
  lockAddress,
  type PartnerRow,
} from './signup.sql.ts'

/** What a partner sends of one person. */
export interface PartnerSignup {
  /** The partner's own name for this signup; the same one is the same signup. */
  readonly reference: string
  readonly email: string
  readonly ref?: string
  readonly sub1?: string
  readonly sub2?: string
  readonly sub3?: string
}

interface PartnerCall {
  readonly headers: { authorization?: string }
  readonly body: PartnerSignup
}

type Operator = Pick<Context, 'db' | 'now' | 'siteId' | 'newId'>

const KEY_BEGINNING = 'vonk_'
/** Calls of one partner. */
const calls = { name: 'signup.partner', points: 60, windowSeconds: 60 } as const satisfies Limit
/** Wrong keys of one network. */
const keyTries = { name: 'signup.partner_key', points: 20, windowSeconds: 900 } as const satisfies Limit

/** Lets a network call the site and gives its key, which is stored nowhere; null where it has one already. */
export async function addPartner(ctx: Operator, network: string): Promise<string | null> {
  const key = KEY_BEGINNING + randomBytes(32).toString('base64url')
  const added = await insertPartner.run(ctx.db, [ctx.newId(), ctx.siteId, network, hashOf(key), ctx.now()])
  return added === 1 ? key : null
}

/** Ends a partner's key; whom it brought can still complete their signup. False where there was none. */
export async function removePartner(ctx: Operator, network: string): Promise<boolean> {
  return (await endPartner.run(ctx.db, [ctx.siteId, network, ctx.now()])) === 1
}

/** The networks that may call the site. */
export async function partnersOf(ctx: Operator): Promise<PartnerRow[]> {
  return listPartners.all(ctx.db, [ctx.siteId])
}

/**
 * Takes in an address from a partner: it is mailed a link to complete the signup, and is nobody's account until then.
 * A known address is answered like an unknown one (C-24b). The same reference again does nothing more.
 * @throws Refusal `partner_key_wrong`, `signups_closed`, `invalid_email`, `rate_limited`; `reference_used` for a
 * reference that came with another address
 */
export async function receivePartnerSignup(ctx: Context, { headers, body }: PartnerCall) {
  const partner = await requirePartner(ctx, headers.authorization ?? '')
  const { signups } = await siteSettings(ctx)
  const refusal = whyNotSignUp(signups, { fromSource: true, invited: false }) ?? whyNotEmail(body.email)
  if (refusal) throw refusal
  await inTransaction(ctx, (tx) => takeIn(tx, partner, body))
  return { reference: body.reference, status: 'accepted' as const }
}

async function requirePartner(ctx: Context, authorization: string): Promise<PartnerRow> {
  const key = /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? ''
  const partner = await findPartner.one(ctx.db, [hashOf(key), ctx.siteId])
  if (!partner) {
    await useLimit(ctx, keyTries, networkOf(ctx.ip))
    throw new Refusal('partner_key_wrong')
  }
  await useLimit(ctx, calls, partner.id)
  return partner
}

async function takeIn(ctx: Context, { id: partnerId, network }: PartnerRow, signup: PartnerSignup): Promise<void> {
  const { reference, email, ...words } = signup
  const addressHash = addressHashOf(ctx, email)
  await lockAddress.run(ctx.db, [addressHash])
  const since = new Date(ctx.now().getTime() - DAY_MILLISECONDS)
  const recent = (await countRecent.only(ctx.db, [ctx.siteId, addressHash, since])).signups
  const isTaken = await isEmailTaken(ctx, email)
  const isMailed = recent < PARTNER_MAILS_PER_DAY
  const token = randomBytes(32).toString('base64url')
  const kept = isMailed && !isTaken ? ([email, hashOf(token)] as const) : ([null, null] as const)
  const traffic = JSON.stringify({ network, ...words })
  const expiresAt = new Date(ctx.now().getTime() + PENDING_SECONDS * 1000)
  const row = [ctx.newId(), ctx.siteId, partnerId, reference, addressHash, ...kept] as const
  if ((await insertPartnerSignup.run(ctx.db, [...row, traffic, ctx.now(), expiresAt])) === 0)
    return requireSameAddress(ctx, { partnerId, reference, addressHash })
  if (isMailed) await mailPerson(ctx, { email, network, token: isTaken ? null : token })
}

async function requireSameAddress(
  ctx: Context,
  { partnerId, reference, addressHash }: { partnerId: string; reference: string; addressHash: string },
): Promise<void> {
  const known = await findReference.only(ctx.db, [partnerId, reference])
  if (known.address_hash !== addressHash) throw new Refusal('reference_used')
}

async function mailPerson(
  ctx: Context,
  { email, network, token }: { email: string; network: string; token: string | null },
): Promise<void> {
  if (token === null && (await reactivationMailFor(ctx, email))) return
  const { name, mail_name: fromName } = await siteSettings(ctx)
  const place = { locale: ctx.locale, siteName: name, origin: ctx.origin }
  const words = token === null ? addressTakenMail(place) : completeMail(place, { token, network })
  await sendMail(ctx, { to: email, fromName, ...words })
}

/** The stored form of a link's token or a partner's key: 256 random bits need no salt. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

// Keyed, because addresses can be guessed.
function addressHashOf(ctx: Context, email: string): string {
  return createHmac('sha256', ctx.services.settings.secret)
    .update(`${ctx.siteId} ${emailKeyOf(email)}`)
    .digest('hex')
}
