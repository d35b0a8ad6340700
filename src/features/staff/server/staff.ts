export { findStaffActor } from './sessions.ts'
export { listAuditOfMember, recordAudit } from './audit.ts'
export { addStaff, changeRole, listStaff, removeStaff, resetAccess } from './administration.ts'
