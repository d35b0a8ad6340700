import { recordAudit } from '#features/staff/server/audit.ts'
import { findMailLanguage } from '#features/sites/server/text-language.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { renderAnswerMail } from './pages.mails.ts'
import {
  closeComplaintRow,
  findAnswer,
  findComplaint,
  insertAnswer,
  listAnswers,
  lockComplaint,
  type AnswerRow,
  type ComplaintRow,
} from './complaints.sql.ts'

/** A complaint with its answers. */
export interface AnsweredComplaint {
  readonly complaint: ComplaintRow
  readonly answers: readonly AnswerRow[]
}

/** An answer to a complaint. Its id makes a repeated answer the same one. */
export interface NewAnswer {
  readonly id: string
  readonly number: string
  readonly body: string
  /** Whether it also closes the complaint. */
  readonly closes?: boolean
}

/** Finds a complaint of any site with its answers, or null. */
export async function findAnsweredComplaint(ctx: StaffContext, number: string): Promise<AnsweredComplaint | null> {
  const complaint = await findComplaint.one(ctx, { number })
  return complaint && { complaint, answers: await listAnswers.all(ctx, { complaintId: complaint.id }) }
}

/**
 * Stores an answer and mails it to the sender of the complaint, if there is an address. A repeated answer changes nothing.
 * @throws Refusal `complaint_not_found`, `complaint_closed`
 */
export async function answerComplaint(
  ctx: StaffContext,
  { id, number, body, closes = false }: NewAnswer,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const complaint = await lockComplaint.require(tx, { number }, 'complaint_not_found')
    if (await findAnswer.one(tx, { id, complaintId: complaint.id })) return
    if (complaint.closedAt) throw new Refusal('complaint_closed')
    await insertAnswer.run(tx, { id, complaintId: complaint.id, body, by: tx.actor.name })
    if (closes) await closeComplaintRow.run(tx, { number })
    await recordComplaint(tx, complaint, { action: 'complaint.answer', after: { number, closed: closes } })
    if (complaint.email !== null) await mailAnswer({ ...tx, siteId: complaint.siteId }, complaint, body)
  })
}

async function mailAnswer(
  ctx: StaffContext,
  { number, language, email, memberId, origin }: ComplaintRow,
  body: string,
): Promise<void> {
  const { mail_name: fromName } = await getSiteSettings(ctx)
  const context = { ...(await findMailLanguage(ctx, language)), origin }
  const mail = renderAnswerMail(context, number, body)
  await sendMail(ctx, { memberId: memberId ?? undefined, to: email ?? '', fromName, ...mail })
}

/**
 * Closes a complaint.
 * @throws Refusal `complaint_not_found`, `complaint_closed`
 */
export async function closeComplaint(ctx: StaffContext, number: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const complaint = await lockComplaint.require(tx, { number }, 'complaint_not_found')
    if (complaint.closedAt) throw new Refusal('complaint_closed')
    await closeComplaintRow.run(tx, { number })
    await recordComplaint(tx, complaint, { action: 'complaint.close', after: { number } })
  })
}

/** Records what staff did with a complaint; that of a member is in their data export. */
export async function recordComplaint(
  tx: StaffContext,
  { id, siteId, memberId }: ComplaintRow,
  { action, after }: { action: string; after: unknown },
): Promise<void> {
  const subject = memberId ? { kind: 'member', id: memberId } : { kind: 'complaint', id }
  await recordAudit({ ...tx, siteId }, { action, subject, after })
}
