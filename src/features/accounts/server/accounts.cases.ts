import { everyone, membersOnly, noInput, type EndpointCases } from '#testing/endpoint-case.ts'
import type { accountsContract } from '../contract.ts'
import type { LimitCase } from '#testing/limit-case.ts'

const expired = { visitor: 410, otherMember: 410, blockedMember: 410, owner: 410 }
const link = { token: 'x'.repeat(43) }
const noPasskey = {
  id: 'none',
  rawId: 'none',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: '', authenticatorData: '', signature: '' },
}

export const cases: EndpointCases<typeof accountsContract> = {
  sessions: { access: membersOnly, blockedPair: noInput },
  endSession: { access: membersOnly, blockedPair: noInput },
  endOtherSessions: { access: membersOnly, blockedPair: noInput },
  requestReset: {
    access: { visitor: 200, otherMember: 200, blockedMember: 200, body: { email: 'nobody@test.vonk.test' } },
    blockedPair: { body: {} },
  },
  checkReset: { access: { ...expired, body: link }, blockedPair: { body: {} } },
  resetPassword: {
    access: {
      ...expired,
      body: { ...link, password: 'vier gele fietsen', repeat: 'vier gele fietsen' },
    },
    blockedPair: { body: {} },
  },
  changePassword: {
    access: {
      visitor: 403,
      otherMember: 422,
      blockedMember: 422,
      owner: 422,
      body: { old: 'not this one', password: 'vier gele fietsen' },
    },
    blockedPair: { body: {} },
  },
  requestMailChange: {
    access: {
      visitor: 403,
      otherMember: 422,
      blockedMember: 422,
      owner: 422,
      body: { email: 'new@test.vonk.test', password: 'not this one' },
    },
    blockedPair: { body: {} },
  },
  confirmMailChange: { access: { ...expired, body: link }, blockedPair: { body: {} } },
  undoMailChange: { access: { ...expired, body: link }, blockedPair: { body: {} } },
  loginMethods: { access: membersOnly, blockedPair: noInput },
  passkeyLoginOptions: { access: { ...everyone, body: {} }, blockedPair: { body: {} } },
  passkeyLogIn: {
    access: { visitor: 401, otherMember: 401, blockedMember: 401, body: { response: noPasskey } },
    blockedPair: { body: {} },
  },
  passkeyOptions: {
    access: { visitor: 403, otherMember: 422, blockedMember: 422, owner: 422, body: { password: 'not this' } },
    blockedPair: { body: {} },
  },
  addPasskey: {
    access: {
      visitor: 403,
      otherMember: 401,
      blockedMember: 401,
      owner: 401,
      body: { name: 'key', response: { ...noPasskey, response: { clientDataJSON: '', attestationObject: '' } } },
    },
    blockedPair: { body: {} },
  },
  removePasskey: { access: membersOnly, blockedPair: noInput },
  startTwoFactor: {
    access: { visitor: 403, otherMember: 403, blockedMember: 403, owner: 403, body: { password: 'not this' } },
    blockedPair: { body: {} },
  },
  confirmTwoFactor: {
    access: { visitor: 403, otherMember: 409, blockedMember: 409, owner: 409, body: { code: '123456' } },
    blockedPair: { body: {} },
  },
  endTwoFactor: { access: { ...membersOnly, body: { code: '123456' } }, blockedPair: { body: {} } },
  deleteAccount: {
    access: {
      visitor: 403,
      otherMember: 422,
      blockedMember: 422,
      owner: 422,
      body: { password: 'not this one', reason: 'other', remarks: '' },
    },
    blockedPair: { body: {} },
  },
  reactivate: {
    access: { visitor: 410, otherMember: 410, blockedMember: 410, body: { token: 'x'.repeat(43) } },
    blockedPair: { body: {} },
  },
  terms: { access: membersOnly, blockedPair: noInput },
  agreeToTerms: {
    access: { visitor: 403, otherMember: 409, blockedMember: 409, body: { version: '2000-01-01T00:00:00Z' } },
    blockedPair: { body: {} },
  },
  logOut: { access: { visitor: 200, otherMember: 200, blockedMember: 200 }, blockedPair: noInput, isSentLast: true },
  logOutByGet: {
    access: { visitor: 200, otherMember: 200, blockedMember: 200 },
    blockedPair: noInput,
    isSentLast: true,
  },
}

const guestEmail = (index: number) => `gast${index}@example.com`
const password = 'vier gele fietsen'
const passkeys = { limit: 'accounts.passkey', keyedBy: 'network', points: 60, windowSeconds: 900 } as const
const resets = { limit: 'accounts.reset', keyedBy: 'network', points: 20, windowSeconds: 900 } as const

export const limits: readonly LimitCase[] = [
  {
    ...resets,
    endpoint: 'accounts.requestReset',
    request: ({ caller, index }) => caller.post('/api/reset-password', { email: guestEmail(index) }),
  },
  {
    ...resets,
    endpoint: 'accounts.resetPassword',
    request: ({ caller }) => caller.post('/api/reset-password/do', { ...link, password, repeat: password }),
  },
  {
    ...passkeys,
    endpoint: 'accounts.passkeyLoginOptions',
    request: ({ caller }) => caller.post('/api/passkeys/login/options', {}),
  },
  {
    ...passkeys,
    endpoint: 'accounts.passkeyLogIn',
    request: ({ caller }) => caller.post('/api/passkeys/login', { response: noPasskey }),
  },
]
