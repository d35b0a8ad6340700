import * as z from 'zod'
import type { Company } from '#features/sites/server/sites.ts'
import { METHOD_IDS } from '#features/pricing/method.rules.ts'
import {
  formatInvoiceNumber,
  getDocumentDate,
  negate,
  type InvoiceAmounts,
  type InvoicePosition,
} from '../invoice.rules.ts'
import { BUNDLE_IDS } from '#features/pricing/bundle.rules.ts'
import type { InvoicedOrderRow } from './invoices.sql.ts'

const cents = z.int()
const date = z.iso.date()

const line = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('bundle'), bundleId: z.enum(BUNDLE_IDS), credits: z.int(), cents }),
  z.object({ kind: z.literal('discount'), code: z.string(), percent: z.int(), cents }),
  z.object({ kind: z.literal('refund'), cents }),
  z.object({ kind: z.literal('correction'), cents }),
])

/**
 * All that an invoice or a credit note says (L-23). It never names the buyer: an invoice to a consumer need not, and it is
 * retained for seven years.
 */
export const invoiceSnapshot = z.object({
  number: z.string(),
  issuedOn: date,
  company: z.object({
    name: z.string(),
    address: z.string(),
    city: z.string(),
    country: z.string(),
    kvk: z.string(),
    vatNumbers: z.array(z.string()),
    email: z.string(),
  }),
  orderNumber: z.string(),
  /** The date of the payment, or that of the refund or its failure. */
  paidOn: date,
  /** The invoice that a credit note or a correction is about. */
  invoice: z.object({ number: z.string(), issuedOn: date }).nullable(),
  /** The credit note that a correction annuls. */
  creditNote: z.object({ number: z.string(), issuedOn: date }).optional(),
  /** True in a credit note of a withdrawal: `paidOn` is its date, and the money follows. */
  isWithdrawal: z.boolean().optional(),
  /** The country of the buyer, whose VAT applies. */
  country: z.string().length(2),
  lines: z.array(line),
  netCents: cents,
  vatBasisPoints: z.int(),
  vatCents: cents,
  totalCents: cents,
  currency: z.string().regex(/^[A-Z]{3}$/),
  method: z.enum(METHOD_IDS),
  terms: z.object({ acceptedVersion: date, withdrawalVersion: z.string() }),
})
export type InvoiceSnapshot = z.infer<typeof invoiceSnapshot>

/** The circumstances in which a document is issued. */
export interface Issue {
  readonly position: InvoicePosition
  readonly issuedOn: string
  readonly timeZone: string
}

/**
 * Builds the invoice of a paid order.
 * @throws ZodError when the order cannot be invoiced
 */
export function buildInvoice(order: InvoicedOrderRow, company: Company, issue: Issue): InvoiceSnapshot {
  return invoiceSnapshot.parse({
    number: formatInvoiceNumber(issue.position),
    issuedOn: issue.issuedOn,
    company: toCompany(company),
    orderNumber: order.number,
    paidOn: getDocumentDate(order.paidAt, issue.timeZone),
    invoice: null,
    country: order.country,
    lines: listLines(order),
    netCents: order.totalCents - order.vatCents,
    vatBasisPoints: order.vatBasisPoints,
    vatCents: order.vatCents,
    totalCents: order.totalCents,
    currency: order.currency,
    method: order.method,
    terms: {
      acceptedVersion: getDocumentDate(order.termsVersion, issue.timeZone),
      withdrawalVersion: order.withdrawalVersion,
    },
  })
}

function toCompany({ name, address, city, country, kvk, vatNumbers, supportEmail: email }: Company) {
  return { name, address, city, country, kvk, vatNumbers, email }
}

function listLines(order: InvoicedOrderRow): InvoiceSnapshot['lines'] {
  const { bundleId, credits, listPriceCents: listCents, totalCents } = order
  const bundle = { kind: 'bundle', bundleId, credits, cents: listCents } as const
  if (order.discountCode === null || order.discountPercent === null) return [bundle]
  const discountCents = totalCents - listCents
  return [bundle, { kind: 'discount', code: order.discountCode, percent: order.discountPercent, cents: discountCents }]
}

/** The amounts of a credit note, and the time of its refund or withdrawal. */
interface Credit extends InvoiceAmounts {
  readonly refundedAt: Date
  readonly isWithdrawal: boolean
}

/** Builds the credit note of a refund: the invoice with negative amounts. */
export function buildCreditNote(invoice: InvoiceSnapshot, credit: Credit, issue: Issue): InvoiceSnapshot {
  const { netCents, vatCents, totalCents, refundedAt, isWithdrawal } = credit
  return invoiceSnapshot.parse({
    ...invoice,
    number: formatInvoiceNumber(issue.position),
    issuedOn: issue.issuedOn,
    paidOn: getDocumentDate(refundedAt, issue.timeZone),
    invoice: { number: invoice.number, issuedOn: invoice.issuedOn },
    ...(isWithdrawal && { isWithdrawal }),
    lines: [{ kind: 'refund', cents: totalCents }],
    netCents,
    vatCents,
    totalCents,
  })
}

/** Builds the correction of a credit note whose refund failed: the same amounts, positive again. */
export function buildCorrection(
  creditNote: InvoiceSnapshot,
  { failedAt }: { failedAt: Date },
  issue: Issue,
): InvoiceSnapshot {
  const amounts = negate(creditNote)
  return invoiceSnapshot.parse({
    ...creditNote,
    number: formatInvoiceNumber(issue.position),
    issuedOn: issue.issuedOn,
    paidOn: getDocumentDate(failedAt, issue.timeZone),
    creditNote: { number: creditNote.number, issuedOn: creditNote.issuedOn },
    lines: [{ kind: 'correction', cents: amounts.totalCents }],
    ...amounts,
  })
}
