import { expect, test } from 'vitest'
import { newAuthenticator } from '#testing/authenticator.ts'
import type { Caller } from '#testing/caller.ts'
import { generateCode, requestSecret, turnOnCodes } from '#testing/login-codes.ts'
import { findMailedLink } from '#testing/mails/mailed-links.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

const password = 'welkom-bij-vonk'

const logIn = (browser: Caller, { email }: { email: string }, code?: string) =>
  browser.post('/api/user.php', { email, password, code })

async function tryLogin(world: World, member: TestMember, code?: string): Promise<unknown[]> {
  const response = await logIn(world.visitor(), member, code)
  return [response.status, (await response.json()).refusal]
}

const wrongCode = [401, 'login_code_wrong']

test('R-7.02 a member with codes is refused without one, and gets no session, no device and no other fact', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { secret } = await turnOnCodes(world, anna)
  const browser = world.visitor()
  for (const code of [undefined, '', ' - ']) {
    const response = await logIn(browser, anna, code)
    expect([response.status, await response.json()]).toEqual([401, { refusal: 'code_required', details: {} }])
    expect(response.headers.getSetCookie()).toEqual([])
  }
  expect((await browser.get('/api/user.php')).status).toBe(403)
  const wrongPassword = await browser.post('/api/user.php', { email: anna.email, password: 'fout', code: '000000' })
  expect([wrongPassword.status, await wrongPassword.json()]).toEqual([401, { refusal: 'login_failed', details: {} }])

  const code = generateCode(world, secret)
  const response = await logIn(browser, anna, `${code.slice(0, 3)} ${code.slice(3)}`)
  expect([response.status, (await response.json()).user.id]).toEqual([200, anna.id])
  expect((await browser.get('/api/user.php')).status).toBe(200)
})

test('a code of the wrong shape is refused like a wrong one or as input, and an unknown field as input', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await turnOnCodes(world, anna)
  expect(await tryLogin(world, anna, '12345')).toEqual(wrongCode)
  expect(await tryLogin(world, anna, 'x'.repeat(81))).toEqual([422, 'invalid_input'])
  for (const wrong of [{ code: 123456 }, { code: null }, { otp: '123456' }]) {
    const response = await world.visitor().post('/api/user.php', { email: anna.email, password, ...wrong })
    expect([response.status, (await response.json()).refusal]).toEqual([422, 'invalid_input'])
  }
})

test('a code is valid once, in its own and the neighboring time steps, and one of many logins at once gets in', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { secret } = await turnOnCodes(world, anna)
  expect(await tryLogin(world, anna, generateCode(world, secret, -60))).toEqual(wrongCode)
  expect(await tryLogin(world, anna, generateCode(world, secret, 60))).toEqual(wrongCode)
  const code = generateCode(world, secret, 30)
  const statuses = await Promise.all([1, 2, 3].map(async () => (await logIn(world.visitor(), anna, code)).status))
  expect(statuses.toSorted()).toEqual([200, 401, 401])
  expect(await tryLogin(world, anna, generateCode(world, secret))).toEqual(wrongCode) // older than the last one
  expect(await tryLogin(world, anna, generateCode(world, secret))).toEqual([429, 'login_blocked'])
  world.clock.advanceSeconds(15 * 60)
  expect((await logIn(world.visitor(), anna, generateCode(world, secret))).status).toBe(200)
  expect(await tryLogin(world, anna, generateCode(world, secret))).toEqual(wrongCode) // the same code again
})

test('after the clock was ahead and is corrected, codes are valid again, each once', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { secret } = await turnOnCodes(world, anna)
  const now = world.clock.now()
  world.clock.advanceSeconds(86_400)
  expect((await logIn(world.visitor(), anna, generateCode(world, secret))).status).toBe(200)
  world.clock.set(new Date(now.getTime() + 60_000))
  const code = generateCode(world, secret)
  expect((await logIn(world.visitor(), anna, code)).status).toBe(200)
  expect(await tryLogin(world, anna, code)).toEqual(wrongCode)
})

