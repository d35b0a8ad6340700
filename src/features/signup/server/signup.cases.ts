import { everyone, membersOnly, emptyRequest, type EndpointCases } from '#testing/endpoints/endpoint-case.ts'
import type { signupContract } from '../contract.ts'
import type { LimitCase } from '#testing/endpoints/limit-case.ts'
import type { OfficeCases } from '#testing/endpoints/office-case.ts'
import type { World } from '#testing/world.ts'
import { addBouncedSignup } from '#testing/mails/bounced-signups.ts'
import type { Caller } from '#testing/caller.ts'
import { signupForm } from '#testing/signups.ts'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import type { signupOfficeContract } from '../office.contract.ts'
import { addPartner } from '#testing/partners.ts'

export const cases: EndpointCases<typeof signupContract> = {
  eligibility: { access: everyone, blockedPairRequest: emptyRequest },
  partnerSignup: {
    access: {
      visitor: 401,
      otherMember: 401,
      blockedMember: 401,
      body: { reference: 'r', email: 'x@example.com' },
    },
    blockedPairRequest: { body: {} },
  },
  pending: {
    access: { visitor: 410, otherMember: 410, blockedMember: 410, query: 'token=x' },
    blockedPairRequest: { query: 'token=x' },
  },
  complete: {
    access: { visitor: 422, otherMember: 422, blockedMember: 422, body: {} },
    blockedPairRequest: { body: {} },
  },
  firstMessage: { access: membersOnly, blockedPairRequest: emptyRequest },
  welcome: { access: membersOnly, blockedPairRequest: emptyRequest },
  discardFirstMessage: { access: membersOnly, blockedPairRequest: { isSentByBlockedOnly: true } },
  signup: {
    access: { visitor: 422, otherMember: 422, blockedMember: 422, body: {} },
    blockedPairRequest: { body: {} },
  },
  confirm: {
    access: { visitor: 410, otherMember: 410, blockedMember: 410, body: { token: 'x'.repeat(43) } },
    blockedPairRequest: { body: {} },
  },
  resend: {
    access: { visitor: 403, otherMember: 200, blockedMember: 200, body: {} },
    blockedPairRequest: { body: {} },
  },
}

const HOUR = 3_600
const guestEmail = (index: number) => `gast${index}@example.com`
const invitations = { limit: 'signup.invitation', keyedBy: 'network', points: 30, windowSeconds: 600 } as const
const signupsPerNetwork = { limit: 'signup.ip', keyedBy: 'network', points: 5, windowSeconds: 1_800 } as const
const signupsPerAddress = { limit: 'signup.email', keyedBy: 'input', points: 5, windowSeconds: HOUR } as const
const newId = () => crypto.randomUUID()

export const limits: readonly LimitCase[] = [
  {
    ...signupsPerNetwork,
    endpoint: 'signup.signup',
    request: ({ caller, index }) => signUp(caller, { email: guestEmail(index) }),
  },
  {
    ...signupsPerNetwork,
    endpoint: 'signup.complete',
    request: ({ world, caller, index }) => completeSignup(world, caller, guestEmail(index)),
  },
  {
    ...signupsPerAddress,
    endpoint: 'signup.signup',
    request: ({ caller }) => signUp(caller, { email: guestEmail(0) }),
  },
  {
    ...signupsPerAddress,
    endpoint: 'signup.complete',
    request: ({ world, caller, index }) =>
      index < 2 ? signUp(caller, { email: guestEmail(0) }) : completeSignup(world, caller, guestEmail(0)),
  },
  {
    limit: 'signup.resend',
    endpoint: 'signup.resend',
    keyedBy: 'member',
    points: 3,
    windowSeconds: HOUR,
    prepare: (world) =>
      world.sql(`update account set status = 'not_confirmed', confirmed_at = null where email like '%@test.vonk.test'`),
    request: ({ caller }) => caller.post('/api/signup/confirmation-mail', {}),
  },
  {
    limit: 'signup.resend',
    endpoint: 'signup.resendConfirmation',
    keyedBy: 'input',
    points: 3,
    windowSeconds: HOUR,
    request: async ({ world }) => {
      const { staff, id } = await findResender(world)
      return staff.post(`/api/office/members/${id}/confirmation-mail`, { reason: 'De mail kwam niet aan.' })
    },
  },
  {
    ...invitations,
    endpoint: 'signup.eligibility',
    prepare: (world) => changeSettings(world.ctx(), { signups: 'invite_only' }),
    request: ({ caller, index }) => caller.get(`/api/signup?invitation=T${index}`),
  },
  {
    ...invitations,
    endpoint: 'signup.signup',
    prepare: (world) => changeSettings(world.ctx(), { signups: 'invite_only' }),
    request: ({ caller, index }) => signUp(caller, { invitation: `T${index}` }),
  },
  {
    limit: 'signup.partner',
    endpoint: 'signup.partnerSignup',
    keyedBy: 'input',
    points: 60,
    windowSeconds: 60,
    request: async ({ world, caller, index }) => sendAsPartner(caller, await findPartnerKey(world), guestEmail(index)),
  },
  {
    limit: 'signup.partner_key',
    endpoint: 'signup.partnerSignup',
    keyedBy: 'network',
    points: 20,
    windowSeconds: 900,
    request: ({ caller, index }) => sendAsPartner(caller, `wrong-${index}`, guestEmail(index)),
  },
]

