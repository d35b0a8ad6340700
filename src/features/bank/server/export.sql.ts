import { exportStatement } from '#platform/server/database/statement.ts'

const joinOrderOfMember = `join purchase o on o.id = p.purchase_id where o.member_id = :memberId`

/** The rows of these tables in a member's data export (L-28). */
export const bankExport = {
  mandate: exportStatement(
    'bank.export_mandates',
    `select id, payment_id, reference as mandate_reference, account_holder, iban, street, house_number, postcode, city, country,
       mobile_number, text_version, code_sent_at, signed_at, collected_by, to_char(collect_on, 'YYYY-MM-DD') as collect_on,
       provider_mandate_id, revoked_at, last_used_at
     from mandate where member_id = :memberId order by id`,
  ),
  debit_signature: exportStatement(
    'bank.export_debit_signatures',
    `select payment_id, account_holder, iban, street, house_number, postcode, city, country, mobile_number, code_sent_at,
       failed_tries, sent_at, started_at, expires_at
     from debit_signature where member_id = :memberId order by payment_id`,
  ),
  debit_return: exportStatement(
    'bank.export_debit_returns',
    `select r.payment_id, r.kind, r.reason_code, r.amount_cents, to_char(r.happened_on, 'YYYY-MM-DD') as happened_on, r.source,
       r.seen_at as reported_at, r.lifted_at
     from debit_return r join payment p on p.id = r.payment_id ${joinOrderOfMember} order by r.payment_id`,
  ),
  bank_transfer: exportStatement(
    'bank.export_bank_transfers',
    `select t.payment_id, t.account_holder, t.iban, t.bic, t.reference, to_char(t.due_on, 'YYYY-MM-DD') as due_on, t.reminded_at, t.created_at
     from bank_transfer t join payment p on p.id = t.payment_id ${joinOrderOfMember} order by t.payment_id`,
  ),
  bank_receipt: exportStatement(
    'bank.export_bank_receipts',
    `select p.purchase_id, p.source, p.amount_cents, p.currency, p.reference, to_char(p.received_on, 'YYYY-MM-DD') as received_on, p.state, p.surplus_cents,
       p.refunded_at, p.created_at, p.changed_at
     from bank_receipt p ${joinOrderOfMember} order by p.created_at, p.id`,
  ),
}
