import { expect, test } from 'vitest'
import { newWorld, type World } from '#testing/world.ts'
import type { TestMember } from '#testing/test-members.ts'
import type { TestStaff } from '#testing/test-staff.ts'

const newId = () => crypto.randomUUID()

function change(staff: TestStaff, { id }: TestMember, credits: number, requestId = newId()) {
  return staff.post(`/api/office/members/${id}/credits`, { requestId, credits, reason: 'Een storing.' })
}

/** Changes credits again, although an equal change was made a moment ago. */
function changeAgain(staff: TestStaff, { id }: TestMember, credits: number) {
  const body = { requestId: newId(), credits, reason: 'Een storing.', again: 'yes' }
  return staff.post(`/api/office/members/${id}/credits`, body)
}

async function countEntries(world: World): Promise<number> {
  return (await world.sql('select from audit_entry')).length
}

test('a grant of credits that is sent twice at once counts once and leaves one entry', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 3 })
  const staff = await world.staff('support')
  const requestId = newId()
  const responses = await Promise.all([1, 2, 3].map(() => change(staff, anna, 5, requestId)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await world.getBalance(anna)).toBe(8)
  expect(await countEntries(world)).toBe(1)
  const [entry] = await world.sql('select action, before, after from audit_entry')
  expect(entry).toEqual({
    action: 'member.change_credits',
    before: { credits: 3 },
    after: { credits: 8, requestId },
  })
  expect((await change(staff, anna, 6, requestId)).status).toBe(409) // other values under the same id
  expect((await change(staff, await world.member(), 5, requestId)).status).toBe(409)
})

test('credits are taken, but never below zero', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 10 })
  const staff = await world.staff('finance')
  const responses = await Promise.all([changeAgain(staff, anna, -7), changeAgain(staff, anna, -7)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 402])
  expect(await world.getBalance(anna)).toBe(3)
  expect(await countEntries(world)).toBe(1)
})

test('support changes small amounts only, and zero and huge amounts are malformed', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 100 })
  const support = await world.staff('support')
  expect((await change(support, anna, 50)).status).toBe(200)
  for (const credits of [51, -51, 201]) expect((await change(support, anna, credits)).status).toBe(403)
  for (const credits of [0, 10_001, 1.5]) expect((await change(support, anna, credits)).status).toBe(422)
  expect(await world.getBalance(anna)).toBe(150)
})

test('T22 nobody changes the credits of an account with their own address, alone or with a second person', async () => {
  await using world = await newWorld()
  const [anna, asker] = [await world.member(), await world.staff('finance')]
  const admin = await world.staff('admin')
  await world.sql('update staff_account set email = $2 where id = $1', [admin.staffId, anna.email.toUpperCase()])
  for (const credits of [5, 1_000]) {
    const response = await change(admin, anna, credits)
    expect([response.status, (await response.json()).refusal]).toEqual([403, 'own_account'])
  }
  const requestId = newId()
  await change(asker, anna, 1_000, requestId)
  expect((await admin.post(`/api/office/approvals/${requestId}/approval`, {})).status).toBe(403)
  expect(await world.getBalance(anna)).toBe(0)
})

test('T22 a large grant waits for a second person, of two who approve at once one does', async () => {
  await using world = await newWorld()
  const anna = await world.member({ name: '<img src=x onerror=alert(1)>' })
  const asker = await world.staff('finance')
  const requestId = newId()
  for (const _ of [1, 2])
    expect(await (await change(asker, anna, 1_000, requestId)).json()).toEqual({ isWaiting: true })
  expect((await change(asker, anna, 1_001, requestId)).status).toBe(409)
  expect(await world.getBalance(anna)).toBe(0)
  expect(await countEntries(world)).toBe(1)
  const approve = (staff: TestStaff) => staff.post(`/api/office/approvals/${requestId}/approval`, {})
  expect(await (await approve(asker)).json()).toMatchObject({ refusal: 'own_request' })
  const [first, second] = [await world.staff('finance'), await world.staff('admin')]
  const [waiting] = await (await first.get('/api/office/approvals')).json()
  expect(waiting).toMatchObject({ memberName: anna.name, input: { credits: 1_000 }, isOwn: false })
  const statuses = (await Promise.all([approve(first), approve(second)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
  expect(await world.getBalance(anna)).toBe(1_000)
  expect(await countEntries(world)).toBe(2)
  expect(await (await first.get('/api/office/approvals')).json()).toEqual([])
})

test('an id of a change for a second person is that of no other change, whichever comes first', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 100 })
  const asker = await world.staff('finance')
  const [waitingId, doneId] = [newId(), newId()]
  expect(await (await change(asker, anna, 1_000, waitingId)).json()).toEqual({ isWaiting: true })
  expect(await (await change(asker, anna, 5, doneId)).json()).toEqual({ isWaiting: false })
  for (const [credits, id] of [
    [5, waitingId],
    [1_000, doneId],
  ] as const) {
    const response = await change(asker, anna, credits, id)
    expect([response.status, (await response.json()).refusal]).toEqual([409, 'request_differs'])
  }
  expect(await world.getBalance(anna)).toBe(105)
  const second = await world.staff('admin')
  expect((await second.post(`/api/office/approvals/${waitingId}/approval`, {})).status).toBe(200)
  expect(await (await change(asker, anna, 1_000, waitingId)).json()).toEqual({ isWaiting: false })
  expect(await world.getBalance(anna)).toBe(1_105)
})

