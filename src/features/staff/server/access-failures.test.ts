import { expect, test } from 'vitest'
import { ACCESS_FAILURE_SECONDS } from '../rules.ts'
import { toOfficeOrigin } from '#features/sites/rules.ts'
import { newInProcessCaller } from '#testing/caller.ts'
import { newWorld, type World } from '#testing/world.ts'
import { deleteEndedOfficeSessions } from './sessions.ts'

const email = 'admin@demo.vonk.test'
const password = 'welkom-bij-vonk'

const logIn = (world: World, ip: string, typed: string, cookies: Record<string, string> = {}) =>
  newInProcessCaller(world.site.app, { origin: toOfficeOrigin(world.origin), ip, cookies }).post('/api/office/login', {
    email,
    password: typed,
  })

async function newLoggedWorld() {
  const lines: string[] = []
  const world = await newWorld({ logStream: { write: (line) => void lines.push(line) } })
  const failures = () => lines.filter((line) => line.includes('access was refused'))
  return { world, failures }
}

const findAudit = async (world: World) =>
  (await (await world.staff('admin')).get('/api/office/audit')).json() as Promise<{
    entries: { action: string; subjectId: string; role: string | null; after: unknown; network: string | null }[]
  }>

test('T22 failed logins, wrong codes and refused permissions of the office are logged and in the audit log', async () => {
  const { world, failures } = await newLoggedWorld()
  await using _world = world
  const support = await world.staff('support')
  const visitor = world.officeVisitor()
  await visitor.post('/api/office/login', { email, password: 'geen van alle hier' })
  await visitor.post('/api/office/login', { email: 'niemand@example.com', password: 'geen van alle hier' })
  expect((await support.post('/api/office/confirm', { code: '000000' })).status).toBe(422)
  expect((await support.get('/api/office/audit')).status).toBe(403)
  const { entries } = await findAudit(world)
  expect(entries.slice(0, 4)).toMatchObject([
    { action: 'staff.permission_refused', subjectId: support.staffId, role: null, after: { permission: 'audit.read' } },
    { action: 'staff.code_failed', subjectId: support.staffId },
    { action: 'staff.login_failed', subjectId: 'unknown' },
    { action: 'staff.login_failed', subjectId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ])
  expect(entries.every(({ network }) => network !== undefined)).toBe(true)
  const text = failures().join('')
  expect(failures()).toHaveLength(4)
  for (const secret of [email, 'niemand', 'geen van alle', '000000', '127.0.0.1']) expect(text).not.toContain(secret)
})

test('failed logins and wrong codes of members are logged and counted, without who they are', async () => {
  const { world, failures } = await newLoggedWorld()
  await using _world = world
  const anna = await world.member()
  const late = await world.member({ confirmed: false })
  await world.visitor().post('/api/user.php', { email: anna.email, password: 'geen van alle hier' })
  await world.visitor().post('/api/user.php', { email: 'niemand@example.com', password: 'geen van alle hier' })
  await world.as(anna).post('/api/password', { old: 'geen van alle hier', password: 'vier gele fietsen' })
  void late
  const overview = await (await (await world.staff('admin')).get('/api/office/overview')).json()
  expect(overview.access).toMatchObject({ logins: { now: 3, before: 0 }, codes: { now: 0 }, permissions: { now: 0 } })
  expect(failures()).toHaveLength(3)
  expect(failures().join('')).not.toContain(anna.email)
  expect(await world.sql('select network, staff_id from access_failure')).toEqual(
    Array.from({ length: 3 }, () => ({ network: null, staff_id: null })),
  )
  expect((await findAudit(world)).entries).toEqual([])
})

test('T22 strangers lock no colleague out: the count is per address and network, and known devices pass', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const right = await logIn(world, '203.0.113.1', password)
  expect(right.status).toBe(200)
  for (let tries = 0; tries < 5; tries += 1) expect((await logIn(world, '198.51.100.1', 'nee')).status).toBe(401)
  expect((await logIn(world, '198.51.100.1', password)).status).toBe(429)
  expect((await logIn(world, '203.0.113.1', password)).status).toBe(200)
  const [row] = await world.sql<{ id: string }>('select id from staff_account where email = $1', [email])
  await world.sql(
    `insert into staff_device (token_hash, staff_id, used_at) values (encode(sha256('apparaat'), 'hex'), $1, now())`,
    [row?.id],
  )
  const known = { 'office-device': 'apparaat' }
  expect((await logIn(world, '198.51.100.1', password, known)).status).toBe(200)
  for (let tries = 0; tries < 5; tries += 1) expect((await logIn(world, '198.51.100.1', 'nee', known)).status).toBe(401)
  expect((await logIn(world, '198.51.100.1', password, known)).status).toBe(429)
})

test('failures of access are deleted after a year', async () => {
  await using world = await newWorld()
  await world.officeVisitor().post('/api/office/login', { email, password: 'geen van alle hier' })
  await deleteEndedOfficeSessions.run(world.ctx(), {})
  expect(await world.sql('select 1 from access_failure')).toHaveLength(1)
  world.clock.advanceSeconds(ACCESS_FAILURE_SECONDS + 1)
  await deleteEndedOfficeSessions.run(world.ctx(), {})
  expect(await world.sql('select 1 from access_failure')).toEqual([])
})
