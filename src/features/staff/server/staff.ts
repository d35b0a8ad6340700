export { recordAccessFailure, recordRefusedPermission } from './access-failures.ts'
export { findStaffAddress } from './own-address.ts'
export { staffMailSamples } from './mail-samples.ts'
export { findStaffActor } from './sessions.ts'
export { listAuditOfMember, recordAudit } from './audit.ts'
export {
  closeApproval,
  hasApproval,
  isOwnAddress,
  listApprovals,
  lockApproval,
  requestApproval,
  type ApprovalRow,
} from './approvals.ts'
export { addStaff, changeRole, listStaff, removeStaff, resetAccess } from './administration.ts'
