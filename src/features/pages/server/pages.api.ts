import { implementContract } from '#platform/server/http/api.ts'
import { pagesContract } from '../contract.ts'
import { fileComplaint, viewReceipt } from './complaints.ts'
import { viewTextPage } from './text-pages.ts'

export const pagesApi = implementContract(pagesContract, {
  complain: fileComplaint,
  complaintReceipt: viewReceipt,
  textPage: viewTextPage,
})
