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
  `select o.id, o.member_id as "memberId", o.number, o.credits, o.total_cents as "totalCents", o.vat_cents as "vatCents",
     o.currency, o.country, o.locale, o.created_at as "createdAt", o.paid_at as "paidAt", o.terms_version as "termsVersion",
     o.withdrawal_version as "withdrawalVersion", paid.payer_country as "payerCountry", m.reference as "mandateReference",
     m.code_sent_at as "codeSentAt", m.signed_at as "signedAt"
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
  `select delta, counter_account as "counterAccount", ref_id as "refId", created_at as at
   from ledger_entry where member_id = :memberId order by id`,
)

export const listEvidenceDocuments = statement<{ orderId: string }, { number: string; issuedAt: Date }>(
  'invoices.list_evidence_documents',
  `select number, issued_at as "issuedAt" from invoice where purchase_id = :orderId order by issued_at, number`,
)
