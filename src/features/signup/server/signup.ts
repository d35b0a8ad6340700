import { createHash } from 'node:crypto'
import {
  confirmAccount,
  findConfirmationByCode,
  hashConfirmationToken,
  createAccount,
  findAccount,
  hashPassword,
  isEmailTaken,
  validateCredentials,
} from '#features/accounts/server/accounts.ts'
import { emailKeyOf } from '#features/accounts/rules.ts'
import { grantCredits, openBalance } from '#features/credits/server/credits.ts'
import { bumpMemberVersion } from '#features/notifications/server/notifications.ts'
import { dateInTimeZone, sexualityOf, validateBirthDate, validateSexuality } from '#features/profiles/rules.ts'
import type { Gender, Seeks, Sexuality } from '#features/profiles/rules.ts'
import { createProfile, whyNotMemberName } from '#features/profiles/server/profiles.ts'
import { isTrafficSource, type Traffic } from '#features/sites/rules.ts'
import { forgetTraffic, requireCity, siteSettings, trafficOf } from '#features/sites/server/sites.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, memberOf, type Context } from '#platform/server/context.ts'
import { declareLimit, spendLimit, spendLimitOf, spendNetworkLimit } from '#platform/server/rate-limit.ts'
import { startSession } from '#platform/server/sessions.ts'
import { isJustConfirmed, whyNotConsent, whyNotSignUp } from '../rules.ts'
import { mailConfirmation } from './confirmation-mail.ts'
import { saveFirstMessage } from './first-message.ts'
import { requireInvitation, redeemInvitation } from './invitations.ts'

export { signupExport } from './export.sql.ts'
export { deleteFirstMessages as forgetFirstMessages } from './first-message.ts'
export { createInvitation } from './invitations.ts'
export { addPartner, listPartners as partnersOf, removePartner } from './partners.ts'

/** Signups of one network. */
const signupsPerNetwork = declareLimit('signup.ip', { points: 5, windowSeconds: 1_800 })
/** Signups of one mail address, known or not, so that nobody's mailbox is filled. */
const signupsPerAddress = declareLimit('signup.email', { points: 5, windowSeconds: 3_600 })
/** Confirmation mails that a member asks for again. */
const resendsPerMember = declareLimit('signup.resend', { points: 3, windowSeconds: 3_600 })

/** What every new member says of themselves; `birthDate` is 'YYYY-MM-DD'. */
export interface NewMember {
  readonly gender: Gender
  readonly seeks: Seeks
  readonly sexuality?: Sexuality
  readonly birthDate: string
  readonly cityId: number
  readonly name: string
  readonly password: string
  readonly terms: boolean
  readonly sensitive: boolean
}

/** What a visitor signs up with. */
export interface Signup extends NewMember {
  readonly email: string
  readonly invitation?: string
  readonly message?: { to: string; text: string }
}

/** A person whose answers were looked at. */
export interface ValidatedMember extends NewMember {
  readonly email: string
  readonly sexuality: Sexuality
}

type Nothing = Record<string, never>

/**
 * Signs a visitor up: an account that is not confirmed, its profile, its balance, a session and a
 * mail, in one transaction. A known address is answered like an unknown one, and only its mail differs (C-24b).
 * @throws Refusal `signups_closed`, `invitation_invalid`, `terms_required`, `consent_required`, `birth_date_missing`,
 * `birth_date_invalid`, `under_age`, `sexuality_mismatch`, `unknown_city`, `name_…`, `email_missing`, `invalid_email`,
 * `password_…`, `rate_limited`; and `email_taken` where the site's `account_enumeration` is `classic`
 */
export async function signUp(ctx: Context, signup: Signup): Promise<Nothing> {
  const { signups, account_enumeration: enumeration } = await siteSettings(ctx)
  const traffic = trafficOf(ctx)
  const refusal = whyNotSignUp(signups, {
    isFromTrafficSource: isTrafficSource(traffic),
    hasInvitation: Boolean(signup.invitation),
  })
  if (refusal) throw refusal
  const person = await validateNewMember(ctx, signup)
  const invitation = signups === 'invite_only' ? (signup.invitation ?? '') : null
  if (invitation !== null) await requireInvitation(ctx, invitation)
  await countSignupAttempt(ctx, signup.email)
  const passwordHash = await hashPassword(ctx, signup.password)
  if (enumeration === 'classic' && (await isEmailTaken(ctx, signup.email))) {
    throw new Refusal('email_taken', { field: 'email' })
  }
  await inTransaction(ctx, async (tx) => {
    if (invitation !== null) await redeemInvitation(tx, invitation)
    const memberId = await createMember(tx, person, { passwordHash, traffic })
    if (signup.message) await saveFirstMessage(tx, { memberId, ...signup.message })
    await mailConfirmation.enqueue(tx, { memberId })
  })
  forgetTraffic(ctx)
  return {}
}

