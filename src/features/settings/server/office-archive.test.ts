import { expect, test } from 'vitest'
import type { StaffRole } from '#platform/contract.ts'
import { downloadExport } from '#testing/data-exports.ts'
import { startConversation } from '#testing/reports.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { unzip } from '#testing/unzip.ts'
import { newWorld, type World } from '#testing/world.ts'

const reason = 'Het lid vroeg erom per telefoon.'

function request(staff: TestStaff, { id }: { id: string }, body: { requestId?: string; withMessages?: 'yes' } = {}) {
  return staff.post(`/api/office/members/${id}/archive`, { requestId: crypto.randomUUID(), reason, ...body })
}

async function readArchive(staff: TestStaff, { id }: { id: string }) {
  return (await staff.get(`/api/office/members/${id}/archive`)).json()
}

async function findDownloadPath(world: World, member: { id: string }): Promise<string> {
  const { file } = await readArchive(await world.staff('admin'), member)
  return `/office/archives/${member.id}/${file.name}`
}

test('L-28 staff export the data of a member, whose own export says that it happened', async () => {
  await using world = await newWorld()
  const [anna, staff] = [await world.member(), await world.staff('support')]
  expect(await readArchive(staff, anna)).toMatchObject({ state: 'none', requestedAt: null, file: null })
  expect((await request(staff, anna)).status).toBe(200)
  expect(await readArchive(staff, anna)).toMatchObject({ state: 'making', file: null })
  await world.runJobs()
  const response = await staff.get(await findDownloadPath(world, anna))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = unzip(Buffer.from(await response.arrayBuffer()))
  expect(JSON.parse(files.get('json/audit_entry.json')?.toString() ?? '')).toMatchObject([
    { action: 'member.export', role: 'support', reason },
  ])
  expect((await downloadExport(world, anna)).get('json/audit_entry.json')?.toString()).toContain('member.export')
  const actions = await world.sql('select action, reason from audit_entry order by id')
  expect(actions).toEqual([
    { action: 'member.export', reason },
    { action: 'member.download_export', reason: null },
  ])
})

test('a request that is sent twice at once makes one archive, and another replaces it', async () => {
  await using world = await newWorld()
  const [anna, staff, requestId] = [await world.member(), await world.staff('admin'), crypto.randomUUID()]
  const responses = await Promise.all([1, 2, 3].map(() => request(staff, anna, { requestId })))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await world.sql('select 1 from audit_entry')).toHaveLength(1)
  await world.runJobs()
  const [first] = await world.sql('select file_key from member_export')
  expect((await request(staff, anna)).status).toBe(200)
  await world.runJobs()
  expect(await world.sql('select file_key from member_export')).not.toEqual([first])
})

test('T22 only roles with the permission and a fresh code download, on the host of the office and from their own site', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await request(await world.staff('support'), anna)
  await world.runJobs()
  const path = await findDownloadPath(world, anna)
  for (const role of ['moderator', 'finance', 'operator'] satisfies StaffRole[])
    expect([role, (await (await world.staff(role)).get(path)).status]).toEqual([role, 403])
  const stale = await (await world.staff('admin', { isConfirmed: false })).get(path)
  expect([stale.status, stale.headers.get('location')]).toEqual([303, `/office/members/${anna.id}/archive?code=1`])
  const nobody = await world.officeVisitor().get(path)
  expect([nobody.status, nobody.headers.get('location')?.startsWith('/office/login')]).toEqual([303, true])
  const admin = await world.staff('admin')
  expect((await admin.get(path.replace('gegevens-2', 'gegevens-1'))).status).toBe(404)
  for (const id of [(await world.otherSite.member()).id, (await world.member()).id, 'x'])
    expect([id, (await admin.get(path.replace(anna.id, id))).status]).toEqual([id, 404])
  expect((await world.as(anna).get(path)).status).toBe(404)
  expect(await world.sql(`select 1 from audit_entry where action <> 'member.export'`)).toEqual([])
})

test('the archive of a member of another site can be neither seen nor requested', async () => {
  await using world = await newWorld()
  const [other, admin] = [await world.otherSite.member(), await world.staff('admin')]
  expect((await admin.get(`/api/office/members/${other.id}/archive`)).status).toBe(404)
  expect((await request(admin, other)).status).toBe(404)
  const body = { requestId: crypto.randomUUID(), reason: ' ' }
  expect((await admin.post(`/api/office/members/${(await world.member()).id}/archive`, body)).status).toBe(422)
})

async function newPair(world: World) {
  const [anna, bert] = [await world.member({ credits: 9 }), await world.member({ gender: 'male', credits: 9 })]
  await startConversation(world, anna, bert, 'Van Anna')
  await startConversation(world, bert, anna, 'Van Bert')
  return { anna, bert }
}

async function download(world: World, staff: TestStaff, member: { id: string }) {
  await world.runJobs()
  const response = await staff.get(await findDownloadPath(world, member))
  const files = response.ok ? unzip(Buffer.from(await response.arrayBuffer())) : new Map<string, Buffer>()
  const everything = [...files.values()].map((file) => file.toString()).join('\n')
  return { status: response.status, everything }
}

test('L-28 T22 an archive for staff has the messages of the member and none of others', async () => {
  await using world = await newWorld()
  const { anna } = await newPair(world)
  for (const role of ['support', 'admin'] as const) {
    const staff = await world.staff(role)
    await request(staff, anna)
    const { status, everything } = await download(world, staff, anna)
    expect([role, status, everything.includes('Van Anna'), everything.includes('Van Bert')]).toEqual([
      role,
      200,
      true,
      false,
    ])
  }
  const own = await downloadExport(world, anna)
  expect(own.get('json/message.json')?.toString()).toContain('Van Bert')
})

test('T22 staff do not get the archive that a member made, which has the messages of others', async () => {
  await using world = await newWorld()
  const { anna } = await newPair(world)
  await downloadExport(world, anna)
  expect(await readArchive(await world.staff('admin'), anna)).toMatchObject({ state: 'none', file: null })
  const [{ ready_at: at } = { ready_at: new Date() }] = await world.sql<{ ready_at: Date }>(
    'select ready_at from member_export',
  )
  const path = `/office/archives/${anna.id}/gegevens-${at.toISOString().slice(0, 10)}.zip`
  expect((await (await world.staff('admin')).get(path)).status).toBe(404)
})

test('L-28 T22 messages of others need the permission to read them, and their exports say so', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const [support, admin] = [await world.staff('support'), await world.staff('admin')]
  expect((await request(support, anna, { withMessages: 'yes' })).status).toBe(403)
  expect(await world.sql('select 1 from audit_entry')).toEqual([])
  expect((await request(admin, anna, { withMessages: 'yes' })).status).toBe(200)
  const late = await world.member({ gender: 'male', credits: 9 })
  world.clock.advanceSeconds(1)
  await startConversation(world, late, anna, 'Van een later lid')
  expect((await download(world, support, anna)).status).toBe(403)
  const { status, everything } = await download(world, admin, anna)
  expect([status, everything.includes('Van Bert'), everything.includes('Van een later lid')]).toEqual([
    200,
    true,
    false,
  ])
  const entries = JSON.parse((await downloadExport(world, bert)).get('json/audit_entry.json')?.toString() ?? '')
  expect(entries).toMatchObject([
    { action: 'member.export', role: 'admin', reason: null },
    { action: 'member.download_export', role: 'admin', reason: null },
  ])
})
