import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { confirmOrders } from './confirmation.ts'
import { issueCreditNotes, mailCreditNote } from './credit-notes.ts'
import { findReversals, rereadPayment } from './notifications.ts'
import { eraseOrders } from './order-erasure.ts'
import { checkPayment } from './provider-check.ts'
import { sendRefund } from './settlement.ts'
import { remindTransfers } from './transfers.ts'
import { findUnmatchedCredits, readUnmatchedCredits } from './unmatched-credits.ts'

/** Deletes the orders of erased members after the bookkeeping period (C-24), and old return paths of all orders. */
export const eraseOldOrders = scheduledJob('payments.erase_orders', '41 3 * * *', (ctx) => eraseOrders(ctx, null))

export const paymentsJobs = [
  checkPayment,
  confirmOrders,
  findReversals,
  rereadPayment,
  sendRefund,
  eraseOldOrders,
  issueCreditNotes,
  mailCreditNote,
  remindTransfers,
  findUnmatchedCredits,
  readUnmatchedCredits,
]
