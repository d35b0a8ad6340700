export { findOwnAddress, findStaffAddress } from './own-address.ts'
export { findAuditOfRequest, receiveOfficeAnswer, sendOfficeAnswer } from './office-answer.ts'
export { recordAccessFailure, recordRefusedPermission } from './access-failures.ts'
export { staffMailSamples } from './mail-samples.ts'
export { findStaffActor } from './sessions.ts'
export { listAuditOfMember, memberTouched, recordAudit } from './audit.ts'
export {
  closeApproval,
  hasApproval,
  lockAloneLimit,
  listApprovals,
  lockApproval,
  refuseRepeatedChange,
  requestApproval,
  type ApprovalRow,
  type RecentChange,
} from './approvals.ts'
export { addStaff, listStaff, resetAccess } from './administration.ts'
export { requireStaffId } from './staff-id.ts'
export { defineQueue, isFreeWork, joinClaim, toClaimView, type ClaimColumns, type WorkItem } from './work-queue.ts'
