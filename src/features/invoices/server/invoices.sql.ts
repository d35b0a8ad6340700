import { statement } from '#platform/server/database/statement.ts'
import type { DocumentKind } from '#features/orders/rules.ts'
import type { MethodId } from '#features/pricing/method.rules.ts'
import type { OrderRow } from '#features/orders/server/orders.sql.ts'

/** A paid order, with what its invoice says. */
export type InvoicedOrderRow = Pick<
  OrderRow,
  | 'id'
  | 'siteId'
  | 'number'
  | 'bundleId'
  | 'credits'
  | 'listPriceCents'
  | 'totalCents'
  | 'vatBasisPoints'
  | 'vatCents'
  | 'currency'
  | 'country'
  | 'discountCode'
  | 'discountPercent'
> & {
  termsVersion: Date
  withdrawalVersion: string
  paidAt: Date
  paymentId: string
  method: MethodId
}

/** Lists the orders without an invoice or a confirmation mail, the oldest first. */
export const listUnconfirmedOrders = statement<void, { purchaseId: string }>(
  'invoices.list_unconfirmed',
  `select purchase_id from unconfirmed_order order by purchase_id limit 1000`,
)

/**
 * Locks an order that is not confirmed, and reads it with the payment that paid it. Returns no row for one that another
 * process has locked.
 */
