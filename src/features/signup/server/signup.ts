// Public: other features or the app use this file.
import { createHash } from 'node:crypto'
import {
  confirmAccount,
  findConfirmationByCode,
  hashConfirmationToken,
} from '#features/accounts/server/addresses/confirmation.ts'
import { createAccount, findAccount, isEmailTaken } from '#features/accounts/server/identity.ts'
import { findDeviceHash } from '#features/accounts/server/login/known-devices.ts'
import { refuseWithReactivationMail } from '#features/accounts/server/deletion/reactivation.ts'
import { validateCredentials } from '#features/accounts/server/passwords/passwords.ts'
import { hashPassword } from '#platform/server/security/password-hashes.ts'
import { CODE_DIGITS, CODE_FORMAT } from '#features/accounts/confirmation.rules.ts'
import { emailKeyOf } from '#features/accounts/email.rules.ts'
import { grantCredits, openBalance } from '#features/credits/server/credits.ts'
import { compareNewMember } from '#features/moderation/server/bans/ban-matches.ts'
import { incrementMenuVersion } from '#features/notifications/server/menu-version.ts'
import { sexualityOf, validateBirthDate, validateSexuality } from '#features/profiles/rules.ts'
import type { Gender, SoughtGender, Sexuality } from '#features/profiles/rules.ts'
import { createProfile } from '#features/profiles/server/profiles.ts'
import { validateMemberName } from '#features/profiles/server/names.ts'
import { isTrafficSource, type Traffic } from '#features/sites/rules.ts'
import { clearTrafficCookie, readTraffic } from '#features/sites/server/traffic.ts'
import { requireCity } from '#features/sites/server/cities.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type MemberContext, isMember } from '#platform/server/context.ts'
import {
  declareRateLimit,
  consumeRateLimit,
  consumeRateLimitForKey,
  consumeNetworkRateLimit,
} from '#platform/server/security/rate-limit.ts'
import { startSession } from '#platform/server/security/sessions.ts'
import { formatDateInTimeZone } from '#platform/time/days.ts'
import { isJustConfirmed, validateConsent, findSignupRefusal } from '../rules.ts'
import { mailConfirmation, resendsPerMember } from './confirmation-mail.ts'
import { saveFirstMessage } from './first-message.ts'
import { requireInvitation, redeemInvitation } from './invitations.ts'
import { findSignupLander, type SignupLander } from './signup-lander.ts'
import type { signupContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Signups per network. */
const signupsPerNetwork = declareRateLimit('signup.ip', { points: 5, windowSeconds: 1_800 })
/** Signups per address, with or without an account, against flooding a mailbox. */
const signupsPerAddress = declareRateLimit('signup.email', { points: 5, windowSeconds: 3_600 })

/** The answers of a new member; `birthDate`, or `date_of_birth`, is 'YYYY-MM-DD'. */
export interface NewMember {
  readonly gender: Gender
  readonly seeks: SoughtGender
  readonly sexuality?: Sexuality
  readonly birthDate?: string
  readonly date_of_birth?: string
  readonly cityId: number
  readonly name: string
  readonly password: string
  readonly terms: boolean
  readonly sensitive: boolean
  /** The interests that were chosen on a landing page. Those that the site does not offer are left out. */
  readonly interests?: readonly string[]
}

/** A new member whose answers are valid. */
export interface ValidatedMember extends NewMember {
  readonly email: string
  readonly sexuality: Sexuality
  readonly birthDate: string
}

/**
 * Signs a visitor up. Creates an unconfirmed account, its profile, balance, session and mail in one
 * transaction. The response is the same for an address with an account; only the mail differs (C-24b).
 * @throws Refusal `signups_closed`, `invitation_invalid`, `terms_required`, `consent_required`, `birth_date_missing`,
 * `birth_date_invalid`, `under_age`, `sexuality_mismatch`, `unknown_city`, `name_…`, `email_missing`, `invalid_email`,
 * `password_…`, `rate_limited`; and `email_taken` or `account_deleted` when the site's `account_enumeration` is
 * `classic`
 */
export async function signUp(ctx: Context, signup: InputOf<typeof signupContract.signup>): Promise<void> {
  const { signups, account_enumeration: enumeration } = await getSiteSettings(ctx)
  const traffic = readTraffic(ctx)
  const refusal = findSignupRefusal(signups, {
    isFromTrafficSource: isTrafficSource(traffic),
    hasInvitation: Boolean(signup.invitation),
  })
  if (refusal) throw refusal
  const member = await validateNewMember(ctx, signup)
  const invitation = signups === 'invite_only' ? (signup.invitation ?? '') : null
  if (invitation !== null) await requireInvitation(ctx, invitation)
  await spendSignupLimits(ctx, signup.email)
  const passwordHash = await hashPassword(ctx, signup.password)
  if (enumeration === 'classic' && (await isEmailTaken(ctx, signup.email))) {
    throw await refuseTakenAddress(ctx, signup.email)
  }
  const tracking = combineTracking(traffic, await findSignupLander(ctx, signup.lander))
  await inTransaction(ctx, async (tx) => {
    if (invitation !== null) await redeemInvitation(tx, invitation)
    const memberId = await createMember(tx, member, { passwordHash, tracking })
    if (signup.message) await saveFirstMessage(tx, { memberId, ...signup.message })
    await mailConfirmation.enqueue(tx, { memberId })
  })
  clearTrafficCookie(ctx)
}

/** Returns the refusal of an address with an account. That of a deleted one can be reactivated. */
export async function refuseTakenAddress(ctx: Context, email: string): Promise<Refusal> {
  return (await refuseWithReactivationMail(ctx, email, 'signup')) ?? new Refusal('email_taken', { field: 'email' })
}

/**
 * Validates the answers of a new member and derives a missing sexuality.
 * @throws Refusal as `signUp`, for each answer
 */
export async function validateNewMember(ctx: Context, member: NewMember & { email: string }): Promise<ValidatedMember> {
  const { time_zone, min_age, interests: offered } = await getSiteSettings(ctx)
  const sexuality = member.sexuality ?? sexualityOf(member.gender, member.seeks)
  const birthDate = member.birthDate || member.date_of_birth
  if (!birthDate) throw new Refusal('birth_date_missing', { field: 'birthDate', min_age })
  const refusal =
    validateBirthDate(birthDate, formatDateInTimeZone(ctx.now(), time_zone), min_age) ??
    validateSexuality(member.gender, sexuality) ??
    (await validateMemberName(ctx, member.name, member.email)) ??
    (await validateCredentials(ctx, { ...member, name: member.name })) ??
    validateConsent(member)
  if (refusal) throw refusal
  await requireCity(ctx, member.cityId)
  return {
    ...member,
    birthDate,
    sexuality,
    interests: member.interests?.filter((key) => offered.some((each) => each === key)) ?? [],
  }
}

/** Where a new member came from: the traffic source, and the lander or partner. A link cannot contain `page`, `slug` or `via`. */
type Tracking = Readonly<Record<string, string>>

function combineTracking(traffic: Traffic | null, lander: SignupLander | null): Tracking | null {
  return traffic || lander ? { ...traffic, ...lander } : null
}

/** Creates the account, profile, balance and session of a new member, in the transaction of `ctx`. Returns their id. */
export async function createMember(
  ctx: Context,
  member: ValidatedMember,
  { passwordHash, tracking }: { passwordHash: string; tracking: Tracking | null },
): Promise<string> {
  const memberId = ctx.newId()
  await createAccount(ctx, { id: memberId, email: member.email, passwordHash, tracking })
  await createProfile(ctx, { ...member, memberId })
  await openBalance(ctx, memberId)
  if ((await getSiteSettings(ctx)).signup_credits_at === 'signup') await grantSignupCredits(ctx, memberId)
  await incrementMenuVersion(ctx, memberId)
  await startSession(ctx, memberId)
  await compareNewMember(ctx, { memberId, email: member.email, deviceHash: findDeviceHash(ctx) })
  return memberId
}

/**
 * Spends the signup limits of the network and of the address. Signups with invalid answers do not count.
 * @throws Refusal `rate_limited`
 */
export async function spendSignupLimits(ctx: Context, email: string): Promise<void> {
  await consumeNetworkRateLimit(ctx, signupsPerNetwork)
  const key = createHash('sha256')
    .update(`${ctx.siteId} ${emailKeyOf(email)}`)
    .digest('base64')
  await consumeRateLimitForKey(ctx, signupsPerAddress, key)
}

/**
 * Confirms a signup with the token of the mailed link, or with the mailed code when logged in (C-77). Activates the
 * account, makes the profile visible and grants the signup credits, in one transaction and once (I25). A code from a
 * confirmed member changes nothing.
 * @throws Refusal `already_active` for the link that activated the account, `link_expired`, `code_wrong` with
 * `triesLeft`, `code_format` for what is no code, `code_used_up`, `authentication_required` for a code without a session, `email_taken` when another
 * account confirmed the address first
 */
export async function confirmSignup(ctx: Context, confirmation: InputOf<typeof signupContract.confirm>): Promise<void> {
  const tokenHash =
    'token' in confirmation
      ? hashConfirmationToken(confirmation.token)
      : await findTokenHashByCode(ctx, confirmation.code)
  if (tokenHash === null) return
  await inTransaction(ctx, async (tx) => {
    await confirmAccount(tx, tokenHash)
  })
}

/** Returns the token hash of a mailed code, or null when the account is confirmed already. */
async function findTokenHashByCode(ctx: Context, code: string): Promise<string | null> {
  if (!isMember(ctx)) throw new Refusal('authentication_required')
  const account = await findAccount(ctx, ctx.actor.memberId)
  if (account?.status === 'active') return null
  if (!CODE_FORMAT.test(code)) throw new Refusal('code_format', { field: 'code', digits: CODE_DIGITS })
  return findConfirmationByCode(ctx, code)
}

/**
 * Sends the confirmation mail again, at most 3 times an hour. Its code replaces the earlier one and has 5 new tries.
 * Does nothing for a confirmed member.
 * @throws Refusal `rate_limited`
 */
export async function resendConfirmation(ctx: MemberContext): Promise<void> {
  const account = await findAccount(ctx, ctx.actor.memberId)
  if (account?.status !== 'not_confirmed') return
  await consumeRateLimit(ctx, resendsPerMember)
  await mailConfirmation.enqueue(ctx, { memberId: account.id })
}

/** Returns whether the member confirmed so recently that they see the welcome page. */
export async function viewWelcome(ctx: MemberContext): Promise<{ justConfirmed: boolean }> {
  const account = await findAccount(ctx, ctx.actor.memberId)
  return { justConfirmed: isJustConfirmed(account?.confirmedAt ?? null, ctx.now()) }
}

/** Grants the signup credits to a member whose account was confirmed, and refreshes their menu. */
export async function completeConfirmation(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await grantSignupCredits(ctx, memberId)
  await incrementMenuVersion(ctx, memberId)
}

/** Grants the signup credits, once: the request id is the same at signup and at confirming (C-07). */
async function grantSignupCredits(ctx: Context, memberId: string): Promise<void> {
  const { signup_credits: credits } = await getSiteSettings(ctx)
  if (credits === 0) return
  await grantCredits(ctx, { memberId, credits, counterAccount: 'signup', refId: null, requestId: `signup:${memberId}` })
}
