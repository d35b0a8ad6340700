import { implementContract } from '#platform/server/http/api.ts'
import { invoicesContract } from '../contract.ts'
import { invoicesOfficeContract } from '../office.contract.ts'
import { downloadInvoice } from './invoices.ts'
import { getReconciliation, startReconciliation } from './office-reconciliation.ts'
import { closeVatMonth, exportVat, getVat, listContradictions } from './office-vat.ts'
import { makeEvidence } from './order-evidence.ts'

export const invoicesApi = implementContract(invoicesContract, { invoice: downloadInvoice })

export const invoicesOffice = implementContract(invoicesOfficeContract, {
  reconciliation: getReconciliation,
  startReconciliation,
  vat: getVat,
  contradictions: listContradictions,
  exportVat,
  closeVatMonth,
  evidence: makeEvidence,
})