function signUp(caller: Caller, overrides: object): Promise<Response> {
  return caller.post('/api/signup', { ...signupForm, ...overrides })
}

const resenders = new WeakMap<World, ReturnType<typeof newResender>>()

/** Returns a colleague and the unconfirmed member to whom they send mails, the same ones for each request. */
async function findResender(world: World) {
  const resender = resenders.get(world) ?? newResender(world)
  resenders.set(world, resender)
  return resender
}

async function newResender(world: World) {
  return { staff: await world.staff('support'), id: (await world.member({ confirmed: false })).id }
}

const partnerKeys = new WeakMap<World, Promise<string>>()

async function findPartnerKey(world: World): Promise<string> {
  const key = partnerKeys.get(world) ?? addPartner(world.ctx(), 'adnet')
  partnerKeys.set(world, key)
  return key
}

function sendAsPartner(caller: Caller, key: string, email: string): Promise<Response> {
  const headers = { authorization: `Bearer ${key}` }
  return caller.post('/api/partner/signups', { reference: newId(), email }, { headers })
}

/** Completes the signup that a partner started for an e-mail address. */
async function completeSignup(world: World, caller: Caller, email: string): Promise<Response> {
  await sendAsPartner(world.visitorFrom('192.0.2.200'), await findPartnerKey(world), email)
  const mail = (await world.mailsTo(email)).at(-1)
  const token = /complete-signup\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const { email: _email, ...person } = signupForm
  return caller.post('/api/signup/complete', { ...person, token })
}

export const officeCases: OfficeCases<typeof signupOfficeContract> = {
  resendConfirmation: {
    auditEntries: 1,
    input: async (world) => ({
      params: { id: (await world.member({ confirmed: false })).id },
      body: { reason: 'De mail kwam niet aan.' },
    }),
  },
  bouncedSignups: {
    auditEntries: 1,
    input: async (world) => {
      await findSignupInput(world)
      return {}
    },
  },
  correctBounced: {
    auditEntries: 1,
    input: async (world) => ({
      ...(await findSignupInput(world)),
      body: { email: `${crypto.randomUUID()}@example.com` },
    }),
  },
  removeBounced: { auditEntries: 1, input: findSignupInput },
  leaveBounced: { auditEntries: 1, input: findSignupInput },
  partners: { auditEntries: 0 },
  addPartner: {
    auditEntries: 1,
    input: () => ({ body: { network: crypto.randomUUID(), signup: '2,50', order: '0' } }),
  },
  replacePartnerKey: { auditEntries: 1, input: findPartnerKeyInput },
  endPartner: { auditEntries: 1, input: findPartnerInput },
  changePartnerAmounts: {
    auditEntries: 1,
    input: async (world) => ({ ...(await findPartnerInput(world)), body: { signup: '3', order: '4,50' } }),
  },
}

/** Adds a signup whose mail was refused, and returns its id. */
async function findSignupInput(world: World) {
  return { params: { id: (await addBouncedSignup(world, { email: `${crypto.randomUUID()}@exmaple.com` })).id } }
}

/** Adds a partner and returns its id. */
async function findPartnerInput(world: World) {
  const network = crypto.randomUUID()
  await addPartner(world.ctx(), network)
  const [row] = await world.sql<{ id: string }>('select id from partner where network = $1', [network])
  return { params: { id: row?.id ?? '' } }
}

/** Adds a partner and returns its id and the fingerprint of its key. */
async function findPartnerKeyInput(world: World) {
  const { params } = await findPartnerInput(world)
  const [row] = await world.sql<{ key_hash: string }>('select key_hash from partner where id = $1', [params.id])
  return { params, body: { keyFingerprint: row?.key_hash.slice(0, 12) ?? '' } }
}
