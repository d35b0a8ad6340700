import * as z from 'zod'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, memberIdOf } from '#platform/server/context.ts'
import { queuedJob } from '#platform/server/jobs/queue.ts'
import { declareRateLimit, consumeNetworkRateLimit } from '#platform/server/security/rate-limit.ts'
import { endAllSessions, endSession } from '#platform/server/security/sessions.ts'
import { emailKeyOf, validateEmail } from '../../email.rules.ts'
import { RESET_MAILS_A_DAY, RESET_SECONDS, validatePasswordRepeat } from '../../password.rules.ts'
import { sendAccountMail } from '../addresses/account-mail.ts'
import { hashPassword } from '#platform/server/security/password-hashes.ts'
import { validatePassword } from './passwords.ts'
import { areCodesOn } from '../login/login-codes.ts'
import { renderBlockedMail, renderNoAccountMail, renderResetMail } from '../accounts.mails.ts'
import { findCredentialsByEmail, findCredentials, setPassword, type CredentialsRow } from '../credentials.sql.ts'
import { clearLockOut } from '../login/lock-out.ts'
import { announceNewPassword } from './password-change.ts'
import { revokeLinks, createLink, requireLink, redeemLink } from '../addresses/link-tokens.ts'
import { countDailyUse } from '../quota.ts'
import { mailReactivationLink } from '../deletion/reactivation.ts'
import type { accountsContract } from '../../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Limits the resets that one network requests or tries: enough for a household, too few to mail many addresses. */
const resetLimit = declareRateLimit('accounts.reset', { points: 20, windowSeconds: 900 })

/**
 * Requests a password reset mail. It only counts the request and enqueues a job, so that response and work are
 * the same for every address (C-24b). The job finds the account. The fourth request of a day is refused, for unknown
 * addresses too.
 * @throws Refusal `email_missing`, `invalid_email`, `rate_limited`, `reset_mails_used_up`, and
 * `email_not_found` when the site's `account_enumeration` is `classic`
 */
export async function requestReset(
  ctx: Context,
  { email }: InputOf<typeof accountsContract.requestReset>,
): Promise<void> {
  const refusal = validateEmail(email)
  if (refusal) throw refusal
  await consumeNetworkRateLimit(ctx, resetLimit)
  const { account_enumeration: enumeration } = await getSiteSettings(ctx)
  if (enumeration === 'classic') await requireAccount(ctx, email)
  const used = await countDailyUse(ctx, `reset ${emailKeyOf(email)}`)
  if (used > RESET_MAILS_A_DAY) throw new Refusal('reset_mails_used_up')
  await mailReset.enqueue(ctx, { email, locale: ctx.locale })
}

async function requireAccount(ctx: Context, email: string): Promise<void> {
  const account = await findCredentialsByEmail.one(ctx, { emailKey: emailKeyOf(email) })
  if (!account) throw new Refusal('email_not_found', { field: 'email' })
}

/** Mails a reset link to an address, or the reason why it gets none. A retry may mail a second link. */
export const mailReset = queuedJob(
  'accounts.mail_reset',
  z.object({ email: z.string(), locale: z.string() }),
  async (ctx, { email, locale }) => {
    await inTransaction(ctx, async (tx) => {
      const account = await findCredentialsByEmail.one(tx, { emailKey: emailKeyOf(email) })
      if (account?.status === 'deleted' && (await mailReactivationLink(tx, email))) return
      if (!account || account.status === 'deleted') {
        return sendAccountMail(tx, { email, language: locale, origin: tx.origin }, renderNoAccountMail)
      }
      await mailResetLink(tx, account)
    })
  },
)

async function mailResetLink(ctx: Context, account: CredentialsRow): Promise<void> {
  if (account.status === 'banned') return sendAccountMail(ctx, account, renderBlockedMail)
  const token = await createLink(ctx, { kind: 'reset', accountId: account.id, seconds: RESET_SECONDS })
  const hasCodes = await areCodesOn(ctx, account.id)
  await sendAccountMail(ctx, account, (context) => renderResetMail(context, { token, hasCodes }))
}

/**
 * Checks that a reset link is valid without using it, before the member types a password.
 * @throws Refusal `link_expired`, `account_blocked`
 */
export async function checkReset(ctx: Context, { token }: InputOf<typeof accountsContract.checkReset>): Promise<void> {
  await requireOpenAccount(ctx, (await requireLink(ctx, { kind: 'reset', token })).accountId)
}

/**
 * Sets a new password with a reset link, once, also for concurrent calls (I25). Ends all sessions and sockets of the
 * member (I24), clears the lock-out and mails the owner. It does not log in, and does not turn codes off.
 * @returns whether the next login needs a code besides the new password
 * @throws Refusal `link_expired`, `account_blocked`, `passwords_differ`, `password_…` (C-74),
 * `rate_limited`
 */
export async function resetPassword(
  ctx: Context,
  { token, password, repeat }: InputOf<typeof accountsContract.resetPassword>,
): Promise<{ hasCodes: boolean }> {
  await consumeNetworkRateLimit(ctx, resetLimit)
  const link = { kind: 'reset', token } as const
  const account = await requireOpenAccount(ctx, (await requireLink(ctx, link)).accountId)
  const newPassword = { email: account.email, password, memberId: account.id }
  const refusal = validatePasswordRepeat({ password, repeat }) ?? (await validatePassword(ctx, newPassword))
  if (refusal) throw refusal
  const passwordHash = await hashPassword(ctx, password)
  await inTransaction(ctx, async (tx) => {
    await redeemLink(tx, link)
    if ((await setPassword.run(tx, { id: account.id, passwordHash })) === 0) throw new Refusal('link_expired')
    await revokeLinks(tx, account.id, ['reset'])
    await endAllSessions(tx, account.id)
    if (memberIdOf(tx) === account.id) await endSession(tx)
    await clearLockOut(tx, account.email)
    await announceNewPassword(tx, account)
  })
  return { hasCodes: await areCodesOn(ctx, account.id) }
}

async function requireOpenAccount(ctx: Context, accountId: string): Promise<CredentialsRow> {
  const account = await findCredentials.one(ctx, { id: accountId })
  if (account?.status === 'banned') throw new Refusal('account_blocked')
  if (!account || account.status === 'deleted') throw new Refusal('link_expired')
  return account
}