export const lockUnconfirmedOrder = statement<{ id: string }, InvoicedOrderRow>(
  'invoices.lock_unconfirmed',
  `select o.id, o.site_id, o.number, o.bundle_id, o.credits, o.list_price_cents, o.total_cents, o.vat_basis_points, o.vat_cents,
     o.currency, o.country, o.discount_code, o.discount_percent, o.terms_version, o.withdrawal_version, o.paid_at,
     paid.id as payment_id, paid.method
   from unconfirmed_order u join purchase o on o.id = u.purchase_id
     join lateral (select p.id, p.method from payment p where p.purchase_id = o.id and p.status = 'paid'
       and not exists (select from payment_refund r where r.payment_id = p.id and r.reason in ('paid_twice', 'discount_used'))
       order by p.id limit 1) paid on true
   where u.purchase_id = :id for update of u skip locked`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/**
 * Takes the next number of a series, which stays locked until the transaction ends. A rolled back transaction leaves no
 * gap.
 */
export const takeNextSequence = statement<
  { companyId: string; kind: DocumentKind; year: number },
  { sequence: number }
>(
  'invoices.next_sequence',
  `insert into invoice_series as series (company_id, kind, year, last_sequence) values (:companyId, :kind, :year, 1)
   on conflict (company_id, kind, year) do update set last_sequence = series.last_sequence + 1
   returning last_sequence as sequence`,
)

/** The values of a document, without its series. */
export type InvoiceValues = {
  id: string
  kind: DocumentKind
  companyId: string
  year: number
  sequence: number
  purchaseId: string
  paymentId: string
  invoiceId: string | null
  refundId: string | null
  providerRefundId: string | null
  correctsId: string | null
  issuedOn: string
  snapshot: string
}

export const insertInvoice = statement<InvoiceValues>(
  'invoices.insert_invoice',
  `insert into invoice (id, kind, company_id, year, sequence, purchase_id, payment_id, invoice_id, refund_id, reversal_id,
     corrects_id, issued_at, issued_on, snapshot)
   values (:id, :kind, :companyId, :year, :sequence, :purchaseId, :paymentId, :invoiceId, :refundId, :providerRefundId, :correctsId, :now, :issuedOn, :snapshot::jsonb)`,
)

/** A document as it is drawn. */
export interface DocumentRow {
  id: string
  kind: DocumentKind
  issuedAt: Date
  snapshot: unknown
  /** The language of the order. */
  locale: string
}

export const documentColumns = `i.id, i.kind, i.issued_at, i.snapshot, o.locale`

export const findInvoiceOfOrder = statement<{ purchaseId: string }, DocumentRow>(
  'invoices.find_invoice_of_order',
  `select ${documentColumns} from invoice i join purchase o on o.id = i.purchase_id
   where i.purchase_id = :purchaseId and i.kind = 'invoice'`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Finds a document of one of the member's own orders. */
export const findOwnDocument = statement<{ id: string; memberId: string }, DocumentRow>(
  'invoices.find_own_document',
  `select ${documentColumns} from invoice i join purchase o on o.id = i.purchase_id
   where i.id = :id and o.site_id = :site and o.member_id = :memberId`,
)

/** Lists the documents of orders, of each the invoice, then its credit notes and their corrections, as issued. */
export const listDocumentsOf = statement<
  { purchaseIds: readonly string[] },
  { id: string; kind: DocumentKind; number: string; purchaseId: string }
>(
  'invoices.list_documents',
  `select id, kind, number, purchase_id from invoice where purchase_id = any(:purchaseIds::uuid[])
   order by kind = 'invoice' desc, issued_at, kind = 'correction', sequence`,
)

/** Paid orders by the facts that tell the country of their buyers. */
export interface CountryFactsRow extends Pick<
  VatTotalsRow,
  'companyId' | 'country' | 'vatBasisPoints' | 'currency' | 'invoiceQuarter'
> {
  addressCountry: string | null
  payerCountry: string | null
  orders: number
}

/** The invoices with a date in a period, each with the country of the address that ordered and that of the payer (L-23). */
const countryFacts = `
  select i.*, o.number as order_number, o.address_country, paid.method,
    coalesce(paid.payer_country, left(m.iban, 2)) as payer_country
  from invoice i join purchase o on o.id = i.purchase_id join payment paid on paid.id = i.payment_id
    left join mandate m on m.payment_id = paid.id
  where i.kind = 'invoice' and i.issued_on >= :from::date and i.issued_on < :until::date`

/** Counts the invoices of a period by the facts that tell the country of their buyers. */
export const listCountryFacts = statement<{ from: string; until: string }, CountryFactsRow>(
  'invoices.list_country_facts',
  `select company_id, country, vat_basis_points, currency, to_char(issued_on, 'YYYY"-Q"Q') as invoice_quarter,
     address_country, payer_country, count(*)::integer as orders
   from (${countryFacts}) fact
   group by company_id, country, vat_basis_points, currency, invoice_quarter, address_country, payer_country`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** A paid order whose country every other known fact contradicts. */
export interface ContradictingOrderRow {
  orderNumber: string
  invoiceNumber: string
  issuedOn: string
  country: string
  addressCountry: string | null
  payerCountry: string | null
  method: MethodId
  totalCents: number
  vatCents: number
  currency: string
}

/**
 * Lists the orders with an invoice of a period whose declared country every other known fact contradicts, as
 * `getCountryEvidence` decides, the oldest first.
 */
export const listContradictingOrders = statement<
  { companyId: string; from: string; until: string; limit: number },
  ContradictingOrderRow
>(
  'invoices.list_contradicting_orders',
  `select order_number, number as invoice_number, to_char(issued_on, 'YYYY-MM-DD') as issued_on, country, address_country,
     payer_country, method, total_cents, vat_cents, currency
   from (${countryFacts}) fact
   where company_id = :companyId and country is distinct from address_country and country is distinct from payer_country
     and coalesce(address_country, payer_country) is not null
   order by issued_on, number limit :limit`,
  { allSites: 'a company files one return for all of its sites' },
)

/** The totals of a company in a country, at a rate and in a currency, of the documents of a period. */
export interface VatTotalsRow {
  companyId: string
  company: string
  country: string
  vatBasisPoints: number
  currency: string
  /** The quarter of the invoices, such as `2026-Q1`. An earlier one than the period has credit notes and corrections only. */
  invoiceQuarter: string
  invoices: number
  creditNotes: number
  /** The number of annulled credit notes. */
  corrections: number
  netCents: number
  vatCents: number
  totalCents: number
}

/** Adds up the invoices, credit notes and corrections with a date in a period (OSS, L-23). The end is exclusive. */
export const listVatTotals = statement<{ from: string; until: string }, VatTotalsRow>(
  'invoices.list_vat_totals',
  `select c.id as company_id, c.name as company, i.country, i.vat_basis_points, i.currency,
     to_char(coalesce(credited.issued_on, i.issued_on), 'YYYY"-Q"Q') as invoice_quarter,
     count(*) filter (where i.kind = 'invoice')::integer as invoices,
     count(*) filter (where i.kind = 'credit_note')::integer as credit_notes,
     count(*) filter (where i.kind = 'correction')::integer as corrections,
     sum(i.net_cents) as net_cents, sum(i.vat_cents) as vat_cents, sum(i.total_cents) as total_cents
   from invoice i join company c on c.id = i.company_id left join invoice credited on credited.id = i.invoice_id
   where i.issued_on >= :from::date and i.issued_on < :until::date
   group by c.id, c.name, i.country, i.vat_basis_points, i.currency, invoice_quarter
   order by c.name, c.id, i.country, i.vat_basis_points, i.currency, invoice_quarter`,
)
