import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { fileContent, instant } from '#platform/contract.ts'
import { PARTNER_PERIODS } from './metrics.rules.ts'

/** A count or amount; null is one that only roles with `metrics.exact` see. */
const count = z.int().nullable()
const by = z.enum(PARTNER_PERIODS).optional()

/** The endpoints of the office about the metrics of partners. */
export const partnersOfficeContract = {
  /** The metrics of each partner by day or by month, the newest first. */
  partnerMetrics: officeEndpoint('partners.read')
    .route({ method: 'GET', path: '/office/partners/figures' })
    .input(z.strictObject({ by }))
    .output(
      z.object({
        /** Roles without `metrics.exact` see months only. */
        by: z.enum(PARTNER_PERIODS),
        countedUntil: instant.nullable(),
        /** The currency of the payout. */
        currency: z.string(),
        rows: z.array(
          z.object({
            network: z.string(),
            /** The day, or the first day of the month. */
            period: z.iso.date(),
            received: count,
            confirmed: count,
            firstOrders: count,
            payoutCents: count,
            revenue: z.array(z.object({ currency: z.string(), cents: z.int() })).nullable(),
          }),
        ),
      }),
    ),
  exportPartnerMetrics: officeEndpoint('partners.change', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/partners/figures/export' })
    .input(z.strictObject({ by }))
    .output(z.object({ csv: fileContent('text/csv'), count: z.int() })),
}
