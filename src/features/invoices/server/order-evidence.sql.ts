import { statement } from '#platform/server/database/statement.ts'

/** An order and the terms that its buyer accepted. */
export interface EvidenceOrderRow {
  id: string
  memberId: string
  number: string
  credits: number
  totalCents: number
  vatCents: number
  currency: string
  country: string
  locale: string
  createdAt: Date
  paidAt: Date | null
  termsVersion: Date
  withdrawalVersion: string
  /** The country of the card or account that paid. */
  payerCountry: string | null
  mandateReference: string | null
  codeSentAt: Date | null
  signedAt: Date | null
}

export const findEvidenceOrder = statement<{ id: string }, EvidenceOrderRow>(
  'invoices.find_evidence_order',
  `select o.id, o.member_id, o.number, o.credits, o.total_cents, o.vat_cents,
     o.currency, o.country, o.locale, o.created_at, o.paid_at, o.terms_version,
     o.withdrawal_version, paid.payer_country, m.reference as mandate_reference,
     m.code_sent_at, m.signed_at
   from purchase o
     left join lateral (select id, payer_country from payment p where p.purchase_id = o.id and p.status = 'paid'
       order by p.changed_at limit 1) paid on true
     left join mandate m on m.payment_id = paid.id
   where o.id = :id and o.site_id = :site`,
)

/** An entry of the buyer's ledger with its time. */
export interface EvidenceEntryRow {
  delta: number
  counterAccount: string
  refId: string | null
  at: Date
}

/** Lists the whole ledger of a member, the oldest entry first. Which credits are of the order follows from all of it. */
export const listEvidenceEntries = statement<{ memberId: string }, EvidenceEntryRow>(
  'invoices.list_evidence_entries',
  `select delta, counter_account, ref_id, created_at as at
   from ledger_entry where member_id = :memberId order by id`,
)

export const listEvidenceDocuments = statement<{ orderId: string }, { number: string; issuedAt: Date }>(
  'invoices.list_evidence_documents',
  `select number, issued_at from invoice where purchase_id = :orderId order by issued_at, number`,
)
