import { event } from '#platform/event.ts'

export { sendAccountMail } from './account-mail.ts'
export {
  findAccountsByIdOrEmail,
  banAccount,
  banMember,
  memberBanned,
  memberUnbanned,
  unbanAccount,
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
export { logIn, type Login } from './login.ts'
export { memberReactivated, mailReactivationLink } from './reactivation.ts'
export { createAccount, findAccount, isEmailTaken } from './identity.ts'
export {
  findMemberIdsByDevice,
  findMemberIdsByEmail,
  listAccounts,
  listMemberAgreements,
  listMemberDevices,
  listMemberSessions,
  type AccountFile,
} from './member-file.ts'
export { listMemberNotes, type Note } from './notes.ts'
export { unconfirmedEmailCorrected } from './address-correction.ts'
export { eraseMemberNow } from './erasure.ts'
export { validateCredentials } from './passwords.ts'
export { removeTwoFactor } from './second-factor.ts'
export { findAccountState, setLanguage } from './terms.ts'

/** Published when a member deletes their account, which is hidden at once and erased after 14 days (C-24). */
export const memberDeleted = event<{ memberId: string }>('accounts.member_deleted')

/** Published when the address for logging in and for mail changes. */
export const mailChanged = event<{ memberId: string }>('accounts.mail_changed')

/** Published when an account is erased. Every feature erases its rows of the member in the same transaction. */
export const memberErased = event<{ memberId: string }>('accounts.member_erased')
