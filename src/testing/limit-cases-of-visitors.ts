import { changeSettings } from '#features/sites/server/sites.ts'
import { addPartner } from '#features/signup/server/signup.ts'
import type { Caller } from './caller.ts'
import type { LimitCase } from './limit-cases.ts'
import { signupForm } from './signups.ts'
import type { World } from './world.ts'

const HOUR = 3_600
const newId = () => crypto.randomUUID()
const emailOf = (turn: number) => `gast${turn}@example.com`
const link = { token: 'x'.repeat(43) }
const password = 'vier gele fietsen'

const noPasskey = {
  id: 'none',
  rawId: 'none',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: '', authenticatorData: '', signature: '' },
}

const passkeys = { limit: 'accounts.passkey', countedFor: 'network', points: 60, windowSeconds: 900 } as const
const resets = { limit: 'accounts.reset', countedFor: 'network', points: 20, windowSeconds: 900 } as const
const invitations = { limit: 'signup.invitation', countedFor: 'network', points: 30, windowSeconds: 600 } as const
const signupsOfNetwork = { limit: 'signup.ip', countedFor: 'network', points: 5, windowSeconds: 1_800 } as const
const signupsOfAddress = { limit: 'signup.email', countedFor: 'thing', points: 5, windowSeconds: HOUR } as const

/** What visitors and partners spend, and members while they are not confirmed. */
export const visitorLimitCases: readonly LimitCase[] = [
  {
    ...resets,
    endpoint: 'accounts.askReset',
    ask: ({ caller, turn }) => caller.post('/api/reset-password', { email: emailOf(turn) }),
  },
  {
    ...resets,
    endpoint: 'accounts.resetPassword',
    ask: ({ caller }) => caller.post('/api/reset-password/do', { ...link, password, repeat: password }),
  },
  {
    ...passkeys,
    endpoint: 'accounts.passkeyLoginOptions',
    ask: ({ caller }) => caller.post('/api/passkeys/login/options', {}),
  },
  {
    ...passkeys,
    endpoint: 'accounts.passkeyLogIn',
    ask: ({ caller }) => caller.post('/api/passkeys/login', { response: noPasskey }),
  },
  {
    ...signupsOfNetwork,
    endpoint: 'signup.signup',
    ask: ({ caller, turn }) => signUp(caller, { email: emailOf(turn) }),
  },
  {
    ...signupsOfNetwork,
    endpoint: 'signup.complete',
    ask: ({ world, caller, turn }) => complete(world, caller, emailOf(turn)),
  },
  { ...signupsOfAddress, endpoint: 'signup.signup', ask: ({ caller }) => signUp(caller, { email: emailOf(0) }) },
  {
    ...signupsOfAddress,
    endpoint: 'signup.complete',
    ask: ({ world, caller, turn }) =>
      turn < 2 ? signUp(caller, { email: emailOf(0) }) : complete(world, caller, emailOf(0)),
  },
  {
    limit: 'signup.resend',
    endpoint: 'signup.resend',
    countedFor: 'member',
    points: 3,
    windowSeconds: HOUR,
    prepare: (world) =>
      world.sql(`update account set status = 'not_confirmed', confirmed_at = null where email like '%@test.vonk.test'`),
    ask: ({ caller }) => caller.post('/api/signup/confirmation-mail', {}),
  },
  {
    ...invitations,
    endpoint: 'signup.entry',
    prepare: (world) => changeSettings(world.ctx(), { signups: 'invite_only' }),
    ask: ({ caller, turn }) => caller.get(`/api/signup?invitation=T${turn}`),
  },
  {
    ...invitations,
    endpoint: 'signup.signup',
    prepare: (world) => changeSettings(world.ctx(), { signups: 'invite_only' }),
    ask: ({ caller, turn }) => signUp(caller, { invitation: `T${turn}` }),
  },
  {
    limit: 'signup.partner',
    endpoint: 'signup.partnerSignup',
    countedFor: 'thing',
    points: 60,
    windowSeconds: 60,
    ask: async ({ world, caller, turn }) => sendAsPartner(caller, await partnerKeyOf(world), emailOf(turn)),
  },
  {
    limit: 'signup.partner_key',
    endpoint: 'signup.partnerSignup',
    countedFor: 'network',
    points: 20,
    windowSeconds: 900,
    ask: ({ caller, turn }) => sendAsPartner(caller, `wrong-${turn}`, emailOf(turn)),
  },
  {
    limit: 'sites.geocode',
    endpoint: 'sites.geocode',
    countedFor: 'network',
    points: 60,
    windowSeconds: HOUR,
    ask: ({ caller }) => caller.get('/api/geocode.php?lat=52.1&lon=5.1'),
  },
  {
    limit: 'payments.unknown_notification',
    endpoint: 'payments.notify',
    countedFor: 'network',
    points: 60,
    windowSeconds: 60,
    ask: ({ caller, turn }) => caller.post('/api/payments/notifications', { id: `tr_${turn}` }),
  },
  {
    limit: 'payments.notification',
    endpoint: 'payments.notify',
    countedFor: 'deferred',
    points: 10,
    windowSeconds: 60,
    ask: ({ caller }) => caller.post('/api/payments/notifications', { id: 'tr_1' }),
  },
  {
    limit: 'payments.deferred_check',
    endpoint: 'payments.notify',
    countedFor: 'deferred',
    points: 1,
    windowSeconds: 60,
    ask: ({ caller }) => caller.post('/api/payments/notifications', { id: 'tr_1' }),
  },
]

function signUp(caller: Caller, change: object): Promise<Response> {
  return caller.post('/api/signup', { ...signupForm, ...change })
}

const partnerKeys = new WeakMap<World, Promise<string | null>>()

async function partnerKeyOf(world: World): Promise<string> {
  const made = partnerKeys.get(world) ?? addPartner(world.ctx(), 'adnet')
  partnerKeys.set(world, made)
  return (await made) ?? ''
}

function sendAsPartner(caller: Caller, key: string, email: string): Promise<Response> {
  const headers = { authorization: `Bearer ${key}` }
  return caller.post('/api/partner/signups', { reference: newId(), email }, { headers })
}

/** Completes what a partner began for an address. */
async function complete(world: World, caller: Caller, email: string): Promise<Response> {
  await sendAsPartner(world.visitorFrom('192.0.2.200'), await partnerKeyOf(world), email)
  const mail = (await world.mailsTo(email)).at(-1)
  const token = /complete-signup\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const { email: _email, ...person } = signupForm
  return caller.post('/api/signup/complete', { ...person, token })
}
