import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { newWorld, type World } from '#testing/world.ts'
import { addStaff } from './administration.ts'

const password = 'vier gele fietsen'

interface Colleague {
  readonly email: string
  readonly secret: string
  readonly recoveryCodes: string[]
}

const generateCode = (world: World, secret: string, secondsLater = 0) =>
  new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() + secondsLater * 1000 })

async function readSecret(browser: Caller): Promise<string> {
  return (await (await browser.get('/api/office/login')).json()).app.secret
}

/** Creates a colleague who has set up the app and has recovery codes. */
async function createColleague(world: World, email: string): Promise<Colleague> {
  const { link } = await addStaff(world.staffCtx(), { email, name: 'Kim', role: 'support' })
  const browser = world.officeVisitor()
  await browser.post(`/api/office/setup/${link?.split('/').at(-1)}`, { password })
  const secret = await readSecret(browser)
  await browser.post('/api/office/login/code', { code: generateCode(world, secret) })
  const { codes } = await (await browser.post('/api/office/recovery-codes', {})).json()
  world.clock.advanceSeconds(60)
  return { email, secret, recoveryCodes: codes }
}

/** Logs in with the password and a code. Returns the status of the code. */
async function logIn(world: World, { email }: Colleague, code: string): Promise<number> {
  const browser = world.officeVisitor()
  await browser.post('/api/office/login', { email, password })
  return (await browser.post('/api/office/login/code', { code })).status
}

test('a code is valid in its own and the neighboring time steps, with a space too', async () => {
  await using world = await newWorld()
  const kim = await createColleague(world, 'kim@example.com')
  expect(await logIn(world, kim, generateCode(world, kim.secret, -60))).toBe(422)
  expect(await logIn(world, kim, generateCode(world, kim.secret, 60))).toBe(422)
  const code = generateCode(world, kim.secret, 30)
  expect(await logIn(world, kim, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe(200)
  expect(await logIn(world, kim, generateCode(world, kim.secret))).toBe(422) // older than the last one
})

test('after the clock was ahead and is corrected, codes are valid again, each once', async () => {
  await using world = await newWorld()
  const kim = await createColleague(world, 'kim@example.com')
  const now = world.clock.now()
  world.clock.advanceSeconds(86_400)
  expect(await logIn(world, kim, generateCode(world, kim.secret))).toBe(200)
  world.clock.set(new Date(now.getTime() + 60_000))
  const code = generateCode(world, kim.secret)
  expect(await logIn(world, kim, code)).toBe(200)
  expect(await logIn(world, kim, code)).toBe(422)
})

test('of logins with one recovery code at once, one succeeds; its dash and case do not matter', async () => {
  await using world = await newWorld()
  const kim = await createColleague(world, 'kim@example.com')
  const [first = '', second = ''] = kim.recoveryCodes
  expect(first).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  expect(new Set(kim.recoveryCodes).size).toBe(10)
  const statuses = await Promise.all(Array.from({ length: 4 }, () => logIn(world, kim, first)))
  expect(statuses.toSorted()).toEqual([200, 422, 422, 422])
  expect(await logIn(world, kim, second.replace('-', '').toUpperCase())).toBe(200)
})

test('codes are read as they were pasted, and what is no code costs no try', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const kim = await createColleague(world, 'kim@example.com')
  const browser = world.officeVisitor()
  await browser.post('/api/office/login', { email: ' mailto:Kim＠example.com\u200B', password })
  const send = async (code: string) => (await browser.post('/api/office/login/code', { code })).status
  for (let tries = 0; tries < 15; tries++) expect(await send('welkom')).toBe(422)
  const [first = ''] = kim.recoveryCodes
  expect(await send(`\u200E${first.replace('-', ' – ')}.`)).toBe(200)
  const code = generateCode(world, kim.secret).replaceAll(/\d/g, (digit) =>
    String.fromCodePoint(0xff10 + Number(digit)),
  )
  expect(await logIn(world, kim, code)).toBe(200)
})

test('secrets are stored encrypted and recovery codes as hashes', async () => {
  await using world = await newWorld()
  const kim = await createColleague(world, 'kim@example.com')
  const rows = JSON.stringify([
    await world.sql('select * from staff_recovery_code'),
    await world.sql('select * from staff_account'),
  ])
  expect(rows).not.toContain(kim.secret)
  for (const code of kim.recoveryCodes) expect(rows).not.toContain(code.replace('-', ''))
})

test('a secret encrypted for one colleague is invalid in the row of another', async () => {
  await using world = await newWorld()
  const kim = await createColleague(world, 'kim@example.com')
  const lee = await createColleague(world, 'lee@example.com')
  ;(world.ctx().services.settings as { demo: boolean }).demo = false
  await world.sql(
    `update staff_account set sealed_secret = (select sealed_secret from staff_account where email = $1) where email = $2`,
    [kim.email, lee.email],
  )
  expect(await logIn(world, lee, generateCode(world, kim.secret))).toBe(409)
  expect(await logIn(world, lee, lee.recoveryCodes[0] ?? '')).toBe(200)
})

/** Changes `VONK_SECRET` of the installation, so that nothing sealed before can be read. */
async function changeSecret(world: World): Promise<void> {
  Object.assign(world.ctx().services.settings, { demo: false, secret: 'x'.repeat(32) })
  await world.sql('update staff_account set sealed_secret = reverse(sealed_secret)')
}

test('after a change of VONK_SECRET a code and a recovery code are refused with the command that resets them', async () => {
  await using world = await newWorld()
  const kim = await createColleague(world, 'kim@example.com')
  await changeSecret(world)
  const browser = world.officeVisitor()
  await browser.post('/api/office/login', { email: kim.email, password })
  expect((await browser.get('/api/office/login')).status).toBe(200)
  const details = { field: 'code', command: 'npm run vonk -- staff reset-codes <address>' }
  for (const code of [generateCode(world, kim.secret), kim.recoveryCodes[0], 'wrong']) {
    const response = await browser.post('/api/office/login/code', { code })
    expect([response.status, await response.json()]).toEqual([409, { refusal: 'staff_code_unreadable', details }])
  }
})

test('before the first code, a change of VONK_SECRET gives a new secret', async () => {
  await using world = await newWorld()
  const { link } = await addStaff(world.staffCtx(), { email: 'kim@example.com', name: 'Kim', role: 'support' })
  const browser = world.officeVisitor()
  await browser.post(`/api/office/setup/${link?.split('/').at(-1)}`, { password })
  const before = await readSecret(browser)
  await changeSecret(world)
  const secret = await readSecret(browser)
  expect(secret).not.toBe(before)
  expect((await browser.post('/api/office/login/code', { code: generateCode(world, secret) })).status).toBe(200)
})
