import { expect, test } from 'vitest'
import { newAuthenticator, type Authenticator, type ResponseOverrides } from '#testing/authenticator.ts'
import type { Caller } from '#testing/caller.ts'
import { listPasskeys, logInWith, newDevice, requestOptions, sendResponse } from '#testing/staff-passkeys.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'
import { deleteEndedOfficeSessions } from './sessions.ts'
import { removeStaff, resetAccess } from './administration.ts'

const addPasskey = (staff: Caller, response: object) => sendResponse(staff, '', response, 'Mijn telefoon')

/** Creates a device and adds its passkey to a staff member. */
async function addDevice(world: World, staff: Caller): Promise<Authenticator> {
  const device = newDevice(world)
  expect((await addPasskey(staff, device.register(await requestOptions(staff, '')))).status).toBe(200)
  return device
}

async function confirmWith(caller: Caller, device: Authenticator): Promise<Response> {
  return sendResponse(caller, '/confirm', device.logIn(await requestOptions(caller, '/confirm')))
}

const fetchStatus = async (caller: Caller) => (await caller.get('/api/office/frame')).status

const listActions = async (world: World, { staffId }: Pick<TestStaff, 'staffId'>) =>
  (
    await world.sql<{ action: string }>('select action from audit_entry where subject_id = $1 order by id', [staffId])
  ).map(({ action }) => action)

test('a passkey logs in without an address, a password or a code, and counts as a confirmation', async () => {
  await using world = await newWorld()
  const staff = await world.staff('admin')
  const device = await addDevice(world, staff)
  const browser = world.officeVisitor()
  const response = await logInWith(browser, device)
  expect([response.status, await response.json()]).toEqual([200, {}])
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^office-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/),
    expect.stringMatching(/^office-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=31536000$/),
  ])
  expect(await (await browser.get('/api/office/frame')).json()).toMatchObject({
    name: staff.name,
    hasPasskey: true,
    isConfirmed: true,
  })
  expect(await listActions(world, staff)).toEqual(['staff.add_passkey', 'staff.log_in'])
})

test('the login options are for the host of the office, and the challenge is stored as a hash', async () => {
  await using world = await newWorld()
  const options = await requestOptions(world.officeVisitor(), '/login')
  expect(options).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: 'office.localhost',
    timeout: 300_000,
    userVerification: 'required',
  })
  const stored = await world.sql('select 1 from staff_passkey_challenge where challenge_hash = $1', [options.challenge])
  expect(stored).toEqual([])
})

