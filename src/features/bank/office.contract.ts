import { debitsOfficeContract } from './debits.contract.ts'
import { receiptsOfficeContract } from './receipts.contract.ts'

/** The endpoints of the office about direct debits and money that arrived. */
export const bankOfficeContract = { ...receiptsOfficeContract, ...debitsOfficeContract }
