import { expect, test } from 'vitest'
import { createFullMember } from '#testing/full-member.ts'
import { listStoredFiles } from '#testing/images/photos.ts'
import { reportMember } from '#testing/reports.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'

const reason = 'Op verzoek van het lid.'

function ask(staff: TestStaff, { id }: { id: string }, requestId: string = crypto.randomUUID()) {
  return staff.post(`/api/office/members/${id}/erasure`, { requestId, reason })
}

function approve(staff: TestStaff, requestId: string) {
  return staff.post(`/api/office/approvals/${requestId}/approval`, {})
}

async function countAccounts(world: World, { id }: { id: string }) {
  return (await world.sql('select 1 from account where id = $1', [id])).length
}

test(
  'C-24 T22 a member is erased at once after a second person approves it, of two at once one does',
  { timeout: 60_000 },
  async () => {
    await using world = await newWorld()
    const { member: zoe, friend } = await createFullMember(world)
    const [asker, first, second] = [
      await world.staff('support'),
      await world.staff('admin'),
      await world.staff('admin'),
    ]
    const requestId = crypto.randomUUID()
    for (const _ of [1, 2]) expect(await (await ask(asker, zoe, requestId)).json()).toEqual({ isWaiting: true })
    expect((await ask(asker, friend, requestId)).status).toBe(409)
    expect(await countAccounts(world, zoe)).toBe(1)
    const before = (await world.sql('select 1 from audit_entry')).length
    const statuses = (await Promise.all([approve(first, requestId), approve(second, requestId)])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([200, 404])
    await world.runJobs()
    expect(await countAccounts(world, zoe)).toBe(0)
    expect((await listStoredFiles(world)).filter((name) => name.endsWith('export.zip'))).toEqual([])
    const entries = await world.sql('select action, reason from audit_entry order by id')
    expect(entries.slice(before)).toEqual([{ action: 'member.erase', reason }])
    expect((await world.as(zoe).get('/api/sessions')).status).toBe(403)
  },
)

test('an erased member is found nowhere in the office', { timeout: 60_000 }, async () => {
  await using world = await newWorld()
  const { member: zoe } = await createFullMember(world)
  const [asker, admin, requestId] = [await world.staff('support'), await world.staff('admin'), crypto.randomUUID()]
  const [device] = await world.sql<{ fingerprint: string }>(
    'select left(token_hash, 16) as fingerprint from known_device',
  )
  const [photo] = await world.sql<{ id: string }>('select id from photo where member_id = $1', [zoe.id])
  const [order] = await world.sql<{ number: string }>('select number from purchase where member_id = $1', [zoe.id])
  const queries = [zoe.id, zoe.email, zoe.name, '06 12345678', order?.number, device?.fingerprint, photo?.id]
  await ask(asker, zoe, requestId)
  expect((await approve(admin, requestId)).status).toBe(200)
  for (const query of queries) {
    const found = await (await admin.get(`/api/office/members?query=${encodeURIComponent(query ?? '')}`)).json()
    expect([query, found.members]).toEqual([query, []])
  }
  for (const path of ['', '/timeline', '/archive'])
    expect([path, (await admin.get(`/api/office/members/${zoe.id}${path}`)).status]).toEqual([path, 404])
  const body = { reason, requestId: crypto.randomUUID(), noteId: crypto.randomUUID(), body: 'Een notitie' }
  expect(
    (await admin.post(`/api/office/members/${zoe.id}/notes`, { noteId: body.noteId, body: body.body })).status,
  ).toBe(404)
  expect((await ask(admin, zoe)).status).toBe(404)
})

test.each(['active', 'not_confirmed', 'banned', 'deleted'])('an account that is %s can be erased', async (status) => {
  await using world = await newWorld()
  const anna = await world.member({ confirmed: status !== 'not_confirmed' })
  if (status === 'banned') await world.sql(`update account set status = 'banned' where id = $1`, [anna.id])
  if (status === 'deleted')
    await world.as(anna).delete('/api/account', { password: 'welkom-bij-vonk', reason: 'time', remarks: '' })
  const requestId = crypto.randomUUID()
  await ask(await world.staff('support'), anna, requestId)
  expect((await approve(await world.staff('admin'), requestId)).status).toBe(200)
  expect(await countAccounts(world, anna)).toBe(0)
})

test('T22 nobody approves their own request, a role without the permission approves none, and an own address is refused', async () => {
  await using world = await newWorld()
  const [anna, admin, finance] = [await world.member(), await world.staff('admin'), await world.staff('finance')]
  const requestId = crypto.randomUUID()
  await ask(admin, anna, requestId)
  for (const [staff, refusal] of [
    [admin, 'own_request'],
    [finance, 'permission_denied'],
  ] as const) {
    const response = await approve(staff, requestId)
    expect([response.status, (await response.json()).refusal]).toEqual([403, refusal])
  }
  await world.sql('update staff_account set email = $2 where id = $1', [admin.staffId, anna.email])
  expect((await ask(admin, anna)).status).toBe(403)
  expect((await ask(admin, await world.otherSite.member())).status).toBe(404)
  expect(await countAccounts(world, anna)).toBe(1)
})

test('an open case about an erased member waits for its decision', async () => {
  await using world = await newWorld()
  const [anna, requestId] = [await world.member({ gender: 'male' }), crypto.randomUUID()]
  const caseId = await reportMember(world, anna)
  await ask(await world.staff('support'), anna, requestId)
  await approve(await world.staff('admin'), requestId)
  expect((await (await world.staff('moderator')).get(`/api/office/cases/${caseId}`)).status).toBe(200)
})
