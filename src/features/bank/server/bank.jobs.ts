import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { deleteEndedSignatures } from './debit-signing.ts'
import { deleteProviderCustomers } from './provider-customers.ts'
import { remindTransfers } from './transfers.ts'
import { findUnmatchedCredits, readUnmatchedCredits } from './unmatched-credits.ts'

/** Deletes ended signings of direct debits, with their phone numbers and accounts. */
const deleteDebitSignatures = scheduledJob('payments.delete_debit_signatures', '17 * * * *', deleteEndedSignatures)

export const bankJobs = [
  deleteDebitSignatures,
  remindTransfers,
  findUnmatchedCredits,
  readUnmatchedCredits,
  deleteProviderCustomers,
]
