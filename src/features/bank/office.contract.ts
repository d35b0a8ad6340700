import { debitsOfficeContract } from './debits.contract.ts'
import { incomingPaymentsOfficeContract } from './incoming-payments.contract.ts'

/** The endpoints of the office about direct debits and money that arrived. */
export const bankOfficeContract = { ...incomingPaymentsOfficeContract, ...debitsOfficeContract }
