import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { checkMethods } from './method-check.ts'
import { findRepayments, rereadPayment } from './notifications.ts'
import { eraseOrders } from './order-erasure.ts'
import { checkOverduePayments, checkPayment } from './provider-check.ts'
import { sendRefund } from './refunds.ts'

/** Deletes the orders of erased members after the bookkeeping period (C-24), and old return paths of all orders. */
export const eraseOldOrders = scheduledJob('payments.erase_orders', '41 3 * * *', (ctx) => eraseOrders(ctx, null))

export const ordersJobs = [
  checkPayment,
  checkOverduePayments,
  findRepayments,
  rereadPayment,
  sendRefund,
  eraseOldOrders,
  checkMethods,
]
