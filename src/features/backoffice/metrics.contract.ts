import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { instant } from '#platform/contract.ts'
import { FUNNEL_STEPS } from './metrics.rules.ts'

/** A count; null is a small one, which only roles with `metrics.exact` see. */
const count = z.int().nullable()

/** A count of today, and of the same weekday before until the same time. */
const compared = z.object({ now: count, before: count })

const funnel = z.object(Object.fromEntries(FUNNEL_STEPS.map((step) => [step, count])) as FunnelShape)
type FunnelShape = Record<(typeof FUNNEL_STEPS)[number], typeof count>

/** The endpoints of the office about the metrics of a site. A part that the role may not see is null. */
export const metricsOfficeContract = {
  /** Whether all is well: today against the same weekday before, and what waits. */
  overview: officeEndpoint('office.open')
    .route({ method: 'GET', path: '/office/overview' })
    .output(
      z.object({
        until: instant,
        activity: z
          .object({
            signups: compared,
            confirmed: compared,
            firstMessages: compared,
            /** Null before the first roll-up; `before` is missing in the first week. */
            activeMembers: compared.partial({ before: true }).nullable(),
          })
          .nullable(),
        money: z
          .array(
            z.object({
              currency: z.string(),
              orders: compared,
              firstOrders: compared,
              revenueCents: compared,
              refundedCents: compared,
            }),
          )
          .nullable(),
        cases: z
          .object({
            cases: z.int(),
            overdue: z.int(),
            objections: z.int(),
            photos: z.int(),
            verifications: z.int(),
            oldestMinutes: z.int().nullable(),
            /** The median time to a decision of the last four weeks, and of the four before. */
            decisionMinutes: compared,
          })
          .nullable(),
        approvals: z.int().nullable(),
        /** `refused` counts the recipients of the installation that were refused since a mail was accepted. */
        mails: z
          .object({ complaints: z.int(), signups: z.int(), failing: z.int(), refused: z.int(), bounced: compared })
          .nullable(),
        /** `delayMinutes` is the time for which the oldest job that could run has been due. */
        jobs: z.object({ failed: z.int(), retrying: z.int(), delayMinutes: z.int() }).nullable(),
        /** The failed logins, the wrong codes and the refused permissions of members and staff. */
        access: z.object({ logins: compared, codes: compared, permissions: compared }).nullable(),
        /** The failed responses of the installation, and the time within which half and 95% of its responses were sent. */
        responses: z.object({ errors: compared, medianMilliseconds: compared, slowMilliseconds: compared }).nullable(),
      }),
    ),
  /** The metrics of the last days, and of the members who signed up in the last weeks. */
  metrics: officeEndpoint('metrics.read')
    .route({ method: 'GET', path: '/office/figures' })
    .output(
      z.object({
        until: instant,
        /** Until when the funnel, the cohorts and the campaigns were added up; null before the first time. */
        countedUntil: instant.nullable(),
        /** Whether that is so long ago that the job must be at work or broken. */
        isLate: z.boolean(),
        /** The currency of the orders; null for a role that may not see money. */
        currency: z.string().nullable(),
        days: z.array(
          z.object({
            day: z.iso.date(),
            signups: count,
            confirmed: count,
            firstMessages: count,
            /** The failed responses of the installation; null for a role that may not see its jobs. */
            errors: z.int().nullable(),
            money: z
              .object({ orders: count, firstOrders: count, revenueCents: count, refundedCents: count })
              .nullable(),
          }),
        ),
        /** The views of the home page and the landers in the weeks of the funnel. */
        views: z.object({
          count,
          /** The first day of the views, where that is later than the first of the weeks. */
          from: z.iso.date().nullable(),
        }),
        funnel,
        cohorts: z.array(funnel.extend({ week: z.iso.date() })),
        campaigns: z.array(funnel.extend({ campaign: z.string() })),
      }),
    ),
}
