// Public: other features or the app use this file.
import { createHash, timingSafeEqual } from 'node:crypto'
import PostalMime from 'postal-mime'
import { emailKeyOf } from '#features/accounts/email.rules.ts'
import { findAccount } from '#features/accounts/server/identity.ts'
import { classifyRefusal, parseReply, type MailRefusal } from '#platform/mail-refusals.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { recipientRefused, type RefusedMail, type RevokedRefusal } from '#platform/server/mail/mail-delivery.ts'
import { consumeNetworkRateLimit, declareRateLimit } from '#platform/server/security/rate-limit.ts'
import { readMailReports, type MailReport } from '../../mail-report.rules.ts'
import { findMailedAccount, listMailedAccounts } from './mail-events.sql.ts'
import { deleteMailedEventsAbout } from './news-mail.sql.ts'
import { endBouncesSince } from './lifted-suspensions.ts'
import { suspendMails } from '../preferences.ts'
import { findReportedMail, type ReportedMail } from './reported-mail.ts'
import type { notificationsContract } from '../../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Calls with a wrong key per network. */
const mailKeyAttempts = declareRateLimit('notifications.mail_key', { points: 20, windowSeconds: 900 })

/**
 * Records a bounce or a complaint about an address: its members get no optional mails. A temporary
 * bounce changes nothing. A repeated report changes nothing.
 * @returns the number of members concerned
 * @throws Refusal `mail_key_wrong`, `rate_limited` after many wrong keys
 */
export async function reportMail(
  ctx: Context,
  { headers, body }: InputOf<typeof notificationsContract.reportMail>,
): Promise<{ suspended: number }> {
  await requireMailKey(ctx, headers.authorization)
  const { type, recipient, isPermanent, status } = body
  if (!isPermanent || (status !== undefined && classifyRefusal(parseReport(status)) !== 'recipient'))
    return { suspended: 0 }
  const accounts = await listMailedAccounts.all(ctx, { emailKey: emailKeyOf(recipient) })
  await inTransaction(ctx, async (tx) => {
    for (const { id, siteId } of accounts) await suspendFor({ ...tx, siteId }, id, type)
  })
  return { suspended: accounts.length }
}

/**
 * Records the reports in a raw mail, a DSN or an ARF. Anyone can send such a mail, so a report counts only when its
 * returned headers contain the reference, the unsubscribe token or the id of a mail that we sent, of any site. The
 * recipient of the report does not matter: providers withhold it, and mails are forwarded.
 * @returns the number of members concerned
 * @throws Refusal `mail_key_wrong`, `rate_limited` after many wrong keys
 */
export async function receiveMailReport(
  ctx: Context,
  { authorization, content }: { authorization: string | undefined; content: Buffer },
): Promise<{ suspended: number }> {
  await requireMailKey(ctx, authorization)
  const mail = await PostalMime.parse(content, { forceRfc822Attachments: true }).catch(() => null)
  const parts = (mail?.attachments ?? []).map(({ mimeType, content: part }) => ({
    type: mimeType,
    text: typeof part === 'string' ? part : new TextDecoder().decode(part),
  }))
  let suspended = 0
  for (const report of readMailReports(parts)) suspended += await recordReport(ctx, report)
  return { suspended }
}

/** Reads a status of a report: an enhanced status code, or a reply of the mail server. */
function parseReport(status: string): MailRefusal {
  return /^\d\.\d{1,3}\.\d{1,3}$/.test(status) ? { code: null, status } : parseReply(status)
}

async function recordReport(ctx: Context, report: MailReport): Promise<number> {
  const mail = report.isPermanent ? await findReportedMail(ctx, report) : null
  if (!mail) return 0
  return inTransaction({ ...ctx, siteId: mail.siteId }, (tx) =>
    mail.memberId === null ? publishBounce(tx, mail, report) : suspendRecipient(tx, mail.memberId, { mail, report }),
  )
}

/** Suspends the mails to a member, unless the mail went to another address than the member's. */
async function suspendRecipient(
  ctx: Context,
  memberId: string,
  { mail, report }: { mail: ReportedMail; report: MailReport },
): Promise<number> {
  const account = await findAccount(ctx, memberId)
  if (!account?.confirmedAt) return 0
  if (mail.address !== null && emailKeyOf(mail.address) !== emailKeyOf(account.email)) return 0
  await suspendFor(ctx, memberId, report.type)
  return 1
}

/** Publishes the bounce of a mail about no member, if its own recipient failed. Returns 0: it suspends nobody. */
async function publishBounce(
  ctx: Context,
  { mailId, address }: ReportedMail,
  { status, recipient }: MailReport,
): Promise<number> {
  if (status === null || mailId === null || address === null || recipient === null) return 0
  if (emailKeyOf(address) === emailKeyOf(recipient))
    await recipientRefused.publish(ctx, { mailId, memberId: null, address, code: status })
  return 0
}

/** Records that the mail server refused a recipient for good. Listens to `recipientRefused`. */
export async function recordRefusedMail(
  ctx: Context,
  { memberId, address }: Pick<RefusedMail, 'memberId' | 'address'>,
): Promise<void> {
  if (memberId === null) return
  const account = await findMailedAccount.one(ctx, { memberId, emailKey: emailKeyOf(address) })
  if (account) await suspendFor(ctx, account.id, 'bounce')
}

/** Ends the bounce of a refusal that was one of many in a row. Listens to `refusalRevoked`. */
export async function revokeRefusedMail(
  ctx: Context,
  { memberId, refusedAt }: Pick<RevokedRefusal, 'memberId' | 'refusedAt'>,
): Promise<void> {
  if (memberId !== null) await endBouncesSince(ctx, memberId, refusedAt)
}

async function suspendFor(ctx: Context, memberId: string, type: MailReport['type']): Promise<void> {
  await suspendMails(ctx, { memberId, cause: type === 'bounce' ? 'bounce' : 'fbl', kinds: [] })
}

/**
 * Checks the key of the operator's mail server.
 * @throws Refusal `mail_key_wrong`, also when the installation has no key; `rate_limited` after many wrong ones
 */
async function requireMailKey(ctx: Context, authorization = ''): Promise<void> {
  const { mailReportKey } = ctx.services.settings
  if (mailReportKey !== null && isSame(authorization, `Bearer ${mailReportKey}`)) return
  await consumeNetworkRateLimit(ctx, mailKeyAttempts)
  throw new Refusal('mail_key_wrong')
}

/** Compares hashes, so that the time reveals neither length nor content. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}

/** Deletes the mailed events about an erased member. Listens to `memberErased`. */
export async function eraseMailedEvents(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteMailedEventsAbout.run(ctx, { memberId })
}
