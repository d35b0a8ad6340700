import { scheduledJob } from '#platform/server/queue.ts'
import { confirmOrders } from './confirmation.ts'
import { findReversals, rereadPayment } from './notifications.ts'
import { forgetOrders } from './payments.ts'
import { checkPayment } from './provider-check.ts'
import { sendRefund } from './settlement.ts'

/** Forgets orders of members who are gone that the books need no longer (C-24). */
export const forgetOldOrders = scheduledJob('payments.forget_orders', '41 3 * * *', (ctx) => forgetOrders(ctx, null))

export const paymentsJobs = [checkPayment, confirmOrders, findReversals, rereadPayment, sendRefund, forgetOldOrders]
