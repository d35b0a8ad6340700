import { implementContract } from '#platform/server/http/api.ts'
import { accountsContract } from '../contract.ts'
import { accountsOfficeContract } from '../office.contract.ts'
import { scheduleCodeRemoval } from './code-removal.ts'
import { confirmCodeApp, createCodeApp, createRecoveryCodes, keepCodeApp, removeCodeApp } from './codes.ts'
import { correctEmail } from './address-correction.ts'
import { requestErasure } from './erasure.ts'
import { confirmLogin } from './fresh-login.ts'
import { logOut, logOutByGet } from './logout.ts'
import { getLoginMethods } from './login-methods.ts'
import { requestMailChange, confirmMailChange, undoMailChange } from './mail-change.ts'
import { logInWithPasskey, createPasskeyLoginOptions } from './passkey-login.ts'
import {
  banMemberOrRefuse,
  confirmMember,
  endSessionsOfMember,
  restoreMember,
  unbanMemberOrRefuse,
} from './member-actions.ts'
import { addNote } from './notes.ts'
import { addPasskey, createPasskeyOptions, removePasskey } from './passkeys.ts'
import { changePassword } from './password-change.ts'
import { requestReset, checkReset, resetPassword } from './password-reset.ts'
import { deleteAccount } from './deletion.ts'
import { reactivateAccount } from './reactivation.ts'
import { endOwnOtherSessions, endOwnSession, listOwnSessions } from './session-list.ts'
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
