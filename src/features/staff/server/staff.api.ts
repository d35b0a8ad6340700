import type { StaffContext } from '#platform/server/context.ts'
import { implementContract } from '#platform/server/http/api.ts'
import { staffOfficeContract } from '../office.contract.ts'
import { addStaff, changeRole, listStaff, removeStaff, resetAccess } from './administration.ts'
import { listAudit } from './audit.ts'
import { confirmCodeApp, createCodeApp, findOwnCodeApp, removeCodeApp } from './code-app.ts'
import { createRecoveryCodes } from './codes.ts'
import { findFrame } from './frame.ts'
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
  setupOwner: findSetupOwner,
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
  staff: async (ctx) =>
    (await listStaff(ctx)).map(({ lastUsedAt, ...row }) => ({ ...row, lastUsedAt: lastUsedAt?.toISOString() ?? null })),
  addStaff,
  changeRole,
  removeStaff,
  resetAccess,
  audit: async (ctx: StaffContext, filters) => {
    const { entries, next } = await listAudit(ctx, filters)
    return { entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })), next }
  },
})
