import { everyone, membersOnly, noInput, type EndpointCases } from '#testing/endpoint-case.ts'
import type { accountsContract } from '../contract.ts'
import type { LimitCase } from '#testing/limit-case.ts'

const expired = { visitor: 410, stranger: 410, blocked: 410, owner: 410 }
const link = { token: 'x'.repeat(43) }
const noPasskey = {
  id: 'none',
  rawId: 'none',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: '', authenticatorData: '', signature: '' },
}

export const cases: EndpointCases<typeof accountsContract> = {
  sessions: { access: membersOnly, pair: noInput },
  endSession: { access: membersOnly, pair: noInput },
  endOtherSessions: { access: membersOnly, pair: noInput },
  requestReset: {
    access: { visitor: 200, stranger: 200, blocked: 200, body: { email: 'nobody@test.vonk.test' } },
    pair: { body: {} },
  },
  checkReset: { access: { ...expired, body: link }, pair: { body: {} } },
  resetPassword: {
    access: {
      ...expired,
      body: { ...link, password: 'vier gele fietsen', repeat: 'vier gele fietsen' },
    },
    pair: { body: {} },
  },
  changePassword: {
    access: {
      visitor: 403,
      stranger: 422,
      blocked: 422,
      owner: 422,
      body: { old: 'not this one', password: 'vier gele fietsen' },
    },
    pair: { body: {} },
  },
  requestMailChange: {
    access: {
      visitor: 403,
      stranger: 422,
      blocked: 422,
      owner: 422,
      body: { email: 'new@test.vonk.test', password: 'not this one' },
    },
    pair: { body: {} },
  },
  confirmMailChange: { access: { ...expired, body: link }, pair: { body: {} } },
  undoMailChange: { access: { ...expired, body: link }, pair: { body: {} } },
  loginMethods: { access: membersOnly, pair: noInput },
  passkeyLoginOptions: { access: { ...everyone, body: {} }, pair: { body: {} } },
  passkeyLogIn: {
    access: { visitor: 401, stranger: 401, blocked: 401, body: { response: noPasskey } },
    pair: { body: {} },
  },
  passkeyOptions: {
    access: { visitor: 403, stranger: 422, blocked: 422, owner: 422, body: { password: 'not this' } },
    pair: { body: {} },
  },
  addPasskey: {
    access: {
      visitor: 403,
      stranger: 401,
      blocked: 401,
      owner: 401,
      body: { name: 'key', response: { ...noPasskey, response: { clientDataJSON: '', attestationObject: '' } } },
    },
    pair: { body: {} },
  },
  removePasskey: { access: membersOnly, pair: noInput },
  startTwoFactor: {
    access: { visitor: 403, stranger: 403, blocked: 403, owner: 403, body: { password: 'not this' } },
    pair: { body: {} },
  },
  confirmTwoFactor: {
    access: { visitor: 403, stranger: 409, blocked: 409, owner: 409, body: { code: '123456' } },
    pair: { body: {} },
  },
  endTwoFactor: { access: { ...membersOnly, body: { code: '123456' } }, pair: { body: {} } },
  deleteAccount: {
    access: {
      visitor: 403,
      stranger: 422,
      blocked: 422,
      owner: 422,
      body: { password: 'not this one', reason: 'other', remarks: '' },
    },
    pair: { body: {} },
  },
  reactivate: {
    access: { visitor: 410, stranger: 410, blocked: 410, body: { token: 'x'.repeat(43) } },
    pair: { body: {} },
  },
  terms: { access: membersOnly, pair: noInput },
  agreeToTerms: {
    access: { visitor: 403, stranger: 409, blocked: 409, body: { version: '2000-01-01T00:00:00Z' } },
    pair: { body: {} },
  },
  logOut: { access: { visitor: 200, stranger: 200, blocked: 200 }, pair: noInput, isSentLast: true },
  logOutByGet: { access: { visitor: 200, stranger: 200, blocked: 200 }, pair: noInput, isSentLast: true },
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
