import { everyone, membersOnly, emptyRequest, type EndpointCases } from '#testing/endpoints/endpoint-case.ts'
import type { accountsContract } from '../contract.ts'
import type { LimitCase } from '#testing/endpoints/limit-case.ts'
import type { OfficeCases } from '#testing/endpoints/office-case.ts'
import type { MemberOptions } from '#testing/test-members.ts'
import type { World } from '#testing/world.ts'
import type { accountsOfficeContract } from '../office.contract.ts'

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
  sessions: { access: membersOnly, blockedPairRequest: emptyRequest },
  endSession: { access: membersOnly, blockedPairRequest: emptyRequest },
  endOtherSessions: { access: membersOnly, blockedPairRequest: emptyRequest },
  requestReset: {
    access: { visitor: 200, otherMember: 200, blockedMember: 200, body: { email: 'nobody@test.vonk.test' } },
    blockedPairRequest: { body: {} },
  },
  checkReset: { access: { ...expired, body: link }, blockedPairRequest: { body: {} } },
  resetPassword: {
    access: {
      ...expired,
      body: { ...link, password: 'vier gele fietsen', repeat: 'vier gele fietsen' },
    },
    blockedPairRequest: { body: {} },
  },
  changePassword: {
    access: {
      visitor: 403,
      otherMember: 422,
      blockedMember: 422,
      owner: 422,
      body: { old: 'not this one', password: 'vier gele fietsen' },
    },
    blockedPairRequest: { body: {} },
  },
  requestMailChange: {
    access: {
      visitor: 403,
      otherMember: 422,
      blockedMember: 422,
      owner: 422,
      body: { email: 'new@test.vonk.test', password: 'not this one' },
    },
    blockedPairRequest: { body: {} },
  },
  confirmMailChange: { access: { ...expired, body: link }, blockedPairRequest: { body: {} } },
  undoMailChange: { access: { ...expired, body: link }, blockedPairRequest: { body: {} } },
  loginMethods: { access: membersOnly, blockedPairRequest: emptyRequest },
  passkeyLoginOptions: { access: { ...everyone, body: {} }, blockedPairRequest: { body: {} } },
  passkeyLogIn: {
    access: { visitor: 401, otherMember: 401, blockedMember: 401, body: { response: noPasskey } },
    blockedPairRequest: { body: {} },
  },
  passkeyOptions: {
    access: { visitor: 403, otherMember: 422, blockedMember: 422, owner: 422, body: { password: 'not this' } },
    blockedPairRequest: { body: {} },
  },
  addPasskey: {
    access: {
      visitor: 403,
      otherMember: 401,
      blockedMember: 401,
      owner: 401,
      body: { name: 'key', response: { ...noPasskey, response: { clientDataJSON: '', attestationObject: '' } } },
    },
    blockedPairRequest: { body: {} },
  },
  removePasskey: { access: membersOnly, blockedPairRequest: emptyRequest },
  createCodeApp: { access: { ...membersOnly, body: {} }, blockedPairRequest: { body: {} } },
  confirmCodeApp: {
    access: { visitor: 403, otherMember: 422, blockedMember: 422, owner: 422, body: { code: 'not this' } },
    blockedPairRequest: { body: {} },
  },
  removeCodeApp: { access: membersOnly, blockedPairRequest: emptyRequest },
  keepCodeApp: { access: { ...membersOnly, body: {} }, blockedPairRequest: { body: {} } },
  createRecoveryCodes: {
    access: { visitor: 403, otherMember: 409, blockedMember: 409, owner: 409, body: {} },
    blockedPairRequest: { body: {} },
  },
  confirmLogin: {
    access: {
      visitor: 403,
      otherMember: 422,
      blockedMember: 422,
      owner: 422,
      body: { password: 'not this one' },
    },
    blockedPairRequest: { body: {} },
  },
  deleteAccount: {
    access: {
      visitor: 403,
      otherMember: 422,
      blockedMember: 422,
      owner: 422,
      body: { password: 'not this one', reason: 'other', remarks: '' },
    },
    blockedPairRequest: { body: {} },
  },
  reactivate: {
    access: { visitor: 410, otherMember: 410, blockedMember: 410, body: { token: 'x'.repeat(43) } },
    blockedPairRequest: { body: {} },
  },
  terms: { access: membersOnly, blockedPairRequest: emptyRequest },
  agreeToTerms: {
    access: { visitor: 403, otherMember: 409, blockedMember: 409, body: { version: '2000-01-01T00:00:00Z' } },
    blockedPairRequest: { body: {} },
  },
  logOut: {
    access: { visitor: 200, otherMember: 200, blockedMember: 200 },
    blockedPairRequest: emptyRequest,
    isSentLast: true,
  },
  logOutByGet: {
    access: { visitor: 200, otherMember: 200, blockedMember: 200 },
    blockedPairRequest: emptyRequest,
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

/** Returns the input of an action on a new member, whose account has a status. */
const actionOn =
  (status: string, options: MemberOptions = {}) =>
  async (world: World) => {
    const { id } = await world.member(options)
    await world.sql(`update account set status = $2, banned_by_staff = $2 = 'banned' where id = $1`, [id, status])
    if (status === 'deleted')
      await world.sql(
        `insert into account_deletion (account_id, site_id, reason, remarks, deleted_at) values ($1, $2, 'time', '', $3)`,
        [id, world.siteId, world.clock.now()],
      )
    return { params: { id }, body: { reason: 'Een goede reden.' } }
  }

export const officeCases: OfficeCases<typeof accountsOfficeContract> = {
  addNote: {
    auditEntries: 1,
    input: async (world) => ({
      params: { id: (await world.member()).id },
      body: { noteId: crypto.randomUUID(), body: 'Belde over een bestelling.' },
    }),
  },
  endSessions: { auditEntries: 1, input: actionOn('active') },
  confirm: { auditEntries: 1, input: actionOn('not_confirmed', { confirmed: false }) },
  correctEmail: {
    auditEntries: 1,
    input: async (world) => ({
      params: { id: (await world.member()).id },
      body: { email: `${crypto.randomUUID()}@example.com`, reason: 'Een typefout.' },
    }),
  },
  erase: {
    auditEntries: 1,
    input: async (world) => ({
      params: { id: (await world.member()).id },
      body: { requestId: crypto.randomUUID(), reason: 'Op verzoek van het lid.' },
    }),
  },
  removeCodes: {
    auditEntries: 1,
    input: async (world) => {
      const { id } = await world.member()
      await world.sql(
        `insert into member_code (account_id, site_id, sealed_secret, created_at, confirmed_at) values ($1, $2, 'x', $3, $3)`,
        [id, world.siteId, world.clock.now()],
      )
      return { params: { id }, body: { reason: 'Telefoon en herstelcodes kwijt.' } }
    },
  },
  restore: { auditEntries: 1, input: actionOn('deleted') },
  ban: { auditEntries: 1, input: actionOn('active') },
  unban: { auditEntries: 1, input: actionOn('banned') },
}