/**
 * Looks at the answers of a new member; `email` is the address they sign up with.
 * @throws Refusal as `signUp`, for each answer
 */
export async function validateNewMember(ctx: Context, person: NewMember & { email: string }): Promise<ValidatedMember> {
  const { time_zone, min_age } = await siteSettings(ctx)
  const sexuality = person.sexuality ?? sexualityOf(person.gender, person.seeks)
  if (!person.birthDate) throw new Refusal('birth_date_missing', { field: 'birthDate', min_age })
  const refusal =
    validateBirthDate(person.birthDate, dateInTimeZone(ctx.now(), time_zone), min_age) ??
    validateSexuality(person.gender, sexuality) ??
    (await whyNotMemberName(ctx, person.name, person.email)) ??
    validateCredentials(person) ??
    whyNotConsent(person)
  if (refusal) throw refusal
  await requireCity(ctx, person.cityId)
  return { ...person, sexuality }
}

/** Makes the account, profile, balance and session of a new member, in the transaction of `ctx`; gives their id. */
export async function createMember(
  ctx: Context,
  person: ValidatedMember,
  { passwordHash, traffic }: { passwordHash: string; traffic: Traffic | null },
): Promise<string> {
  const memberId = ctx.newId()
  await createAccount(ctx, { id: memberId, email: person.email, passwordHash, tracking: traffic })
  await createProfile(ctx, { ...person, memberId })
  await openBalance(ctx, memberId)
  if ((await siteSettings(ctx)).signup_credits_at === 'signup') await grantSignupCredits(ctx, memberId)
  await bumpMemberVersion(ctx, memberId)
  await startSession(ctx, memberId)
  return memberId
}

/**
 * Counts a signup for where it comes from and for its address. Only what could become an account counts: a typing
 * mistake costs nobody one of their tries.
 * @throws Refusal `rate_limited`
 */
export async function countSignupAttempt(ctx: Context, email: string): Promise<void> {
  await spendNetworkLimit(ctx, signupsPerNetwork)
  const key = createHash('sha256')
    .update(`${ctx.siteId} ${emailKeyOf(email)}`)
    .digest('base64')
  await spendLimitOf(ctx, signupsPerAddress, key)
}

/**
 * Confirms a signup with a mailed link's token, or, logged in, with the mailed code (C-77): the account becomes
 * active (the profile follows that event and becomes visible) and the signup credits are given, all in one transaction and once (I25). Who is
 * confirmed already may send any code again: nothing changes.
 * @throws Refusal `already_active` for the link that did it before, `link_expired`, `code_wrong` with `triesLeft`, `code_used_up`, `authentication_required` for a code
 * without a session, `email_taken` where another account confirmed the address first
 */
export async function confirmSignup(ctx: Context, proof: { token: string } | { code: string }): Promise<Nothing> {
  const link = 'token' in proof ? hashConfirmationToken(proof.token) : await linkOfCode(ctx, proof.code)
  if (link === null) return {}
  await inTransaction(ctx, async (tx) => {
    const account = await confirmAccount(tx, link)
    await grantSignupCredits(tx, account.id)
    await bumpMemberVersion(tx, account.id)
  })
  return {}
}

async function linkOfCode(ctx: Context, code: string): Promise<string | null> {
  if (ctx.memberId === null) throw new Refusal('authentication_required')
  const account = await findAccount(ctx, ctx.memberId)
  if (account?.status === 'active') return null
  return findConfirmationByCode(ctx, code.replace(/\s/g, ''))
}

/**
 * Sends the confirmation mail once more, at most 3 times an hour; its code replaces the earlier one and has 5 new
 * tries. For a confirmed member it does nothing.
 * @throws Refusal `rate_limited`
 */
export async function resendConfirmation(ctx: Context): Promise<Nothing> {
  const account = await findAccount(ctx, memberOf(ctx))
  if (account?.status !== 'not_confirmed') return {}
  await spendLimit(ctx, resendsPerMember)
  await mailConfirmation.enqueue(ctx, { memberId: account.id })
  return {}
}

/** Tells the page after confirming whether there is somebody to welcome. */
export async function viewWelcome(ctx: Context): Promise<{ justConfirmed: boolean }> {
  const account = await findAccount(ctx, memberOf(ctx))
  return { justConfirmed: isJustConfirmed(account?.confirmedAt ?? null, ctx.now()) }
}

/** Grants the signup credits. The request id makes it once, whichever moment `signup_credits_at` names (C-07). */
export async function grantSignupCredits(ctx: Context, memberId: string): Promise<void> {
  const { signup_credits: credits } = await siteSettings(ctx)
  if (credits === 0) return
  await grantCredits(ctx, { memberId, credits, reason: 'signup', refId: null, requestId: `signup:${memberId}` })
}
