import { defineFeature } from '#platform/server/feature.ts'
import { omissions } from '#platform/server/feature-tables.ts'
import { ordersExport } from './export.sql.ts'
import { ordersInvariants } from './invariants.sql.ts'
import { eraseOrders, retainWithOrder } from './order-erasure.ts'
import { ordersApi, ordersOffice } from './orders.api.ts'
import { ordersJobs } from './orders.jobs.ts'
import { registerNotificationRoutes } from './signed-notifications.ts'
import { eraseSpendingLimit } from './spending.ts'

export const ordersFeature = defineFeature({
  name: 'orders',
  api: ordersApi,
  office: ordersOffice,
  routes: [registerNotificationRoutes],
  jobs: ordersJobs,
  tables: {
    purchase: {
      erasure: {
        erasedBy: eraseOrders,
        retained: {
          columns: ['member_id'],
          reason: 'the invoice: number, bundle, price, VAT and country',
          until: 'seven years after the year of the order; an unpaid order until it cannot be paid any more',
        },
      },
      export: { rows: ordersExport.purchase, omitted: { vat_basis_points: omissions.inOtherColumns } },
    },
    unconfirmed_order: {
      erasure: { retained: { columns: [], reason: 'the mail about the order', until: 'it is sent, within minutes' } },
      export: { excluded: 'a reminder to send a mail, for some seconds' },
    },
    payment: {
      erasure: retainWithOrder('the payments of the invoice'),
      export: {
        rows: ordersExport.payment,
        omitted: {
          checkout_url: 'a page of the provider',
          mismatch: omissions.internalId,
          checks: omissions.internalId,
          checked_at: omissions.internalId,
        },
      },
    },
    payment_event: {
      erasure: retainWithOrder('the notification of the provider, without the payer'),
      export: {
        rows: ordersExport.payment_event,
        omitted: { id: omissions.internalId, hash: omissions.internalId },
      },
    },
    payment_refund: {
      erasure: retainWithOrder('the refunds of the invoice'),
      export: {
        rows: ordersExport.payment_refund,
        omitted: { requested_by: 'the name of a colleague', attempt: omissions.internalId },
      },
    },
    payment_reversal: {
      erasure: retainWithOrder('the chargebacks and refunds at the provider'),
      export: { rows: ordersExport.payment_reversal },
    },
    spending_limit: {
      erasure: { erasedBy: eraseSpendingLimit },
      export: { rows: ordersExport.spending_limit, omitted: { pause_id: omissions.internalId } },
    },
    withdrawal: {
      erasure: retainWithOrder('the withdrawal from the order'),
      export: { rows: ordersExport.withdrawal },
    },
  },
  invariants: ordersInvariants,
})
