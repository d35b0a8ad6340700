import { expect, test } from 'vitest'
import { newWorld, type World } from '#testing/world.ts'
import type { TestMember } from '#testing/test-members.ts'

const body = { reason: 'Op verzoek van het lid.' }
const password = 'welkom-bij-vonk'

async function readStatus(world: World, { id }: TestMember): Promise<string | undefined> {
  return (await world.sql<{ status: string }>('select status from account where id = $1', [id]))[0]?.status
}

test('T22 staff log a member out everywhere, with the reason in the audit log', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const staff = await world.staff('support')
  expect((await staff.post(`/api/office/members/${anna.id}/logout`, body)).status).toBe(200)
  expect((await world.as(anna).get('/api/sessions')).status).toBe(403)
  const entries = await world.sql('select action, reason, subject_id, staff_name from audit_entry')
  expect(entries).toEqual([
    { action: 'member.log_out', reason: body.reason, subject_id: anna.id, staff_name: staff.name },
  ])
})

test('staff confirm an account once, and not when another account has the address', async () => {
  await using world = await newWorld()
  const anna = await world.member({ confirmed: false })
  const staff = await world.staff('support')
  const confirm = (member: TestMember) => staff.post(`/api/office/members/${member.id}/confirmation`, body)
  const statuses = (await Promise.all([confirm(anna), confirm(anna)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
  expect(await readStatus(world, anna)).toBe('active')
  expect(await world.getBalance(anna)).toBe(5)
  const other = await world.member({ confirmed: false, email: anna.email })
  const response = await confirm(other)
  expect([response.status, (await response.json()).refusal]).toEqual([409, 'email_taken'])
})

test('a ban from the office mails its owner the reason and is lifted with a reason', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const staff = await world.staff('moderator')
  const post = (action: string) => staff.post(`/api/office/members/${anna.id}/${action}`, body)
  expect((await post('ban')).status).toBe(200)
  expect(await readStatus(world, anna)).toBe('banned')
  expect((await world.mailsTo(anna.email)).at(-1)?.text).toContain(body.reason)
  expect((await post('ban')).status).toBe(409)
  expect((await post('unban')).status).toBe(200)
  expect((await post('unban')).status).toBe(409)
  expect(await readStatus(world, anna)).toBe('active')
  const entries = await world.sql('select action, reason from audit_entry order by id')
  expect(entries).toEqual(['member.ban', 'member.unban'].map((action) => ({ action, reason: body.reason })))
})

test('a deleted account is restored within the grace period only, once', async () => {
  await using world = await newWorld()
  const [anna, dora] = [await world.member(), await world.member()]
  for (const member of [anna, dora])
    await world.as(member).delete('/api/account', { password, reason: 'time', remarks: '' })
  const staff = await world.staff('admin')
  const restore = (member: TestMember) => staff.post(`/api/office/members/${member.id}/restoration`, body)
  const statuses = (await Promise.all([restore(anna), restore(anna)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
  expect(await readStatus(world, anna)).toBe('active')
  world.clock.advanceSeconds(14 * 86_400)
  const later = await world.staff('admin')
  expect((await later.post(`/api/office/members/${dora.id}/restoration`, body)).status).toBe(409)
})

test('no action works without a reason, or on a member of another site', async () => {
  await using world = await newWorld()
  const [anna, other] = [await world.member(), await world.otherSite.member()]
  const staff = await world.staff('admin')
  for (const action of ['logout', 'confirmation', 'restoration', 'ban', 'unban']) {
    expect((await staff.post(`/api/office/members/${anna.id}/${action}`, { reason: ' ' })).status).toBe(422)
    expect((await staff.post(`/api/office/members/${other.id}/${action}`, body)).status).toBe(404)
  }
  expect(await readStatus(world, other)).toBe('active')
})
