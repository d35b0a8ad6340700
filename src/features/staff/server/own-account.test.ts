import { expect, test } from 'vitest'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'
import { addStaff } from './administration.ts'

const password = 'vier gele fietsen'
const demoPassword = 'welkom-bij-vonk'

/** Gives a colleague of the test the password of the demo. */
async function withPassword(world: World, staff: TestStaff): Promise<TestStaff> {
  await world.sql(
    `update staff_account set password_hash = (
       select password_hash from staff_account where email = 'admin@demo.vonk.test') where id = $1`,
    [staff.staffId],
  )
  return staff
}

async function addSession(world: World, { staffId }: TestStaff, userAgent = 'Mozilla/5.0 Firefox/130.0') {
  const id = crypto.randomUUID()
  await world.sql(
    `insert into staff_session (id, staff_id, site_id, created_at, last_used_at, expires_at, user_agent)
     values ($1, $2, $3, $4, $4, $4::timestamptz + interval '1 hour', $5)`,
    [id, staffId, world.siteId, world.clock.now(), userAgent],
  )
  return id
}

const change = (staff: TestStaff, oldPassword: string, next: string) =>
  staff.put('/api/office/password', { oldPassword, password: next })

test.each(['aaaaaaaaaaaa', 'wachtwoord1234', 'Vonkje2026!!', 'qwertyuiop12', 'kimdejong2026', 'Kim-de-Jong-1'])(
  'a new colleague may not choose %s',
  async (weak) => {
    await using world = await newWorld()
    const email = 'kim.dejong@example.com'
    const { link } = await addStaff(world.staffCtx(), { email, name: 'Kim de Jong', role: 'admin' })
    const path = `/api/office/setup/${link?.split('/').at(-1)}`
    const response = await world.officeVisitor().post(path, { password: weak })
    expect([response.status, await response.json()]).toMatchObject([422, { refusal: 'password_common' }])
    expect((await world.officeVisitor().post(path, { password })).status).toBe(200)
  },
)

test('a colleague changes the own password, which ends the other sessions', async () => {
  await using world = await newWorld()
  const staff = await withPassword(world, await world.staff('support'))
  await addSession(world, staff)
  expect((await change(staff, 'wrong', password)).status).toBe(422)
  expect((await change(staff, demoPassword, 'aaaaaaaaaaaa')).status).toBe(422)
  expect((await change(staff, demoPassword, 'kort')).status).toBe(422)
  expect((await change(staff, demoPassword, password)).status).toBe(200)
  expect((await change(staff, demoPassword, password)).status).toBe(422)
  const { sessions } = await (await staff.get('/api/office/sessions')).json()
  expect(sessions).toMatchObject([{ isCurrent: true }])
  expect(await world.sql('select action from audit_entry')).toEqual([{ action: 'staff.change_password' }])
  const [row] = await world.sql<{ email: string }>('select email from staff_account where id = $1', [staff.staffId])
  const logIn = (typed: string) =>
    world.officeVisitor().post('/api/office/login', { email: row?.email, password: typed })
  expect([(await logIn(demoPassword)).status, (await logIn(password)).status]).toEqual([401, 200])
})

test('of two changes of a password at once, one succeeds', async () => {
  await using world = await newWorld()
  const staff = await withPassword(world, await world.staff('support'))
  const results = await Promise.all(
    ['vier gele fietsen', 'zes rode fietsen'].map((next) => change(staff, demoPassword, next)),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('wrong old passwords are limited', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const staff = await withPassword(world, await world.staff('support'))
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries += 1) statuses.push((await change(staff, 'wrong', password)).status)
  expect(statuses.at(-1)).toBe(429)
})

test('a colleague sees and ends the own sessions, and nobody else’s', async () => {
  await using world = await newWorld()
  const [staff, other] = [await world.staff('support'), await world.staff('support')]
  await addSession(world, staff)
  await addSession(world, staff)
  const list = async (caller: TestStaff) => (await (await caller.get('/api/office/sessions')).json()).sessions
  const sessions = await list(staff)
  expect(sessions).toMatchObject([{ isCurrent: true }, { browser: 'Firefox' }, { browser: 'Firefox' }])
  const [foreign] = await list(other)
  expect((await staff.delete(`/api/office/sessions/${foreign.id}`)).status).toBe(200)
  expect(await list(other)).toHaveLength(1)
  for (const id of [sessions[1].id, sessions[1].id]) await staff.delete(`/api/office/sessions/${id}`)
  expect(await list(staff)).toHaveLength(2)
  expect((await staff.delete('/api/office/sessions')).status).toBe(200)
  expect(await list(staff)).toHaveLength(1)
  expect((await staff.delete(`/api/office/sessions/${sessions[0].id}`)).status).toBe(200)
  expect((await staff.get('/api/office/frame')).status).toBe(403)
})
