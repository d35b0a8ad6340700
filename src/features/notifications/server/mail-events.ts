import { createHash, timingSafeEqual } from 'node:crypto'
import PostalMime from 'postal-mime'
import { emailKeyOf } from '#features/accounts/email.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { findSentMail, type MemberMail, type OtherMail } from '#platform/server/mail/mail.ts'
import { recipientRefused, type RefusedMail } from '#platform/server/mail/mail-delivery.ts'
import { consumeNetworkRateLimit, declareRateLimit } from '#platform/server/security/rate-limit.ts'
import { readMailReports, type MailReport } from '../mail-report.rules.ts'
import { findMailedAccount, listMailedAccounts } from './mail-events.sql.ts'
import { deleteMailedEventsAbout } from './news-mail.sql.ts'
import { suspendMails } from './preferences.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

/** Calls with a wrong key per network. */
const mailKeyAttempts = declareRateLimit('notifications.mail_key', { points: 20, windowSeconds: 900 })

/** A report as JSON, from a provider that holds the key. */
interface ReportRequest {
  readonly headers: { readonly authorization?: string }
  readonly body: { readonly type: 'bounce' | 'complaint'; readonly recipient: string; readonly isPermanent: boolean }
}

/**
 * Records a bounce or a complaint about an address: its members get no optional mails. A temporary
 * bounce changes nothing. A repeated report changes nothing.
 * @returns the number of members concerned
 * @throws Refusal `mail_key_wrong`, `rate_limited` after many wrong keys
 */
export async function reportMail(ctx: Context, { headers, body }: ReportRequest): Promise<{ suspended: number }> {
  await requireMailKey(ctx, headers.authorization)
  const { type, recipient, isPermanent } = body
  if (!isPermanent) return { suspended: 0 }
  const accounts = await listMailedAccounts.all(ctx.db, [emailKeyOf(recipient)])
  await inTransaction(ctx, async (tx) => {
    for (const { id, site_id: siteId } of accounts) await suspendFor({ ...tx, siteId }, id, type)
  })
  return { suspended: accounts.length }
}

/**
 * Records the reports in a raw mail, a DSN or an ARF. Anyone can send such a mail, so a report counts only when its
 * returned headers contain the id or the unsubscribe token of a mail that we sent to this recipient.
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

async function recordReport(ctx: Context, report: MailReport): Promise<number> {
  const sent = report.isPermanent ? await findOriginal(ctx, report) : null
  if (!sent) return 0
  return inTransaction({ ...ctx, siteId: sent.siteId }, (tx) =>
    'memberId' in sent ? suspendRecipient(tx, sent, report) : publishBounce(tx, sent, report),
  )
}

async function suspendRecipient(
  ctx: Context,
  { memberId }: MemberMail,
  { recipient, type }: MailReport,
): Promise<number> {
  const account = await findMailedAccount.one(ctx.db, [memberId, ctx.siteId, emailKeyOf(recipient)])
  if (account) await suspendFor(ctx, account.id, type)
  return account ? 1 : 0
}

/** Publishes the bounce of a mail about no member, if it was to this recipient. Returns 0: it suspends nobody. */
async function publishBounce(
  ctx: Context,
  { mailId, address }: OtherMail,
  { recipient, status }: MailReport,
): Promise<number> {
  if (status !== null && emailKeyOf(address) === emailKeyOf(recipient))
    await recipientRefused.publish(ctx, { mailId, memberId: null, address, code: status })
  return 0
}

const messageIdPattern = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/
const tokenPattern = /[?&]token=([\w-]+)/

/** Finds the mail that a report returns; null for a mail that we did not send. */
async function findOriginal(ctx: Context, { original }: MailReport): Promise<MemberMail | OtherMail | null> {
  const token = tokenPattern.exec(original['list-unsubscribe'] ?? '')?.[1]
  const unsubscription = token ? readUnsubscribeToken(ctx, token) : null
  if (unsubscription) return { memberId: unsubscription.memberId, siteId: ctx.siteId }
  const id = messageIdPattern.exec(original['message-id'] ?? '')?.[1]
  return id ? findSentMail(ctx, id) : null
}

/** Records that the mail server refused a recipient for good. Listens to `recipientRefused`. */
export async function recordRefusedMail(
  ctx: Context,
  { memberId, address }: Pick<RefusedMail, 'memberId' | 'address'>,
): Promise<void> {
  if (memberId === null) return
  const account = await findMailedAccount.one(ctx.db, [memberId, ctx.siteId, emailKeyOf(address)])
  if (account) await suspendFor(ctx, account.id, 'bounce')
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
  await deleteMailedEventsAbout.run(ctx.db, [memberId])
}
