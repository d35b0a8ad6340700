import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { newWorld, type World } from '#testing/world.ts'

const password = 'welkom-bij-vonk'
const generateCode = (world: World, secret: string, secondsLater = 0) =>
  new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() + secondsLater * 1000 })

interface Staff {
  readonly id: string
  readonly email: string
  readonly browser: Caller
  readonly secret: string
  readonly recoveryCodes: string[]
}

/** Creates a member of staff with two-factor login. */
async function createStaff(world: World): Promise<Staff> {
  const { id, email, ...member } = await world.member({ role: 'moderator' })
  const browser = world.as({ id, email, ...member })
  const { secret } = await (await browser.post('/api/two-factor/secret', { password })).json()
  const { recoveryCodes } = await (await browser.post('/api/two-factor', { code: generateCode(world, secret) })).json()
  world.clock.advanceSeconds(30)
  return { id, email, browser, secret, recoveryCodes }
}

const logIn = (world: World, { email }: { email: string }, code?: string) =>
  world.visitor().post('/api/user.php', { email, password, code })

test('staff with two-factor login need a code besides the password', async () => {
  await using world = await newWorld()
  const moderator = await world.member({ role: 'moderator' })
  expect((await logIn(world, moderator)).status).toBe(200)
  const staff = await createStaff(world)

  const withoutCode = await logIn(world, staff)
  expect(withoutCode.status).toBe(401)
  expect(await withoutCode.json()).toEqual({ refusal: 'second_factor_required', details: {} })
  expect(withoutCode.headers.getSetCookie()).toEqual([])
  const wrongPassword = await world
    .visitor()
    .post('/api/user.php', { email: staff.email, password: 'fout', code: '000000' })
  expect(await wrongPassword.json()).toEqual({ refusal: 'login_failed', details: {} })

  const code = generateCode(world, staff.secret)
  expect((await logIn(world, staff, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
})

test('a code is valid once, in its own and the neighbouring time steps, also for concurrent logins', async () => {
  await using world = await newWorld()
  const staff = await createStaff(world)
  expect((await logIn(world, staff, generateCode(world, staff.secret, -60))).status).toBe(401)
  expect((await logIn(world, staff, generateCode(world, staff.secret, 60))).status).toBe(401)
  const code = generateCode(world, staff.secret, 30)
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await logIn(world, staff, code)).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  world.clock.advanceSeconds(30)
  world.clock.advanceSeconds(15 * 60)
  expect((await logIn(world, staff, generateCode(world, staff.secret))).status).toBe(200)
})

test('C-59 a wrong code counts as a login failure, a missing one does not', async () => {
  await using world = await newWorld()
  const staff = await createStaff(world)
  for (let count = 0; count < 8; count++) expect((await logIn(world, staff)).status).toBe(401)
  for (let count = 0; count < 5; count++) {
    const response = await logIn(world, staff, 'abcde-fghjk')
    expect(await response.json()).toEqual({ refusal: 'second_factor_wrong', details: { field: 'code' } })
  }
  expect((await logIn(world, staff, generateCode(world, staff.secret))).status).toBe(429)
})

test('a recovery code is valid once, without its dash or in capitals too, and only hashes are stored', async () => {
  await using world = await newWorld()
  const staff = await createStaff(world)
  const [first = '', second = ''] = staff.recoveryCodes
  expect(staff.recoveryCodes).toHaveLength(10)
  expect(new Set(staff.recoveryCodes).size).toBe(10)
  expect(first).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)

  const statuses = await Promise.all(Array.from({ length: 4 }, async () => (await logIn(world, staff, first)).status))
  expect(statuses.toSorted()).toEqual([200, 401, 401, 401])
  expect((await logIn(world, staff, second.replace('-', '').toUpperCase())).status).toBe(200)

  const methods = await (await staff.browser.get('/api/login-methods')).json()
  expect(methods.twoFactor).toEqual({ isOn: true, recoveryCodesLeft: 8 })
  const storedRows = JSON.stringify([
    await world.sql('select * from recovery_code'),
    await world.sql('select * from two_factor'),
  ])
  expect(storedRows).not.toContain(staff.recoveryCodes[3]?.replace('-', ''))
  expect(storedRows).not.toContain(staff.secret)
})

test('R-6.23 two-factor login is for staff only', async () => {
  await using world = await newWorld()
  const anna = world.as(await world.member())
  expect(await (await anna.get('/api/login-methods')).json()).toEqual({ passkeys: [], twoFactor: null })
  const response = await anna.post('/api/two-factor/secret', { password })
  expect(response.status).toBe(403)
  expect(await response.json()).toEqual({ refusal: 'staff_only', details: {} })
})

test('two-factor login starts when a code confirms the secret; requesting another secret replaces the first', async () => {
  await using world = await newWorld()
  const admin = await world.member({ role: 'admin' })
  const browser = world.as(admin)
  const wrong = await browser.post('/api/two-factor/secret', { password: 'fout' })
  expect([wrong.status, await wrong.json()]).toEqual([
    422,
    { refusal: 'password_wrong', details: { field: 'password' } },
  ])
  const requestSecret = async () =>
    (await (await browser.post('/api/two-factor/secret', { password })).json()) as { secret: string; uri: string }
  const [first, second] = [await requestSecret(), await requestSecret()]
  expect(second.uri).toMatch(/^otpauth:\/\/totp\/Vonkje:/)
  expect(new URL(second.uri).searchParams.get('secret')).toBe(second.secret)
  expect((await logIn(world, admin)).status).toBe(200)

  expect((await browser.post('/api/two-factor', { code: generateCode(world, first.secret) })).status).toBe(422)
  const code = generateCode(world, second.secret)
  const confirmed = await Promise.all(
    [1, 2, 3].map(async () => (await browser.post('/api/two-factor', { code })).status),
  )
  expect(confirmed.toSorted()).toEqual([200, 409, 409])
  expect((await browser.post('/api/two-factor/secret', { password })).status).toBe(409)
  expect((await logIn(world, admin, code)).status).toBe(401) // the code was used to turn two-factor login on
  expect((await logIn(world, admin, generateCode(world, second.secret, 30))).status).toBe(200)
})

test('two-factor login is turned off with a code and can be turned on again', async () => {
  await using world = await newWorld()
  const staff = await createStaff(world)
  expect((await staff.browser.delete('/api/two-factor', { code: '000000' })).status).toBe(422)
  expect((await staff.browser.delete('/api/two-factor', { code: generateCode(world, staff.secret) })).status).toBe(200)
  expect((await staff.browser.delete('/api/two-factor', { code: '000000' })).status).toBe(200)
  expect((await logIn(world, staff)).status).toBe(200)
  expect(await world.sql('select 1 from recovery_code')).toEqual([])
  const { secret } = await (await staff.browser.post('/api/two-factor/secret', { password })).json()
  expect(secret).not.toBe(staff.secret)
})

test('a secret encrypted for one account is invalid in the row of another', async () => {
  await using world = await newWorld()
  const [first, second] = [await createStaff(world), await createStaff(world)]
  ;(world.ctx().services.settings as { demo: boolean }).demo = false
  await world.sql(
    'update two_factor set sealed_secret = (select sealed_secret from two_factor where account_id = $1) where account_id = $2',
    [first.id, second.id],
  )
  expect((await logIn(world, second, generateCode(world, first.secret))).status).toBe(401)
  expect((await logIn(world, second, second.recoveryCodes[0])).status).toBe(200)
})
