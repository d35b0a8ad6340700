import { implementContract } from '#platform/server/http/api.ts'
import { backofficeContract } from '../office.contract.ts'
import { approveChange, listWaitingChanges, rejectChange } from './approvals.ts'
import { findMembers, openMemberFile } from './backoffice.ts'

export const backofficeOffice = implementContract(backofficeContract, {
  members: findMembers,
  member: openMemberFile,
  approvals: listWaitingChanges,
  approve: approveChange,
  reject: rejectChange,
})
