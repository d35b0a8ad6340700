import { changeSettings } from '#features/sites/server/sites.ts'
import { addPartner } from '#features/signup/server/signup.ts'
import type { Caller } from './caller.ts'
import type { LimitCase } from './limit-cases.ts'
import { signupForm } from './signups.ts'
import type { World } from './world.ts'

const HOUR = 3_600
const newId = () => crypto.randomUUID()
const guestEmail = (index: number) => `gast${index}@example.com`
const linkInput = { token: 'x'.repeat(43) }
const password = 'vier gele fietsen'

const invalidPasskey = {
  id: 'none',
  rawId: 'none',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: '', authenticatorData: '', signature: '' },
}

const passkeys = { limit: 'accounts.passkey', keyedBy: 'network', points: 60, windowSeconds: 900 } as const
const resets = { limit: 'accounts.reset', keyedBy: 'network', points: 20, windowSeconds: 900 } as const
const invitations = { limit: 'signup.invitation', keyedBy: 'network', points: 30, windowSeconds: 600 } as const
const signupsPerNetwork = { limit: 'signup.ip', keyedBy: 'network', points: 5, windowSeconds: 1_800 } as const
const signupsPerAddress = { limit: 'signup.email', keyedBy: 'object', points: 5, windowSeconds: HOUR } as const

/** The limit cases of visitors, partners and unconfirmed members. */
export const visitorLimitCases: readonly LimitCase[] = [
  {
    ...resets,
    endpoint: 'accounts.requestReset',
    request: ({ caller, index }) => caller.post('/api/reset-password', { email: guestEmail(index) }),
  },
  {
    ...resets,
    endpoint: 'accounts.resetPassword',
    request: ({ caller }) => caller.post('/api/reset-password/do', { ...linkInput, password, repeat: password }),
  },
  {
    ...passkeys,
    endpoint: 'accounts.passkeyLoginOptions',
    request: ({ caller }) => caller.post('/api/passkeys/login/options', {}),
  },
  {
    ...passkeys,
    endpoint: 'accounts.passkeyLogIn',
    request: ({ caller }) => caller.post('/api/passkeys/login', { response: invalidPasskey }),
  },
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
    keyedBy: 'object',
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
  {
    limit: 'sites.geocode',
    endpoint: 'sites.geocode',
    keyedBy: 'network',
    points: 60,
    windowSeconds: HOUR,
    request: ({ caller }) => caller.get('/api/geocode.php?lat=52.1&lon=5.1'),
  },
  {
    limit: 'payments.unknown_notification',
    endpoint: 'payments.notify',
    keyedBy: 'network',
    points: 60,
    windowSeconds: 60,
    request: ({ caller, index }) => caller.post('/api/payments/notifications', { id: `tr_${index}` }),
  },
  {
    limit: 'payments.notification',
    endpoint: 'payments.notify',
    keyedBy: 'object',
    isDeferred: true,
    points: 10,
    windowSeconds: 60,
    request: ({ caller }) => caller.post('/api/payments/notifications', { id: 'tr_1' }),
  },
  {
    limit: 'payments.deferred_check',
    endpoint: 'payments.notify',
    keyedBy: 'object',
    isDeferred: true,
    points: 1,
    windowSeconds: 60,
    request: ({ caller }) => caller.post('/api/payments/notifications', { id: 'tr_1' }),
  },
]

function signUp(caller: Caller, overrides: object): Promise<Response> {
  return caller.post('/api/signup', { ...signupForm, ...overrides })
}

const partnerKeys = new WeakMap<World, Promise<string | null>>()

async function findPartnerKey(world: World): Promise<string> {
  const key = partnerKeys.get(world) ?? addPartner(world.ctx(), 'adnet')
  partnerKeys.set(world, key)
  return (await key) ?? ''
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
