import type { Context } from '#platform/server/context.ts'
import { implementContract } from '#platform/server/http/api.ts'
import { staffOfficeContract } from '../office.contract.ts'
import { addStaff, changeRole, listStaff, removeStaff, resetAccess } from './administration.ts'
import { listAudit } from './audit.ts'
import { confirmCodeApp, createCodeApp, findOwnCodeApp, removeCodeApp } from './code-app.ts'
import { createRecoveryCodes } from './codes.ts'
import {
  acceptInvitation,
  acceptOwnInvitation,
  findMailedInvitation,
  listOpenInvitations,
  listOwnInvitations,
  withdrawInvitation,
} from './invitations.ts'
import { findFrame } from './frame.ts'
import { endOtherSessionsOfSelf, endSessionOfSelf, listSessionsOfSelf } from './own-sessions.ts'
import { changeOwnPassword } from './password.ts'
import {
  addPasskey,
  createFirstPasskeyOptions,
  createPasskeyOptions,
  listOwnPasskeys,
  removePasskey,
  setUpPasskey,
} from './passkeys.ts'
import {
  confirmWithPasskey,
  createPasskeyConfirmOptions,
  createPasskeyLoginOptions,
  logInWithPasskey,
} from './passkey-login.ts'
import { choosePassword, confirmIdentity, enterCode, findLoginStep, findSetupOwner, logIn, logOut } from './login.ts'

export const staffOffice = implementContract(staffOfficeContract, {
  logIn,
  loginStep: findLoginStep,
  enterCode,
  setupOwner: async (ctx: Context, { token }) =>
    (await findMailedInvitation(ctx, token)) ?? { ...(await findSetupOwner(ctx, { token })), invitation: null },
  acceptInvitation,
  ownInvitations: listOwnInvitations,
  acceptOwnInvitation,
  choosePassword,
  passkeyLoginOptions: createPasskeyLoginOptions,
  logInWithPasskey,
  firstPasskeyOptions: createFirstPasskeyOptions,
  setUpPasskey,
  passkeys: listOwnPasskeys,
  passkeyConfirmOptions: createPasskeyConfirmOptions,
  confirmWithPasskey,
  passkeyOptions: createPasskeyOptions,
  addPasskey,
  removePasskey,
  codeApp: findOwnCodeApp,
  createCodeApp,
  confirmCodeApp,
  removeCodeApp,
  frame: findFrame,
  confirm: confirmIdentity,
  createRecoveryCodes,
  logOut,
  changePassword: changeOwnPassword,
  sessions: listSessionsOfSelf,
  endSession: endSessionOfSelf,
  endOtherSessions: endOtherSessionsOfSelf,
  staff: (ctx) => listStaff(ctx),
  addStaff,
  changeRole,
  removeStaff,
  openInvitations: (ctx) => listOpenInvitations(ctx),
  withdrawInvitation,
  resetAccess,
  audit: listAudit,
})