test('a rejected change is never carried out', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const [asker, other] = [await world.staff('finance'), await world.staff('finance')]
  const requestId = newId()
  await change(asker, anna, 1_000, requestId)
  const decide = (staff: TestStaff, decision: string) =>
    staff.post(`/api/office/approvals/${requestId}/${decision}`, {})
  expect((await decide(asker, 'rejection')).status).toBe(403)
  expect((await decide(other, 'rejection')).status).toBe(200)
  for (const decision of ['approval', 'rejection']) expect((await decide(other, decision)).status).toBe(409)
  expect(await world.getBalance(anna)).toBe(0)
})

test('a change of another site can neither be seen nor decided', async () => {
  await using world = await newWorld()
  const requestId = newId()
  await change(await world.staff('finance'), await world.member(), 1_000, requestId)
  await world.sql('update approval set site_id = $1', [world.otherSite.siteId])
  const other = await world.staff('admin')
  expect(await (await other.get('/api/office/approvals')).json()).toEqual([])
  expect((await other.post(`/api/office/approvals/${requestId}/approval`, {})).status).toBe(404)
})

test('T22 support gives one member no more in 24 hours than at once, in however many parts', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const support = await world.staff('support')
  const responses = await Promise.all(Array.from({ length: 6 }, () => changeAgain(support, anna, 10)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 403])
  expect((await changeAgain(support, anna, -1)).status).toBe(403)
  expect(await world.getBalance(anna)).toBe(50)
  world.clock.advanceSeconds(24 * 3_600)
  await world.sql(`update staff_session set expires_at = expires_at + interval '2 days', last_used_at = $1`, [
    world.clock.now(),
  ])
  expect((await change(support, anna, 10)).status).toBe(200)
})

test('T22 parts of a large grant wait for a second person like the whole, also when they are sent at once', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const finance = await world.staff('finance')
  const responses = await Promise.all([90, 91, 92, 93].map((credits) => change(finance, anna, credits)))
  const waiting = await Promise.all(responses.map(async (response) => (await response.json()).isWaiting))
  expect(waiting.filter((isWaiting) => isWaiting)).toHaveLength(2)
  expect(await world.getBalance(anna)).toBeLessThanOrEqual(200)
  expect(await (await change(await world.staff('finance'), anna, 100)).json()).toEqual({ isWaiting: false })
})

test('T22 one person gives all members together no more than ten times the limit in 24 hours', async () => {
  await using world = await newWorld()
  const finance = await world.staff('finance')
  const outcomes: unknown[] = []
  for (let index = 0; index < 11; index++)
    outcomes.push(await (await change(finance, await world.member(), 200)).json())
  expect(outcomes).toEqual([...Array.from({ length: 10 }, () => ({ isWaiting: false })), { isWaiting: true }])
})

test('T22 what a second person approved does not count as done alone', async () => {
  await using world = await newWorld()
  const [anna, asker, other] = [await world.member(), await world.staff('finance'), await world.staff('finance')]
  const requestId = newId()
  await change(asker, anna, 1_000, requestId)
  expect((await other.post(`/api/office/approvals/${requestId}/approval`, {})).status).toBe(200)
  for (const staff of [asker, other])
    expect(await (await change(staff, anna, staff === asker ? 100 : 101)).json()).toEqual({ isWaiting: false })
  expect(await (await change(asker, anna, 1_000, requestId)).json()).toEqual({ isWaiting: false })
})

test('T22 the second person had their access before the request, and not from the one who asks', async () => {
  await using world = await newWorld()
  const [anna, admin] = [await world.member(), await world.staff('admin')]
  const [colleague, waiting] = [await world.staff('finance'), newId()]
  const approve = async (staff: TestStaff, id: string) => {
    const response = await staff.post(`/api/office/approvals/${id}/approval`, {})
    return response.status === 200 || (await response.json()).refusal
  }
  await change(admin, anna, 1_000, waiting)
  world.clock.advanceSeconds(60)
  expect(await approve(await world.staff('finance'), waiting)).toBe('approver_too_new')

  const { staffId } = colleague
  expect((await admin.put(`/api/office/staff/${staffId}/role`, { role: 'admin' })).status).toBe(200)
  const fresh = await world.staff('admin')
  await world.sql('update staff_role set granted_by = $2, granted_at = $3 where staff_id = $1', [
    fresh.staffId,
    admin.staffId,
    new Date(world.clock.now().getTime() - 86_400_000),
  ])
  expect(await approve(fresh, waiting)).toBe('approver_too_new')
  expect(await world.sql('select granted_by from staff_role where staff_id = $1', [staffId])).toEqual([
    { granted_by: admin.staffId },
  ])
  expect(await approve(await olderColleague(world), waiting)).toBe(true)
})

/** Creates a colleague whose access is a day old. */
async function olderColleague(world: World): Promise<TestStaff> {
  const staff = await world.staff('finance')
  const dayAgo = new Date(world.clock.now().getTime() - 86_400_000)
  await world.sql('update staff_role set granted_at = $2 where staff_id = $1', [staff.staffId, dayAgo])
  return staff
}

test('an equal change within ten minutes is asked about, also when both are sent at once', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const [finance, other] = [await world.staff('finance'), await world.staff('support')]
  const responses = await Promise.all([change(finance, anna, 7), change(other, anna, 7)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { refusal, details } = await responses.find(({ status }) => status === 409)!.json()
  expect([refusal, [finance.name, other.name].includes(details.by), details.at]).toEqual([
    'done_recently',
    true,
    expect.stringMatching(/^\d\d:\d\d$/),
  ])
  expect((await change(finance, anna, 8)).status).toBe(200)
  expect((await changeAgain(other, anna, 7)).status).toBe(200)
  world.clock.advanceSeconds(601)
  expect((await change(finance, anna, 7)).status).toBe(200)
  expect(await world.getBalance(anna)).toBe(29)
})