test('the code that turned codes on does not log in', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { secret } = await requestSecret(world, anna)
  expect((await logIn(world.visitor(), anna)).status).toBe(200) // a secret alone asks for nothing
  const code = generateCode(world, secret)
  expect((await world.as(anna).put('/api/code-app', { code })).status).toBe(200)
  expect(await tryLogin(world, anna, code)).toEqual(wrongCode)
})

test('a recovery code is valid once, also without its dash and in capitals, and its owner gets a mail', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { recoveryCodes } = await turnOnCodes(world, anna)
  const [first = '', second = ''] = recoveryCodes
  const statuses = await Promise.all([1, 2, 3].map(async () => (await logIn(world.visitor(), anna, first)).status))
  expect(statuses.toSorted()).toEqual([200, 401, 401])
  world.clock.advanceSeconds(1)
  expect((await logIn(world.visitor(), anna, second.replace('-', '').toUpperCase())).status).toBe(200)
  const { codes } = await (await world.as(anna).get('/api/login-methods')).json()
  expect(codes.recoveryCodesLeft).toBe(8)
  const mails = (await world.mailsTo(anna.email)).filter(({ subject }) => subject === 'Er is een herstelcode gebruikt')
  expect(mails).toHaveLength(2)
  expect(mails.map(({ text }) => /Je hebt nog \d+ herstelcodes/.exec(text)?.[0]).toSorted()).toEqual([
    'Je hebt nog 8 herstelcodes',
    'Je hebt nog 9 herstelcodes',
  ])
})

test('C-59 five wrong codes lock the account out in every network, a missing code does not count', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { secret, recoveryCodes } = await turnOnCodes(world, anna)
  for (let count = 0; count < 8; count++) expect(await tryLogin(world, anna)).toEqual([401, 'code_required'])
  for (let count = 0; count < 5; count++) expect(await tryLogin(world, anna, 'abcde-fghjk')).toEqual(wrongCode)
  expect(await tryLogin(world, anna, generateCode(world, secret))).toEqual([429, 'login_blocked'])
  expect(await tryLogin(world, anna, recoveryCodes[0])).toEqual([429, 'login_blocked'])
  const elsewhere = world.visitorFrom('203.0.113.9')
  expect((await logIn(elsewhere, anna, generateCode(world, secret))).status).toBe(429)
  expect(await tryLogin(world, anna)).toEqual([401, 'code_required'])
  world.clock.advanceSeconds(15 * 60)
  expect((await logIn(elsewhere, anna, generateCode(world, secret))).status).toBe(200)
})

test('C-59 wrong codes at once do not pass the limit together, and those of many accounts count for their network', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await turnOnCodes(world, anna)
  const statuses = await Promise.all(Array.from({ length: 9 }, async () => (await tryLogin(world, anna, '000000'))[0]))
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  for (let count = 0; count < 3; count++) {
    const other = await world.member()
    await turnOnCodes(world, other)
    for (let wrong = 0; wrong < 5; wrong++) expect(await tryLogin(world, other, '000000')).toEqual(wrongCode)
  }
  const last = await world.member()
  expect(await tryLogin(world, last)).toEqual([429, 'login_blocked'])
})

test('a known device of the owner is asked for a code too, but the wrong codes of strangers do not lock it out', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { secret } = await turnOnCodes(world, anna)
  const known = world.visitor()
  expect((await logIn(known, anna, generateCode(world, secret))).status).toBe(200)
  await known.post('/api/logout.php')
  for (let count = 0; count < 5; count++) await tryLogin(world, anna, '000000')
  world.clock.advanceSeconds(30)
  const withoutCode = await logIn(known, anna)
  expect([withoutCode.status, (await withoutCode.json()).refusal]).toEqual([401, 'code_required'])
  expect((await logIn(known, anna, generateCode(world, secret))).status).toBe(200)
})

