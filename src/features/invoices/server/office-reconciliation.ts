import { recordAudit } from '#features/staff/server/audit.ts'
import { takePage } from '#platform/server/database/page.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { FINDINGS_PAGE_SIZE, getReconciliationState, groupOf, RECONCILIATION_MINUTES } from '../reconciliation.rules.ts'
import { reconcileNow } from './reconciliation.ts'
import {
  countFindings,
  findReconciliation,
  listFindings,
  requestReconciliation,
  type FindingRow,
} from './reconciliation.sql.ts'
import type { invoicesOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'
import { ago } from '#platform/server/ago.ts'

/** Returns the result of the last comparison of ledger, orders and provider, with a page of what does not agree. */
export async function getReconciliation(
  ctx: StaffContext,
  { after }: InputOf<typeof invoicesOfficeContract.reconciliation>,
) {
  const [last, { count }, rows] = await Promise.all([
    findReconciliation.oneOrThrow(ctx),
    countFindings.oneOrThrow(ctx),
    listFindings.all(ctx, { after: after ?? null, limit: FINDINGS_PAGE_SIZE + 1 }),
  ])
  const { shown, next } = takePage(rows, FINDINGS_PAGE_SIZE, ({ id }) => id)
  return {
    state: getReconciliationState({ ...last, findings: count }, ctx.now()),
    finishedAt: last.finishedAt,
    isRunning: last.requestedAt !== null && last.requestedAt > getRepeatableTime(ctx),
    unchecked: last.unchecked,
    count,
    findings: shown.map(toFinding),
    next,
  }
}

function toFinding({ id, rule, subject, found, orderId, number }: FindingRow) {
  const order = orderId === null ? null : { id: orderId, number: number ?? '' }
  return { id, group: groupOf(rule), rule, subject, found, order }
}

/** A request from before this time that has not finished may be repeated. */
function getRepeatableTime(ctx: StaffContext): Date {
  return ago(ctx, { minutes: RECONCILIATION_MINUTES })
}

/** Starts a comparison now. While one runs, a further call starts none. */
export async function startReconciliation(ctx: StaffContext): Promise<{ isRunning: true }> {
  return inTransaction(ctx, async (tx) => {
    const requested = await requestReconciliation.run(tx, { requestedBefore: getRepeatableTime(tx) })
    if (requested > 0) {
      await reconcileNow.enqueue(tx, null)
      await recordAudit(tx, { action: 'books.compare', subject: { kind: 'site', id: tx.siteId } })
    }
    return { isRunning: true as const }
  })
}
