export { accountMailSamples } from './mail-samples.ts'
export { sendAccountMail } from './account-mail.ts'
export {
  findAccountsByIdOrEmail,
  banMember,
  memberBanned,
  memberBannedByStaff,
  memberUnbanned,
  memberUnbannedByStaff,
  setBannedByDecision,
  takeOverBan,
  unbanMember,
  type AccountReference,
} from './bans.ts'
export {
  confirmAccount,
  createConfirmation,
  findConfirmationByCode,
  hashConfirmationToken,
  memberConfirmed,
} from './confirmation.ts'
export type { MailContext, MailContent } from './accounts.mails.ts'
export { deviceRegistered, findDeviceHash } from './known-devices.ts'
export { requireFreshLogin } from './fresh-login.ts'
export { logIn, type Login } from './login.ts'
export { memberReactivated, mailReactivationLink, refuseWithReactivationMail } from './reactivation.ts'
export { createAccount, createFictionalAccount, findAccount, isEmailTaken } from './identity.ts'
export {
  findMemberIdsByDevice,
  findMemberIdsByEmail,
  listAccounts,
  listMemberAgreements,
  listMemberDevices,
  listMemberSessions,
  type AccountFile,
} from './member-file.ts'
export { listMemberNotes } from './notes.ts'
export { unconfirmedEmailCorrected } from './address-correction.ts'
export { eraseMemberNow } from './erasure.ts'
export { findOwnMailbox, isOwnMailbox, isOwnMember, refuseOwnMember } from './own-member.ts'
export { ownWords, validateCredentials } from './passwords.ts'
export { findAccountState, setLanguage } from './terms.ts'
export { addressChosen, mailChanged, memberDeleted, memberErased } from './member-events.ts'
