import { createHash } from 'node:crypto'
import { emailKeyOf } from '#features/accounts/email.rules.ts'
import { findAccount } from '#features/accounts/server/identity.ts'
import { findNoticeCategory } from '#features/moderation/rules.ts'
import { countNotice } from '#features/moderation/server/reports/metrics.ts'
import { getSiteCompany, getSiteSettings } from '#features/sites/server/site-cache.ts'
import { findMailLanguage } from '#features/sites/server/text-language.ts'
import { formatRandomNumber } from '#platform/random-number.ts'
import { inTransaction, memberIdOf, type Context } from '#platform/server/context.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import {
  consumeNetworkRateLimit,
  consumeRateLimitForKey,
  declareRateLimit,
} from '#platform/server/security/rate-limit.ts'
import { validateComplaint, type ComplaintInput } from '../complaint.rules.ts'
import { CLOSED_COMPLAINT_DAYS } from '../rules.ts'
import { renderReceiptMail, renderSupportMail } from './pages.mails.ts'
import {
  deleteClosedComplaints,
  deleteClosedComplaintsOf,
  detachOpenComplaints,
  findOpenComplaint,
  findReceipt,
  insertComplaint,
} from './complaints.sql.ts'
import type { pagesContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'
import { ago } from '#platform/server/ago.ts'

/** The complaints of a network per hour. */
const complaintsPerNetwork = declareRateLimit('pages.complaint', { points: 5, windowSeconds: 3_600 })

/** The receipts mailed to one address per day, since anybody can enter an address. */
const receiptsPerAddress = declareRateLimit('pages.complaint_address', { points: 3, windowSeconds: 86_400 })

/**
 * Files a complaint, a report or an objection. Mails the sender a receipt, with the text to the member's own address only,
 * and the support address the number.
 * The same complaint again, while it is open, returns its number and mails nothing.
 * @throws Refusal of `validateComplaint`, or `rate_limited`
 */
export async function fileComplaint(
  ctx: Context,
  complaint: InputOf<typeof pagesContract.complain>,
): Promise<{ number: string }> {
  await consumeNetworkRateLimit(ctx, complaintsPerNetwork)
  const refusal = validateComplaint(complaint)
  if (refusal) throw refusal
  const digest = hashComplaint(complaint)
  const existing = await findOpenComplaint.one(ctx, { digest })
  if (existing) return existing
  if (complaint.email !== '') await consumeRateLimitForKey(ctx, receiptsPerAddress, hashAddress(ctx, complaint.email))
  return inTransaction(ctx, (tx) => storeComplaint(tx, complaint, digest))
}

async function storeComplaint(ctx: Context, complaint: ComplaintInput, digest: string): Promise<{ number: string }> {
  const { category, body, link, name, email } = complaint
  const number = formatRandomNumber(ctx.newId())
  const sender = { name, email: email === '' ? null : email, language: ctx.locale, memberId: memberIdOf(ctx) }
  const isNew = await insertComplaint.run(ctx, {
    id: ctx.newId(),
    number,
    category,
    body,
    link,
    ...sender,
    origin: ctx.origin,
    digest,
  })
  if (!isNew) return findOpenComplaint.oneOrThrow(ctx, { digest }) // filed by a concurrent request
  const notice = findNoticeCategory(category)
  if (notice) await countNotice(ctx, notice)
  await sendReceipts(ctx, number, complaint)
  return { number }
}

async function sendReceipts(ctx: Context, number: string, complaint: ComplaintInput): Promise<void> {
  const { mail_name: fromName } = await getSiteSettings(ctx)
  const { supportEmail } = await getSiteCompany(ctx)
  const support = renderSupportMail({ ...(await findMailLanguage(ctx, null)), origin: ctx.origin }, number, complaint)
  await sendMail(ctx, { to: supportEmail, fromName, ...support })
  if (complaint.email === '') return
  const context = { ...(await findMailLanguage(ctx, ctx.locale)), origin: ctx.origin }
  const isOwn = await isOwnAddress(ctx, complaint.email)
  const receipt = renderReceiptMail(context, number, isOwn ? complaint : { ...complaint, body: '', link: '' })
  await sendMail(ctx, { memberId: (isOwn && memberIdOf(ctx)) || undefined, to: complaint.email, fromName, ...receipt })
}

/** Returns whether an address is the confirmed one of the member who sends. Anybody can enter the address of another. */
async function isOwnAddress(ctx: Context, email: string): Promise<boolean> {
  const memberId = memberIdOf(ctx)
  const account = memberId === null ? null : await findAccount(ctx, memberId)
  return account?.status === 'active' && emailKeyOf(account.email) === emailKeyOf(email)
}

/** Returns the receipt of a complaint. Its number is random, so that nobody finds those of others. */
export async function viewReceipt(ctx: Context, { number }: InputOf<typeof pagesContract.complaintReceipt>) {
  const row = await findReceipt.require(ctx, { number }, 'not_found')
  return { number, receivedAt: row.receivedAt, isMailed: row.isMailed }
}

/** Deletes complaints a year after they were closed. */
export async function deleteOldComplaints(ctx: Context): Promise<void> {
  const cutoff = ago(ctx, { days: CLOSED_COMPLAINT_DAYS })
  await deleteClosedComplaints.run(ctx, { closedBefore: cutoff })
}

/** Deletes an erased member's closed complaints; open ones stay until they are settled (C-24). Listens to `memberErased`. */
export async function eraseComplaints(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteClosedComplaintsOf.run(ctx, { memberId })
  await detachOpenComplaints.run(ctx, { memberId })
}

function hashComplaint({ category, body, link, name, email }: ComplaintInput): string {
  return createHash('sha256')
    .update(JSON.stringify([category, body, link, name, emailKeyOf(email)]))
    .digest('hex')
}

function hashAddress(ctx: Context, email: string): string {
  return createHash('sha256')
    .update(`${ctx.siteId} ${emailKeyOf(email)}`)
    .digest('base64')
}
