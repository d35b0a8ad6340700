import { expect, test } from 'vitest'
import { generateCode, requestSecret, turnOnCodes } from '#testing/login-codes.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { GRACE_SECONDS } from '../../deletion.rules.ts'
import { FRESH_LOGIN_SECONDS } from '../../login.rules.ts'
import { eraseDeletedAccounts } from '../accounts.jobs.ts'

const password = 'welkom-bij-vonk'

const confirm = (world: World, member: TestMember, code: string) => world.as(member).put('/api/code-app', { code })
const turnOff = (world: World, member: TestMember) => world.as(member).delete('/api/code-app')
const regenerate = (world: World, member: TestMember) => world.as(member).post('/api/recovery-codes', {})
const readCodes = async (world: World, member: TestMember) =>
  (await (await world.as(member).get('/api/login-methods')).json()).codes
const readRefusal = async (response: Response) => [response.status, (await response.json()).refusal]

async function listSubjects(world: World, { email }: TestMember): Promise<string[]> {
  return (await world.mailsTo(email)).map(({ subject }) => subject)
}

async function tryLogin(world: World, { email }: TestMember, code?: string): Promise<number> {
  return (await world.visitor().post('/api/user.php', { email, password, code })).status
}

test('codes start with the first code of the newest secret, and their owner gets a mail', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  expect(await readCodes(world, anna)).toEqual({ since: null, recoveryCodesLeft: 0, removalAt: null })
  const [first, second] = [await requestSecret(world, anna), await requestSecret(world, anna)]
  expect(second.uri).toMatch(/^otpauth:\/\/totp\/Vonkje:/)
  expect(new URL(second.uri).searchParams.get('secret')).toBe(second.secret)
  expect((await readCodes(world, anna)).since).toBeNull()
  expect(await readRefusal(await confirm(world, anna, generateCode(world, first.secret)))).toEqual([
    422,
    'login_code_wrong',
  ])

  const response = await confirm(world, anna, generateCode(world, second.secret))

  const { recoveryCodes } = await response.json()
  expect([response.status, new Set(recoveryCodes).size]).toEqual([200, 10])
  expect(recoveryCodes[0]).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  expect(await readCodes(world, anna)).toEqual({
    since: world.clock.now().toISOString(),
    recoveryCodesLeft: 10,
    removalAt: null,
  })
  expect(await listSubjects(world, anna)).toEqual(['Codes bij het inloggen staan aan'])
  const stored = JSON.stringify([
    await world.sql('select * from member_recovery_code'),
    await world.sql('select * from member_code'),
  ])
  expect(stored).not.toContain(recoveryCodes[3].replace('-', ''))
  expect(stored).not.toContain(second.secret)
})

test('of many first codes at once one turns codes on, and the same request again is refused', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { secret } = await requestSecret(world, anna)
  const code = generateCode(world, secret)
  const responses = await Promise.all([1, 2, 3].map(() => confirm(world, anna, code)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await readRefusal(await confirm(world, anna, code))).toEqual([409, 'codes_on'])
  expect(await readRefusal(await world.as(anna).post('/api/code-app', {}))).toEqual([409, 'codes_on'])
  expect(await world.sql('select 1 from member_recovery_code')).toHaveLength(10)
  expect(await listSubjects(world, anna)).toHaveLength(1)
})

test('turning on, turning off and new recovery codes need a fresh login, a code without a secret is refused', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  await turnOnCodes(world, anna)
  expect(await readRefusal(await confirm(world, bert, '123456'))).toEqual([409, 'codes_off'])
  expect(await readRefusal(await regenerate(world, bert))).toEqual([409, 'codes_off'])
  const { secret } = await requestSecret(world, bert)
  world.clock.advanceSeconds(FRESH_LOGIN_SECONDS + 1)
  for (const response of [
    await world.as(bert).post('/api/code-app', {}),
    await confirm(world, bert, generateCode(world, secret)),
    await turnOff(world, anna),
    await regenerate(world, anna),
  ])
    expect(await readRefusal(response)).toEqual([403, 'login_not_fresh'])
  expect((await readCodes(world, anna)).since).not.toBeNull()
  await world.as(anna).post('/api/login-confirmation', { password })
  expect((await regenerate(world, anna)).status).toBe(200)
})

test('an input of the wrong shape is refused', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await requestSecret(world, anna)
  for (const body of [{}, { code: 123456 }, { code: 'x'.repeat(100) }, { code: '123456', more: 1 }])
    expect((await world.as(anna).put('/api/code-app', body)).status).toBe(422)
  expect((await world.as(anna).post('/api/recovery-codes', { count: 3 })).status).toBe(422)
})

test('C-59 five wrong first codes are followed by a block', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { secret } = await requestSecret(world, anna)
  for (let count = 0; count < 5; count++) expect((await confirm(world, anna, '000000')).status).toBe(422)
  expect(await readRefusal(await confirm(world, anna, generateCode(world, secret)))).toEqual([429, 'login_blocked'])
})

test('new recovery codes replace the earlier ones, also when requested twice at once, and their owner gets a mail', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { recoveryCodes: old } = await turnOnCodes(world, anna)
  const responses = await Promise.all([regenerate(world, anna), regenerate(world, anna)])
  const lists = (await Promise.all(responses.map((each) => each.json()))).map(({ recoveryCodes }) => recoveryCodes)
  expect(await world.sql('select 1 from member_recovery_code')).toHaveLength(10)
  expect(await tryLogin(world, anna, old[0])).toBe(401)
  const statuses = [await tryLogin(world, anna, lists[0][0]), await tryLogin(world, anna, lists[1][0])]
  expect(statuses.toSorted()).toEqual([200, 401])
  expect((await listSubjects(world, anna)).filter((each) => each === 'Je hebt nieuwe herstelcodes')).toHaveLength(2)
})

test('codes are turned off once, with a mail, and can be turned on again', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { secret } = await turnOnCodes(world, anna)
  const statuses = (await Promise.all([turnOff(world, anna), turnOff(world, anna)])).map(({ status }) => status)
  expect([...statuses, (await turnOff(world, anna)).status]).toEqual([200, 200, 200])
  expect((await listSubjects(world, anna)).filter((each) => each.endsWith('staan uit'))).toHaveLength(1)
  expect(await tryLogin(world, anna)).toBe(200)
  expect(await world.sql('select 1 from member_recovery_code')).toEqual([])
  const again = await turnOnCodes(world, anna)
  expect(again.secret).not.toBe(secret)
  expect(
    await world.sql('select kind from account_event where account_id = $1 and kind <> $2', [anna.id, 'login']),
  ).toEqual(['codes_on', 'codes_off', 'codes_on'].map((kind) => ({ kind })))
})

test('codes end no session, and a new session of the owner changes nothing about them', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const other = world.visitor()
  await other.post('/api/user.php', { email: anna.email, password })
  const { secret } = await turnOnCodes(world, anna)
  expect((await other.get('/api/user.php')).status).toBe(200)
  const browser = world.visitor()
  await browser.post('/api/user.php', { email: anna.email, password, code: generateCode(world, secret) })
  expect((await (await browser.get('/api/login-methods')).json()).codes.recoveryCodesLeft).toBe(10)
})

test('C-24 erasing a member deletes their codes', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await turnOnCodes(world, anna)
  await world.as(anna).delete('/api/account', { password, reason: 'other', remarks: '' })
  world.clock.advanceSeconds(GRACE_SECONDS)
  await eraseDeletedAccounts.run(world.ctx(), null)
  expect(await world.sql('select 1 from member_code')).toEqual([])
  expect(await world.sql('select 1 from member_recovery_code')).toEqual([])
})
