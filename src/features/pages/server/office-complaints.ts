import { Refusal } from '#platform/refusal.ts'
import { DAY_MILLISECONDS } from '#platform/time/days.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { COMPLAINT_DAYS, COMPLAINTS_PAGE_SIZE } from '../rules.ts'
import { answerComplaint, closeComplaint, findAnsweredComplaint, recordComplaint } from './complaint-answers.ts'
import { listComplaintsOfSite, type ComplaintRow } from './complaints.sql.ts'
import type { pagesOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Lists the open complaints of the site, the oldest first, without what they say. */
export async function listOpenComplaints(ctx: StaffContext) {
  const rows = await listComplaintsOfSite.all(ctx, { limit: COMPLAINTS_PAGE_SIZE })
  return {
    complaints: rows.map((row) => ({ ...toListed(ctx, row), answers: row.answers })),
    openCount: rows[0]?.openCount ?? 0,
  }
}

function toListed(ctx: StaffContext, { number, category, receivedAt }: ComplaintRow) {
  const dueAt = new Date(receivedAt.getTime() + COMPLAINT_DAYS * DAY_MILLISECONDS)
  return { number, category, receivedAt, dueAt, isOverdue: dueAt < ctx.now() }
}

/**
 * Returns a complaint of the site with its answers, and records that it was read.
 * @throws Refusal `complaint_not_found`
 */
export async function viewComplaint(ctx: StaffContext, { number }: InputOf<typeof pagesOfficeContract.complaint>) {
  return inTransaction(ctx, async (tx) => {
    const { complaint, answers } = await requireOfSite(tx, number)
    await recordComplaint(tx, complaint, { action: 'complaint.read', after: { number } })
    const { body, link, name, email, memberId, closedAt } = complaint
    return {
      ...toListed(tx, complaint),
      answers: answers.length,
      body,
      link,
      name,
      email,
      memberId,
      closedAt,
      given: answers.map((each) => ({ body: each.body, by: each.answeredBy, at: each.answeredAt })),
    }
  })
}

/**
 * Mails an answer to whoever filed a complaint of the site. The same answer again changes nothing; of two that settle it at
 * once, one is sent.
 * @throws Refusal `complaint_not_found`, `complaint_closed`
 */
export async function answerFromOffice(
  ctx: StaffContext,
  { number, answerId: id, body, settles }: InputOf<typeof pagesOfficeContract.answerComplaint>,
): Promise<void> {
  await requireOfSite(ctx, number)
  await answerComplaint(ctx, { id, number, body, closes: settles === 'yes' })
}

/**
 * Closes a complaint of the site without a further answer.
 * @throws Refusal `complaint_not_found`, `complaint_closed`
 */
export async function closeFromOffice(
  ctx: StaffContext,
  { number }: InputOf<typeof pagesOfficeContract.closeComplaint>,
): Promise<void> {
  await requireOfSite(ctx, number)
  await closeComplaint(ctx, number)
}

async function requireOfSite(ctx: StaffContext, number: string) {
  const found = await findAnsweredComplaint(ctx, number)
  if (found?.complaint.siteId !== ctx.siteId) throw new Refusal('complaint_not_found')
  return found
}
