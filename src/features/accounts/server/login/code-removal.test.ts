import { expect, test } from 'vitest'
import { generateCode, requestSecret, turnOnCodes } from '#testing/login-codes.ts'
import { findMailedLink } from '#testing/mails/mailed-links.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { REMOVAL_WAIT_SECONDS } from '../../codes.rules.ts'
import { removeCodes } from '../accounts.jobs.ts'

const password = 'welkom-bij-vonk'
const body = { reason: 'Telefoon gestolen; bestellingen en geboortedatum kloppen.' }

async function requestRemoval(world: World, { id }: TestMember): Promise<Response> {
  return (await world.staff('support')).post(`/api/office/members/${id}/codes`, body)
}

async function tryLogin(world: World, { email }: TestMember, code?: string): Promise<number> {
  return (await world.visitor().post('/api/user.php', { email, password, code })).status
}

const readCodes = async (world: World, member: TestMember) =>
  (await (await world.as(member).get('/api/login-methods')).json()).codes

async function listSubjects(world: World, { email }: TestMember): Promise<string[]> {
  return (await world.mailsTo(email)).map(({ subject }) => subject)
}

test('T22 support announces by mail that codes go off, which happens after three days', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await turnOnCodes(world, anna)
  const statuses = await Promise.all([1, 2].map(async () => (await requestRemoval(world, anna)).status))
  expect(statuses.toSorted()).toEqual([200, 409])
  const entries = await world.sql(`select subject_id, reason from audit_entry where action = 'member.remove_codes'`)
  expect(entries).toEqual([{ subject_id: anna.id, reason: body.reason }])
  expect(await listSubjects(world, anna)).toContain('Codes bij het inloggen gaan uit')
  const removalAt = new Date(world.clock.now().getTime() + REMOVAL_WAIT_SECONDS * 1_000).toISOString()
  expect((await readCodes(world, anna)).removalAt).toBe(removalAt)

  world.clock.advanceSeconds(REMOVAL_WAIT_SECONDS - 1)
  await removeCodes.run(world.ctx(), null)
  expect(await tryLogin(world, anna)).toBe(401)
  world.clock.advanceSeconds(1)
  await Promise.all([removeCodes.run(world.ctx(), null), removeCodes.run(world.ctx(), null)])

  expect(await tryLogin(world, anna)).toBe(200)
  expect((await listSubjects(world, anna)).filter((each) => each === 'Codes bij het inloggen staan uit')).toHaveLength(
    1,
  )
})

test.each([
  [
    'a code of the app',
    (world: World, anna: TestMember, { secret }: { secret: string }) =>
      tryLogin(world, anna, generateCode(world, secret)),
  ],
  [
    'a recovery code',
    (world: World, anna: TestMember, { recoveryCodes }: { recoveryCodes: string[] }) =>
      tryLogin(world, anna, recoveryCodes[0]),
  ],
  [
    'the member in the settings',
    async (world: World, anna: TestMember) => (await world.as(anna).patch('/api/code-app', {})).status,
  ],
])('a removal by support is stopped by %s', async (_by, stop) => {
  await using world = await newWorld()
  const anna = await world.member()
  const codes = await turnOnCodes(world, anna)
  await requestRemoval(world, anna)
  expect(await stop(world, anna, { secret: codes.secret, recoveryCodes: codes.recoveryCodes })).toBe(200)
  expect((await readCodes(world, anna)).removalAt).toBeNull()
  world.clock.advanceSeconds(REMOVAL_WAIT_SECONDS)
  await removeCodes.run(world.ctx(), null)
  expect(await tryLogin(world, anna)).toBe(401)
})

test('a wrong code does not stop a removal, and staff cannot remove codes that are off or of somebody unknown', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  await turnOnCodes(world, anna)
  await requestRemoval(world, anna)
  expect(await tryLogin(world, anna, '000000')).toBe(401)
  expect((await readCodes(world, anna)).removalAt).not.toBeNull()
  await requestSecret(world, bert)
  expect((await requestRemoval(world, bert)).status).toBe(409)
  expect((await requestRemoval(world, { ...bert, id: crypto.randomUUID() })).status).toBe(404)
})

test('the file of a member in the office says whether codes are on, and when support turns them off', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const staff = await world.staff('support')
  const readFile = async () => (await staff.get(`/api/office/members/${anna.id}`)).json()
  expect(await readFile()).toMatchObject({ codesSince: null, codesRemovalAt: null })
  const since = world.clock.now().toISOString()
  await turnOnCodes(world, anna)
  await requestRemoval(world, anna)
  const codesRemovalAt = new Date(world.clock.now().getTime() + REMOVAL_WAIT_SECONDS * 1_000).toISOString()
  expect(await readFile()).toMatchObject({ codesSince: since, codesRemovalAt })
})

test('a secret without its first code is deleted after a day', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  await requestSecret(world, anna)
  await turnOnCodes(world, bert)
  world.clock.advanceSeconds(86_400)
  await removeCodes.run(world.ctx(), null)
  expect(await world.sql('select account_id from member_code')).toEqual([{ account_id: bert.id }])
})

async function changeAndUndoAddress(world: World, anna: TestMember): Promise<void> {
  const email = 'nieuw@example.com'
  await world.as(anna).post('/api/mail-change', { email, password })
  const { token } = await findMailedLink(world, email)
  world.clock.advanceSeconds(1)
  await world.visitor().post('/api/mail-change/do', { token })
  const { token: undoToken } = await findMailedLink(world, anna.email)
  expect((await world.visitor().post('/api/mail-change/undo', { token: undoToken })).status).toBe(200)
}

test('undoing a change of address turns codes off that are newer than three days, and no others', async () => {
  await using world = await newWorld()
  const bert = await world.member()
  await turnOnCodes(world, bert)
  world.clock.advanceSeconds(3 * 86_400)
  const anna = await world.member()
  await turnOnCodes(world, anna)
  await changeAndUndoAddress(world, anna)
  expect(await tryLogin(world, anna)).toBe(200)
  expect(await listSubjects(world, anna)).toContain('Codes bij het inloggen staan uit')
  await changeAndUndoAddress(world, bert)
  expect(await tryLogin(world, bert)).toBe(401)
})
