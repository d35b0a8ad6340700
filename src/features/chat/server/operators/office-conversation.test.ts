import { expect, test } from 'vitest'
import { downloadExport } from '#testing/data-exports.ts'
import { startConversation } from '#testing/reports.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'
import { OFFICE_MESSAGES_PAGE_SIZE } from '../../rules.ts'

const reason = 'Een klacht over dit gesprek.'

async function newPair(world: World) {
  const [anna, bert] = [await world.member({ credits: 9 }), await world.member({ gender: 'male', credits: 9 })]
  await startConversation(world, anna, bert, '<script>hoi</script>')
  await startConversation(world, bert, anna, 'Dag Anna')
  return { anna, bert }
}

function read(staff: TestStaff, { id }: { id: string }, partner: { id: string }, body: object = {}) {
  return staff.post(`/api/office/members/${id}/conversation`, { partnerId: partner.id, reason, ...body })
}

test('T22 a moderator reads one conversation for a reason, and the exports of both members say so', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const moderator = await world.staff('moderator')
  expect(await (await read(moderator, anna, bert)).json()).toMatchObject({
    messages: [
      { isMembers: false, kind: 'text', text: 'Dag Anna', isRemoved: false },
      { isMembers: true, text: '<script>hoi</script>' },
    ],
    next: null,
  })
  const entries = await world.sql('select action, reason, subject_id, after from audit_entry')
  expect(entries).toEqual([
    { action: 'member.read_messages', reason, subject_id: anna.id, after: { partnerId: bert.id } },
  ])
  const entriesOf = async (member: typeof anna) =>
    JSON.parse((await downloadExport(world, member)).get('json/audit_entry.json')?.toString() ?? '')
  expect(await entriesOf(anna)).toMatchObject([{ action: 'member.read_messages', role: 'moderator', reason }])
  expect(await entriesOf(bert)).toMatchObject([{ action: 'member.read_messages', role: 'moderator', reason: null }])
})

test('a conversation is read in pages, also one that a member removed', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const [{ id } = { id: '' }] = await world.sql<{ id: string }>('select id from conversation')
  await world.sql(
    `insert into message (id, conversation_id, seq, sender_id, client_id, kind, body, price, sent_at)
     select gen_random_uuid(), $1, n, $2, gen_random_uuid(), 'text', 'bericht ' || n, 0, now() from generate_series(3, 60) n`,
    [id, anna.id],
  )
  await world.as(anna).delete(`/api/chats/${id}`)
  const admin = await world.staff('admin')
  const first = await (await read(admin, bert, anna)).json()
  expect([first.messages.length, first.next]).toEqual([OFFICE_MESSAGES_PAGE_SIZE, 11])
  const second = await (await read(admin, bert, anna, { before: first.next })).json()
  expect([second.messages.length, second.next]).toEqual([10, null])
  expect(await world.sql('select 1 from audit_entry')).toHaveLength(2)
})

test('without a reason, a conversation or the role nothing is read and nothing is recorded', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const admin = await world.staff('admin')
  for (const body of [{ reason: ' ' }, { reason: '' }, { partnerId: 'x' }, { before: 0 }])
    expect((await read(admin, anna, bert, body)).status).toBe(422)
  const other = await world.otherSite.member()
  expect((await read(admin, anna, await world.member())).status).toBe(404)
  expect((await read(admin, other, anna)).status).toBe(404)
  expect((await read(admin, anna, other)).status).toBe(404)
  for (const role of ['support', 'finance', 'operator'] as const)
    expect((await read(await world.staff(role), anna, bert)).status).toBe(403)
  expect(await world.sql('select 1 from audit_entry')).toEqual([])
})
