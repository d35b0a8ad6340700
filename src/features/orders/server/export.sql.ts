import { exportStatement } from '#platform/server/database/statement.ts'

const joinOrderOfMember = `join purchase o on o.id = p.purchase_id where o.member_id = :memberId`

/** The rows of these tables in a member's data export (L-28). */
export const ordersExport = {
  purchase: exportStatement(
    'orders.export_purchases',
    `select id, number, bundle_id, credits, list_price_cents, total_cents, vat_basis_points / 100.0::float8 as vat_percent,
       vat_cents, currency, country, address_country,
       discount_kind, discount_code, discount_percent, terms_version, withdrawal_version, origin, locale, return_to, status,
       created_at, paid_at, reversed_at
     from purchase where member_id = :memberId order by id`,
  ),
  payment: exportStatement(
    'orders.export_payments',
    `select p.id, p.purchase_id, p.method, p.amount_cents, p.currency, p.provider_id, p.payer_country, p.status, p.created_at, p.changed_at
     from payment p ${joinOrderOfMember} order by p.id`,
  ),
  payment_event: exportStatement(
    'orders.export_events',
    `select e.payment_id, e.source, e.status, e.snapshot, e.received_at
     from payment_event e join payment p on p.id = e.payment_id ${joinOrderOfMember} order by e.id`,
  ),
  payment_reversal: exportStatement(
    'orders.export_repayments',
    `select r.provider_id, r.payment_id, r.kind, r.status, r.amount_cents, r.currency, r.reason_code, r.happened_at, r.seen_at,
       r.changed_at
     from payment_reversal r join payment p on p.id = r.payment_id ${joinOrderOfMember} order by r.provider_id`,
  ),
  payment_refund: exportStatement(
    'orders.export_refunds',
    `select r.id, r.payment_id, r.reason, r.amount_cents, r.currency, r.provider_id, r.credits, r.note,
       r.created_at, r.sent_at, r.failed_at
     from payment_refund r join payment p on p.id = r.payment_id ${joinOrderOfMember} order by r.id`,
  ),
  spending_limit: exportStatement(
    'orders.export_spending_limit',
    `select day_cents, pending_day_cents, pending_day_from, month_cents, pending_month_cents, pending_month_from, paused_until
     from spending_limit where member_id = :memberId`,
  ),
  withdrawal: exportStatement(
    'orders.export_withdrawals',
    `select w.id, w.purchase_id, w.credits, w.amount_cents, w.currency, w.text_version, w.requested_at
     from withdrawal w join purchase o on o.id = w.purchase_id where o.member_id = :memberId order by w.id`,
  ),
}
