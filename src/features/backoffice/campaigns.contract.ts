import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { instant, text, INTEGER_MAX, calendarDate, emptyOutput } from '#platform/contract.ts'
import { parseAmount } from '#features/pricing/amount.rules.ts'
import { CAMPAIGN_PART_MAX, COST_BASES } from './campaign.rules.ts'

/** A count; null is a small one, which only roles with `metrics.exact` see. */
const count = z.int().nullable()

/** An amount; null is one that gives away a small count, or that the role may not see. */
const cents = z.int().nullable()

const part = text({ min: 1, max: CAMPAIGN_PART_MAX }).optional()

const cost = z.object({
  basis: z.enum(COST_BASES),
  cents: z.int(),
  currency: z.string(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date().nullable(),
  /** The cost within the weeks of the screen. */
  sumCents: cents,
  perFirstOrderCents: cents,
})

/** The endpoints of the office about campaigns. */
export const campaignsOfficeContract = {
  /** The funnel and the cost of each campaign in the last weeks, and the funnel of each page. */
  campaigns: officeEndpoint('landers.read')
    .route({ method: 'GET', path: '/office/campaigns' })
    .output(
      z.object({
        /** The time until which the members were added up; null before the first time. */
        countedUntil: instant.nullable(),
        isLate: z.boolean(),
        /** The first day of the views, where that is later than the first of the weeks. */
        viewsFrom: z.iso.date().nullable(),
        /** The first day of the metrics of pages, where that is later than the first of the weeks. */
        pagesFrom: z.iso.date().nullable(),
        /** The currency of the revenue; null for a role that may not see money. */
        currency: z.string().nullable(),
        today: z.iso.date(),
        campaigns: z.array(
          z.object({
            campaign: z.string(),
            views: count,
            signups: count,
            confirmed: count,
            orders: count,
            revenueCents: cents,
            cost: cost.nullable(),
          }),
        ),
        /** The views of each page and slug, and the members who signed up from it. */
        pages: z.array(
          z.object({
            page: z.string(),
            slug: z.string(),
            views: count,
            signups: count,
            confirmed: count,
            orders: count,
            revenueCents: cents,
          }),
        ),
      }),
    ),
  /** Stores the cost of a campaign, in the currency of the site. The same cost again changes nothing. */
  setCampaignCost: officeEndpoint('landers.change')
    .route({ method: 'POST', path: '/office/campaigns/cost' })
    .input(
      z.strictObject({
        network: part,
        ref: part,
        basis: z.enum(COST_BASES),
        /** Such as `1250` or `2,50`. */
        amount: text({ min: 1, max: 12 }).transform(parseAmount).pipe(z.int().min(0).max(INTEGER_MAX)),
        /** The first day, in the time zone of the site; by default today. */
        startsOn: calendarDate.optional(),
        endsOn: calendarDate.optional(),
      }),
    )
    .output(z.object({ campaign: z.string() }))
    .errors({ campaign_missing: { status: 422 }, campaign_dates_wrong: { status: 422 } }),
  /** Removes the cost of a campaign. A repeated call changes nothing. */
  removeCampaignCost: officeEndpoint('landers.change')
    .route({ method: 'POST', path: '/office/campaigns/cost/removal' })
    .input(z.strictObject({ campaign: text({ min: 1, max: 2 * CAMPAIGN_PART_MAX + 3 }) }))
    .output(emptyOutput),
}