test('a login with a passkey needs no code', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const browser = world.as(anna)
  const device = newAuthenticator(world.origin)
  const options = await (await browser.post('/api/passkeys/options', { password })).json()
  await browser.post('/api/passkeys', { name: 'Telefoon', response: device.register(options) })
  await turnOnCodes(world, anna)
  const visitor = world.visitor()
  const login = await (await visitor.post('/api/passkeys/login/options', {})).json()
  expect((await visitor.post('/api/passkeys/login', { response: device.logIn(login) })).status).toBe(200)
  expect((await visitor.get('/api/user.php')).status).toBe(200)
})

test('a reset of the password says so, turns codes not off and does not clear the wrong codes', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { secret } = await turnOnCodes(world, anna)
  for (let count = 0; count < 5; count++) await tryLogin(world, anna, '000000')
  await world.visitor().post('/api/reset-password', { email: anna.email })
  const { mail, token } = await findMailedLink(world, anna.email)
  expect(mail?.text).toContain('na je nieuwe wachtwoord vragen we weer een code uit je app of een herstelcode')
  const newPassword = 'vier gele fietsen'
  const typed = { token, password: newPassword, repeat: newPassword }
  const response = await world.visitor().post('/api/reset-password/do', typed)
  expect([response.status, await response.json()]).toEqual([200, { hasCodes: true }])
  const logInAgain = (code?: string) =>
    world.visitor().post('/api/user.php', { email: anna.email, password: newPassword, code })
  expect((await (await logInAgain()).json()).refusal).toBe('code_required')
  expect((await logInAgain(generateCode(world, secret))).status).toBe(429)
  world.clock.advanceSeconds(15 * 60)
  expect((await logInAgain(generateCode(world, secret))).status).toBe(200)
})

test('the password of a deleted account with codes reveals nothing before the code', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { secret } = await turnOnCodes(world, anna)
  await world.as(anna).delete('/api/account', { password, reason: 'other', remarks: '' })
  expect(await tryLogin(world, anna)).toEqual([401, 'code_required'])
  expect(await tryLogin(world, anna, '000000')).toEqual(wrongCode)
  expect(await tryLogin(world, anna, generateCode(world, secret))).toEqual([403, 'account_deleted'])
})

test('codes of another account are wrong, and a secret of another account is not read', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  const [ofAnna, ofBert] = [await turnOnCodes(world, anna), await turnOnCodes(world, bert)]
  ;(world.ctx().services.settings as { demo: boolean }).demo = false
  expect(await tryLogin(world, anna, ofBert.recoveryCodes[0])).toEqual(wrongCode)
  await world.sql(
    'update member_code set sealed_secret = (select sealed_secret from member_code where account_id = $1) where account_id = $2',
    [anna.id, bert.id],
  )
  expect(await tryLogin(world, bert, generateCode(world, ofAnna.secret))).toEqual([409, 'login_code_unreadable'])
  expect((await logIn(world.visitor(), bert, ofBert.recoveryCodes[0])).status).toBe(200)
})

test('after a change of VONK_SECRET codes are refused with the way back, and a code of the app costs no try', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { secret, recoveryCodes } = await turnOnCodes(world, anna)
  Object.assign(world.ctx().services.settings, { demo: false, secret: 'x'.repeat(32) })
  await world.sql('update member_code set sealed_secret = reverse(sealed_secret)')
  for (let count = 0; count < 8; count++)
    expect(await tryLogin(world, anna, generateCode(world, secret))).toEqual([409, 'login_code_unreadable'])
  expect(await tryLogin(world, anna, recoveryCodes[0])).toEqual([409, 'login_code_unreadable'])
  expect(await tryLogin(world, anna)).toEqual([401, 'code_required'])

  const renewed = await (await world.as(anna).post('/api/recovery-codes', {})).json()
  expect((await logIn(world.visitor(), anna, renewed.recoveryCodes[0])).status).toBe(200)
})
