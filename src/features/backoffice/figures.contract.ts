import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'

const counts = z.object({
  signups: z.int(),
  confirmed: z.int(),
  conversations: z.int(),
  orders: z.int(),
  firstOrders: z.int(),
  revenueCents: z.int(),
  refundedCents: z.int(),
})

/** The endpoints of the office about the figures of a site. */
export const figuresOfficeContract = {
  figures: officeEndpoint('figures.read')
    .route({ method: 'GET', path: '/office/figures' })
    .output(
      z.object({
        currency: z.string(),
        /** Today until now, and the same weekday before until the same time. */
        today: counts,
        weekBefore: counts,
        activeMembers: z.int(),
        days: z.array(counts.extend({ day: z.iso.date() })),
      }),
    ),
  waiting: officeEndpoint('office.open')
    .route({ method: 'GET', path: '/office/waiting' })
    .output(z.object({ photos: z.int(), complaints: z.int(), failingMails: z.int() })),
}
