import { confirmOrders } from './confirmation.ts'
import { issueCreditNotes, mailCreditNote } from './credit-notes.ts'
import { reconcile, reconcileNow } from './reconciliation.ts'

export const invoicesJobs = [confirmOrders, issueCreditNotes, mailCreditNote, reconcile, reconcileNow]