test.each<[string, (world: World) => ResponseOverrides]>([
  ['made for another site', () => ({ origin: 'http://evil.example' })],
  ['made on the host of the members', (world) => ({ origin: world.origin })],
  ['made for the host of the members', () => ({ host: 'localhost' })],
  ['without user verification', () => ({ isUserVerified: false })],
  ['signed by another key', (world) => ({ signedBy: newDevice(world).privateKey })],
  ['for another account', () => ({ userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' })],
])('a login %s is refused', async (_name, createDeviation) => {
  await using world = await newWorld()
  const device = await addDevice(world, await world.staff('support'))
  const browser = world.officeVisitor()
  const response = await logInWith(browser, device, createDeviation(world))
  expect([response.status, await response.json()]).toEqual([401, { refusal: 'passkey_failed', details: {} }])
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await fetchStatus(browser)).toBe(403)
  expect((await logInWith(browser, device)).status).toBe(200)
})

test('T22 a passkey of a member does not log in to the office, nor one of staff to the site', async () => {
  await using world = await newWorld()
  const anna = world.as(await world.member())
  const device = newAuthenticator(world.origin)
  const options = await (await anna.post('/api/passkeys/options', { password: 'welkom-bij-vonk' })).json()
  expect((await anna.post('/api/passkeys', { name: 'X', response: device.register(options) })).status).toBe(200)
  expect((await logInWith(world.officeVisitor(), device)).status).toBe(401)

  const own = await addDevice(world, await world.staff('support'))
  const loginOptions = await (await world.visitor().post('/api/passkeys/login/options', {})).json()
  const response = own.logIn(loginOptions, { origin: world.origin, host: 'localhost' })
  expect((await world.visitor().post('/api/passkeys/login', { response })).status).toBe(401)
})

test('the challenge of a login, of a confirmation or of a new passkey is accepted once, even by concurrent calls', async () => {
  await using world = await newWorld()
  const staff = await world.staff('support')
  const device = newDevice(world)
  const registered = device.register(await requestOptions(staff, ''))
  const signedLogin = async () => device.logIn(await requestOptions(world.officeVisitor(), '/login'))
  const countSuccesses = async (send: () => Promise<Response>) =>
    (await Promise.all(Array.from({ length: 8 }, send))).filter(({ status }) => status === 200).length
  expect(await countSuccesses(() => addPasskey(staff, registered))).toBe(1)
  const login = await signedLogin()
  expect(await countSuccesses(() => sendResponse(world.officeVisitor(), '/login', login))).toBe(1)
  const confirmation = device.logIn(await requestOptions(staff, '/confirm'))
  expect(await countSuccesses(() => sendResponse(staff, '/confirm', confirmation))).toBe(1)
  expect((await sendResponse(staff, '/confirm', confirmation)).status).toBe(401)
  expect((await listActions(world, staff)).toSorted()).toEqual(['staff.add_passkey', 'staff.confirm', 'staff.log_in'])
})

test('a challenge is valid for its purpose and its staff member only, for five minutes', async () => {
  await using world = await newWorld()
  const [kim, lee] = [await world.staff('support'), await world.staff('support')]
  const device = await addDevice(world, kim)
  const options = await requestOptions(world.officeVisitor(), '/login')
  expect((await sendResponse(kim, '/confirm', device.logIn(options))).status).toBe(401)
  const confirmOptions = await requestOptions(kim, '/confirm')
  expect((await sendResponse(world.officeVisitor(), '/login', device.logIn(confirmOptions))).status).toBe(401)
  const newOfKim = await requestOptions(kim, '')
  expect((await sendResponse(kim, '/confirm', device.logIn(newOfKim))).status).toBe(401)
  const ofLee = await requestOptions(lee, '/confirm')
  expect((await sendResponse(kim, '/confirm', device.logIn(ofLee))).status).toBe(401)
  const newOfLee = await requestOptions(lee, '')
  expect((await addPasskey(kim, newDevice(world).register(newOfLee))).status).toBe(401)

  world.clock.advanceSeconds(299)
  expect((await sendResponse(world.officeVisitor(), '/login', device.logIn(options))).status).toBe(200)
  world.clock.advanceSeconds(1)
  expect((await sendResponse(kim, '/confirm', device.logIn(confirmOptions))).status).toBe(401)
  await deleteEndedOfficeSessions.run(world.ctx(), {})
  expect(await world.sql('select 1 from staff_passkey_challenge')).toEqual([])
})

test('a counter that repeats or goes backwards is refused, since the passkey was copied', async () => {
  await using world = await newWorld()
  const device = await addDevice(world, await world.staff('support'))
  const logIn = async (counter: number) => (await logInWith(world.officeVisitor(), device, { counter })).status
  expect([await logIn(0), await logIn(7), await logIn(7), await logIn(3), await logIn(0), await logIn(8)]).toEqual([
    200, 200, 401, 401, 401, 200,
  ])
})

test('of two logins at once with the same counter, one succeeds', async () => {
  let waiting: (() => void)[] = []
  await using world = await newWorld({
    intercept: async ({ name }, send) => {
      if (name === 'staff.count_passkey_use') {
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
          if (waiting.length < 2) return
          for (const proceed of waiting) proceed()
          waiting = []
        })
      }
      return send()
    },
  })
  const device = await addDevice(world, await world.staff('support'))
  const logins = [1, 2].map(() => logInWith(world.officeVisitor(), device, { counter: 7 }))
  expect((await Promise.all(logins)).map(({ status }) => status).toSorted()).toEqual([200, 401])
})

