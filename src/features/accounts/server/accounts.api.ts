import { implementContract } from '#platform/server/http/api.ts'
import { accountsContract } from '../contract.ts'
import { accountsOfficeContract } from '../office.contract.ts'
import { scheduleCodeRemoval } from './login/code-removal.ts'
import { confirmCodeApp, createCodeApp, createRecoveryCodes, keepCodeApp, removeCodeApp } from './login/codes.ts'
import { correctEmail } from './addresses/address-correction.ts'
import { requestErasure } from './deletion/erasure.ts'
import { confirmLogin } from './login/fresh-login.ts'
import { logOut, logOutByGet } from './login/logout.ts'
import { getLoginMethods } from './login/login-methods.ts'
import { requestMailChange, confirmMailChange, undoMailChange } from './addresses/mail-change.ts'
import { logInWithPasskey, createPasskeyLoginOptions } from './passkeys/passkey-login.ts'
import {
  banMemberOrRefuse,
  confirmMember,
  endSessionsOfMember,
  restoreMember,
  unbanMemberOrRefuse,
} from './members/member-actions.ts'
import { addNote } from './members/notes.ts'
import { addPasskey, createPasskeyOptions, removePasskey } from './passkeys/passkeys.ts'
import { changePassword } from './passwords/password-change.ts'
import { requestReset, checkReset, resetPassword } from './passwords/password-reset.ts'
import { deleteAccount } from './deletion/deletion.ts'
import { reactivateAccount } from './deletion/reactivation.ts'
import { endOwnOtherSessions, endOwnSession, listOwnSessions } from './sessions/session-list.ts'
import { agreeToTerms, getTermsState } from './terms.ts'

export const accountsApi = implementContract(accountsContract, {
  loginMethods: getLoginMethods,
  passkeyLoginOptions: createPasskeyLoginOptions,
  passkeyLogIn: logInWithPasskey,
  passkeyOptions: createPasskeyOptions,
  addPasskey,
  removePasskey,
  createCodeApp,
  confirmCodeApp,
  removeCodeApp,
  keepCodeApp,
  createRecoveryCodes,
  sessions: listOwnSessions,
  endSession: endOwnSession,
  endOtherSessions: endOwnOtherSessions,
  confirmLogin,
  deleteAccount,
  reactivate: reactivateAccount,
  terms: getTermsState,
  agreeToTerms,
  logOut,
  logOutByGet,
  requestReset,
  checkReset,
  resetPassword,
  changePassword,
  requestMailChange,
  confirmMailChange,
  undoMailChange,
})

export const accountsOffice = implementContract(accountsOfficeContract, {
  addNote,
  endSessions: endSessionsOfMember,
  confirm: confirmMember,
  correctEmail,
  erase: requestErasure,
  removeCodes: scheduleCodeRemoval,
  restore: restoreMember,
  ban: banMemberOrRefuse,
  unban: unbanMemberOrRefuse,
})
