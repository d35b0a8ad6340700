import { expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { findMailedLink } from '#testing/mails/mailed-links.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

const password = 'welkom-bij-vonk'
const newPassword = 'vier gele fietsen'

/** The endpoint of each kind of mailed link, and a function that mails one to a new member. */
const kinds = {
  confirm: { path: '/api/signup/confirm', body: {}, mail: requestConfirmationLink },
  reset: {
    path: '/api/reset-password/do',
    body: { password: newPassword, repeat: newPassword },
    mail: requestResetLink,
  },
  mail_change: { path: '/api/mail-change/do', body: {}, mail: requestMailChangeLink },
  mail_undo: { path: '/api/mail-change/undo', body: {}, mail: requestMailUndoLink },
  reactivate: { path: '/api/account/reactivation', body: {}, mail: requestReactivationLink },
} as const
type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as Kind[]

function redeem(world: World, kind: Kind, token: string): Promise<Response> {
  const { path, body } = kinds[kind]
  return world.visitor().post(path, { token, ...body })
}

async function requestConfirmationLink(world: World): Promise<string> {
  const anna = await world.member({ confirmed: false })
  await world.as(anna).post('/api/signup/confirmation-mail', {})
  return (await findMailedLink(world, anna.email)).token
}

async function requestResetLink(world: World, member?: TestMember): Promise<string> {
  const { email } = member ?? (await world.member())
  world.clock.advanceSeconds(1) // mails with the same time have no order
  await world.visitor().post('/api/reset-password', { email })
  return (await findMailedLink(world, email)).token
}

async function requestMailChangeLink(world: World, member?: TestMember, email = 'nieuw@example.com'): Promise<string> {
  const browser: Caller = world.as(member ?? (await world.member()))
  world.clock.advanceSeconds(1)
  await browser.post('/api/mail-change', { email, password })
  return (await findMailedLink(world, email)).token
}

async function requestMailUndoLink(world: World, member?: TestMember): Promise<string> {
  const anna = member ?? (await world.member())
  await redeem(world, 'mail_change', await requestMailChangeLink(world, anna, `${crypto.randomUUID()}@example.com`))
  return (await findMailedLink(world, anna.email)).token
}

async function requestReactivationLink(world: World): Promise<string> {
  const anna = await world.member()
  await world.as(anna).delete('/api/account', { password, reason: 'time', remarks: '' })
  return (await findMailedLink(world, anna.email)).token
}

test.each(kindNames)(
  'R-8.16 T12 a link of kind %s is refused by the endpoints of other kinds and stays valid',
  async (kind) => {
    await using world = await newWorld()
    const token = await kinds[kind].mail(world)
    for (const other of kindNames.filter((name) => name !== kind)) {
      const response = await redeem(world, other, token)
      expect([other, response.status, (await response.json()).refusal]).toEqual([other, 410, 'link_expired'])
    }
    expect((await world.visitor().get(`/api/signup/pending?token=${token}`)).status).toBe(410)
    expect((await redeem(world, kind, token)).status).toBe(200)
    const repeatedResponse = await redeem(world, kind, token)
    expect(repeatedResponse.status).toBe(kind === 'confirm' ? 409 : 410) // a used confirmation link is refused as `already_active`
  },
)

test('T12 a password reset link does not confirm an account', async () => {
  await using world = await newWorld()
  const token = await requestResetLink(world, await world.member({ confirmed: false }))
  expect((await redeem(world, 'confirm', token)).status).toBe(410)
  expect((await redeem(world, 'reset', token)).status).toBe(200)
})

test('T12 a reactivation link is not valid after a later deletion', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const deleteAccount = (browser: Caller) => browser.delete('/api/account', { password, reason: 'time', remarks: '' })
  await deleteAccount(world.as(anna))
  const first = (await findMailedLink(world, anna.email)).token
  world.clock.advanceSeconds(1)
  await world.visitor().post('/api/user.php', { email: anna.email, password })
  const second = (await findMailedLink(world, anna.email)).token
  expect((await redeem(world, 'reactivate', second)).status).toBe(200)
  const browser = world.visitor()
  expect((await browser.post('/api/user.php', { email: anna.email, password })).status).toBe(200)
  expect((await deleteAccount(browser)).status).toBe(200)
  for (const token of [first, second]) expect((await redeem(world, 'reactivate', token)).status).toBe(410)
})

test('T12 using a link revokes the others of its kind', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const [first, second] = [await requestResetLink(world, anna), await requestResetLink(world, anna)]
  expect((await redeem(world, 'reset', first)).status).toBe(200)
  expect((await redeem(world, 'reset', second)).status).toBe(410)

  const bea = await world.member({ confirmed: false })
  const confirmations: string[] = []
  for (let count = 0; count < 2; count++) {
    world.clock.advanceSeconds(1)
    await world.as(bea).post('/api/signup/confirmation-mail', {})
    confirmations.push((await findMailedLink(world, bea.email)).token)
  }
  expect((await redeem(world, 'confirm', confirmations[1] ?? '')).status).toBe(200)
  expect((await redeem(world, 'confirm', confirmations[0] ?? '')).status).toBe(410)

  const carla = await world.member()
  await world.as(carla).delete('/api/account', { password, reason: 'time', remarks: '' })
  const early = (await findMailedLink(world, carla.email)).token
  world.clock.advanceSeconds(1)
  await world.visitor().post('/api/user.php', { email: carla.email, password })
  const late = (await findMailedLink(world, carla.email)).token
  expect(early === late).toBe(false)
  expect((await redeem(world, 'reactivate', early)).status).toBe(200)
  expect((await redeem(world, 'reactivate', late)).status).toBe(410)
})

test('T12 a new mail change link revokes the earlier one, whatever their addresses', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  const first = await requestMailChangeLink(world, anna, 'een@example.com')
  const second = await requestMailChangeLink(world, anna, 'twee@example.com')
  expect((await redeem(world, 'mail_change', first)).status).toBe(410)
  await requestMailChangeLink(world, anna, bert.email) // an address in use: its mail has no link
  expect((await redeem(world, 'mail_change', second)).status).toBe(410)
})

test('C-59 T12 a new code revokes the earlier one and has five tries; each wrong code uses one', async () => {
  await using world = await newWorld()
  const anna = await world.member({ confirmed: false })
  const browser = world.as(anna)
  const mailCode = async () => {
    world.clock.advanceSeconds(1)
    await browser.post('/api/signup/confirmation-mail', {})
    return /\n(\d{6})\n/.exec((await world.mailsTo(anna.email)).at(-1)?.text ?? '')?.[1] ?? ''
  }
  const tryCode = async (code: string) => (await browser.post('/api/signup/confirm', { code })).json()
  const first = await mailCode()
  const toWrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (const triesLeft of [4, 3, 2, 1])
    expect(await tryCode(toWrongCode(first))).toEqual({ refusal: 'code_wrong', details: { field: 'code', triesLeft } })
  const second = await mailCode()
  expect(await world.sql('select 1 from account_link_token where tries_left > 0')).toHaveLength(1)
  if (first !== second)
    expect(await tryCode(first)).toEqual({ refusal: 'code_wrong', details: { field: 'code', triesLeft: 4 } })
  expect(await tryCode(second)).toEqual({})
})

test.each(kindNames)('C-76 T12 a link of kind %s is valid on its own site only', async (kind) => {
  await using world = await newWorld()
  const { path, body, mail } = kinds[kind]
  const token = await mail(world)
  expect((await world.otherSite.visitor().post(path, { token, ...body })).status).toBe(410)
  expect((await redeem(world, kind, token)).status).toBe(200)
})
