import { implementContract } from '#platform/server/http/api.ts'
import { creditsContract } from '../contract.ts'
import { creditsOfficeContract } from '../office.contract.ts'
import { requestCreditChange } from './credit-changes.ts'
import { listEntries } from './entries.ts'

export const creditsApi = implementContract(creditsContract, { entries: listEntries })

export const creditsOffice = implementContract(creditsOfficeContract, { change: requestCreditChange })
