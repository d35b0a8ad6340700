import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { deleteEndedSignatures } from './debit-signing.ts'
import { checkMethods } from './method-check.ts'
import { findReversals, rereadPayment } from './notifications.ts'
import { eraseOrders } from './order-erasure.ts'
import { checkOverduePayments, checkPayment } from './provider-check.ts'
import { deleteProviderCustomers } from './provider-customers.ts'
import { sendRefund } from './refunds.ts'
import { remindTransfers } from './transfers.ts'
import { findUnmatchedCredits, readUnmatchedCredits } from './unmatched-credits.ts'

/** Deletes the orders of erased members after the bookkeeping period (C-24), and old return paths of all orders. */
export const eraseOldOrders = scheduledJob('payments.erase_orders', '41 3 * * *', (ctx) => eraseOrders(ctx, null))

/** Deletes ended signings of direct debits, with their phone numbers and accounts. */
export const deleteDebitSignatures = scheduledJob(
  'payments.delete_debit_signatures',
  '17 * * * *',
  deleteEndedSignatures,
)

export const paymentsJobs = [
  checkPayment,
  checkOverduePayments,
  findReversals,
  rereadPayment,
  sendRefund,
  eraseOldOrders,
  deleteDebitSignatures,
  remindTransfers,
  findUnmatchedCredits,
  readUnmatchedCredits,
  deleteProviderCustomers,
  checkMethods,
]