test('a passkey confirms its owner only, for ten minutes', async () => {
  await using world = await newWorld()
  const [kim, lee] = [await world.staff('admin'), await world.staff('admin', { isConfirmed: false })]
  const [ofKim, ofLee] = [await addDevice(world, kim), newDevice(world)]
  const createCodes = async () => (await lee.post('/api/office/recovery-codes', {})).status
  expect([await createCodes(), (await confirmWith(lee, ofKim)).status, await createCodes()]).toEqual([403, 401, 403])
  await world.sql('update staff_session set confirmed_until = $1', [new Date(world.clock.now().getTime() + 1_000)])
  await addPasskey(lee, ofLee.register(await requestOptions(lee, '')))
  world.clock.advanceSeconds(2)
  expect([await createCodes(), (await confirmWith(lee, ofLee)).status, await createCodes()]).toEqual([403, 200, 200])
  world.clock.advanceSeconds(601)
  expect(await createCodes()).toBe(403)
  expect((await listActions(world, lee)).filter((action) => action === 'staff.confirm')).toHaveLength(1)
})

test('staff list and remove only their own passkeys; the second removal changes nothing', async () => {
  await using world = await newWorld()
  const [kim, lee] = [await world.staff('support'), await world.staff('support')]
  const device = await addDevice(world, kim)
  const [passkey] = await listPasskeys(kim)
  expect([passkey?.name, await listPasskeys(lee)]).toEqual(['Mijn telefoon', []])
  const path = `/api/office/passkeys/${passkey?.id}`
  await lee.delete(path, {})
  expect((await logInWith(world.officeVisitor(), device)).status).toBe(200)
  const removals = await Promise.all([kim.delete(path, {}), kim.delete(path, {})])
  expect(removals.map(({ status }) => status)).toEqual([200, 200])
  expect((await logInWith(world.officeVisitor(), device)).status).toBe(401)
  expect((await listActions(world, kim)).filter((action) => action === 'staff.remove_passkey')).toHaveLength(1)
  expect(await listActions(world, lee)).toEqual([])
})

test('a staff member has at most ten passkeys, also when adding at once', async () => {
  await using world = await newWorld()
  const kim = await world.staff('support')
  for (let count = 0; count < 9; count++) await addDevice(world, kim)
  const options = [await requestOptions(kim, ''), await requestOptions(kim, '')]
  const both = await Promise.all(options.map((each) => addPasskey(kim, newDevice(world).register(each))))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const response = await kim.post('/api/office/passkeys/options', {})
  expect([response.status, await response.json()]).toEqual([
    409,
    { refusal: 'passkey_limit_reached', details: { limit: 10 } },
  ])
})

test('the passkey of a removed colleague, of one without a role here and of a reset one does not log in', async () => {
  await using world = await newWorld()
  const [kim, lee, max] = [await world.staff('support'), await world.staff('support'), await world.staff('support')]
  const devices = [await addDevice(world, kim), await addDevice(world, lee), await addDevice(world, max)]
  await removeStaff(world.staffCtx(), { id: kim.staffId })
  await resetAccess(world.staffCtx(), { id: lee.staffId })
  const [other] = await world.sql<{ id: string }>('select id from site where id <> $1 limit 1', [world.siteId])
  await world.sql('update staff_role set site_id = $1 where staff_id = $2', [other?.id, max.staffId])
  for (const device of devices) expect((await logInWith(world.officeVisitor(), device)).status).toBe(401)
  expect(await world.sql('select staff_id from staff_passkey')).toEqual([{ staff_id: max.staffId }])
})

test('C-76 a passkey of the office of another site is refused', async () => {
  await using world = await newWorld()
  const kim = await world.staff('support')
  const device = await addDevice(world, kim)
  await world.sql('update staff_passkey set site_id = (select id from site where id <> $1 limit 1)', [world.siteId])
  expect((await logInWith(world.officeVisitor(), device)).status).toBe(401)
  expect((await confirmWith(kim, device)).status).toBe(401)
})

test.each(['', 'no json', '{}', '[]', '{"id":1}', '{"id":"x","rawId":"x","type":"password"}'])(
  'the response %j is invalid',
  async (response) => {
    await using world = await newWorld()
    const staff = await world.staff('support')
    for (const [caller, path] of [
      [world.officeVisitor(), '/login'],
      [staff, '/confirm'],
      [staff, ''],
    ] as const) {
      const body = path === '' ? { name: 'X', response } : { response }
      const answer = await caller.post(`/api/office/passkeys${path}`, body)
      expect([answer.status, await answer.json()]).toMatchObject([422, { refusal: 'invalid_input' }])
    }
  },
)
