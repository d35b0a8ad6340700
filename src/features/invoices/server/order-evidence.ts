import { deriveLots, isReversal } from '#features/credits/lots.rules.ts'
import { getSiteCompany, getSiteSettings } from '#features/sites/server/site-cache.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { getMailState } from '#platform/server/mail/mail.ts'
import { renderEvidence, type CreditUse } from './evidence-text.ts'
import { listReportsOfOrder, listRepaymentsOfOrder } from '#features/orders/server/office-orders.ts'
import {
  findEvidenceOrder,
  listEvidenceDocuments,
  listEvidenceEntries,
  type EvidenceEntryRow,
} from './order-evidence.sql.ts'
import type { invoicesOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Makes the evidence against a chargeback of an order of this site, as a text: the order, what the buyer agreed to, the
 * delivery and the use of its credits. It has no names, addresses and messages, and leaves one entry in the audit log.
 * @throws Refusal `order_not_found`
 */
export async function makeEvidence(
  ctx: StaffContext,
  { id }: InputOf<typeof invoicesOfficeContract.evidence>,
): Promise<{ name: string; text: string }> {
  return inTransaction(ctx, async (tx) => {
    const order = await findEvidenceOrder.require(tx, { id }, 'order_not_found')
    await recordAudit(tx, { action: 'order.evidence', subject: { kind: 'order', id }, memberId: order.memberId })
    const { refund_days: refundDays, domain, time_zone: timeZone } = await getSiteSettings(tx)
    const text = renderEvidence(
      {
        order,
        use: getUse(await listEvidenceEntries.all(tx, { memberId: order.memberId }), id),
        documents: await listEvidenceDocuments.all(tx, { orderId: id }),
        events: await listReportsOfOrder(tx, id),
        repayments: await listRepaymentsOfOrder(tx, id),
        isConfirmationSent: (await getMailState(tx, id)) === 'sent',
        seller: { company: (await getSiteCompany(tx)).name, site: domain, refundDays },
      },
      { locale: tx.locale, timeZone, now: tx.now() },
    )
    return { name: `${order.number}.txt`, text }
  })
}

/** Returns when the credits of the order were granted, and which entries used credits of its lot. */
function getUse(entries: readonly EvidenceEntryRow[], orderId: string): CreditUse {
  const { lots, charges } = deriveLots(entries)
  const lot = lots.findIndex((each) => each.orderId === orderId)
  const uses = entries.flatMap((entry, index) => {
    const credits = (charges.get(index) ?? []).reduce((sum, paid) => sum + (paid.lot === lot ? paid.credits : 0), 0)
    return lot < 0 || credits === 0 || isReversal(entry) ? [] : [{ ...entry, credits }]
  })
  const grant = entries.find(({ counterAccount, refId }) => counterAccount === 'order' && refId === orderId)
  return { grantedAt: grant?.at ?? null, uses, left: lots[lot]?.remaining ?? 0 }
}
