export { accountMailSamples } from './mail-samples.ts'
export { sendAccountMail } from './addresses/account-mail.ts'
export {
  findAccountsByIdOrEmail,
  memberBanned,
  memberBannedByStaff,
  memberUnbanned,
  memberUnbannedByStaff,
  setBannedByDecision,
  takeOverBan,
} from './members/bans.ts'
export {
  confirmAccount,
  createConfirmation,
  findConfirmationByCode,
  hashConfirmationToken,
  memberConfirmed,
} from './addresses/confirmation.ts'
export type { MailContext, MailContent } from './accounts.mails.ts'
export { deviceRegistered, findDeviceHash } from './login/known-devices.ts'
export { requireFreshLogin } from './login/fresh-login.ts'
export { logIn } from './login/login.ts'
export { memberReactivated, mailReactivationLink, refuseWithReactivationMail } from './deletion/reactivation.ts'
export { createAccount, createFictionalAccount, findAccount, isEmailTaken } from './identity.ts'
export {
  findMemberIdsByDevice,
  findMemberIdsByEmail,
  listAccounts,
  listMemberAgreements,
  listMemberDevices,
  listMemberSessions,
  type AccountFile,
} from './members/member-file.ts'
export { listMemberNotes } from './members/notes.ts'
export { unconfirmedEmailCorrected } from './addresses/address-correction.ts'
export { eraseMemberNow } from './deletion/erasure.ts'
export { findOwnMailbox, isOwnMailbox, isOwnMember, refuseOwnMember } from './members/own-member.ts'
export { ownWords, validateCredentials } from './passwords/passwords.ts'
export { findAccountState, setLanguage } from './terms.ts'
export { addressChosen, mailChanged, memberDeleted, memberErased } from './member-events.ts'
