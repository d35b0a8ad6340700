import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { METHOD_IDS } from '#features/pricing/method.rules.ts'
import { fileContent, instant } from '#platform/contract.ts'
import { VAT_MONTH, VAT_PERIOD } from './vat-period.rules.ts'

const period = z.string().regex(VAT_PERIOD)
const month = z.string().regex(VAT_MONTH)

const row = z.object({
  country: z.string(),
  vatBasisPoints: z.int(),
  currency: z.string(),
  invoiceQuarter: z.string(),
  invoices: z.int(),
  creditNotes: z.int(),
  netCents: z.int(),
  vatCents: z.int(),
  totalCents: z.int(),
  contradicting: z.int(),
})

/** An order whose country every other known fact contradicts. */
const contradiction = z.object({
  number: z.string(),
  /** The number of its invoice. */
  invoice: z.string(),
  issuedOn: z.iso.date(),
  /** The country that the member declared. */
  country: z.string(),
  /** The country of the address that placed the order. */
  addressCountry: z.string().nullable(),
  /** The country of the card or the account that paid. */
  payerCountry: z.string().nullable(),
  method: z.enum(METHOD_IDS),
  currency: z.string(),
  vatCents: z.int(),
  totalCents: z.int(),
})

const vatMonth = z.object({
  month,
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  canClose: z.boolean(),
})

/** The endpoints of the office about the VAT of the company of its site. */
export const vatOfficeContract = {
  vat: officeEndpoint('bookkeeping.read')
    .route({ method: 'GET', path: '/office/vat' })
    .input(z.strictObject({ period: period.optional() }))
    .output(
      z.object({
        company: z.string(),
        period,
        /** The months of the period. */
        months: z.array(vatMonth),
        rows: z.array(row),
      }),
    ),
  contradictions: officeEndpoint('bookkeeping.read')
    .route({ method: 'GET', path: '/office/vat/contradictions' })
    .input(z.strictObject({ period: period.optional() }))
    .output(z.object({ period, orders: z.array(contradiction), hasMore: z.boolean() })),
  exportVat: officeEndpoint('bookkeeping.close', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/vat/{period}/file' })
    .input(z.strictObject({ period }))
    .output(z.object({ csv: fileContent('text/csv') })),
  closeVatMonth: officeEndpoint('bookkeeping.close', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/vat/{month}/closing' })
    .input(z.strictObject({ month }))
    .output(z.object({ closedAt: instant }))
    .errors({ month_not_ended: { status: 409 } }),
}
