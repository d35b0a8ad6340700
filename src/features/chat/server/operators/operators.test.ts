import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { makeFictional, newWaitingConversation, writeToFictional } from '#testing/fictional.ts'
import { openLiveSocket } from '#testing/servers/live-socket.ts'
import { openSession } from '#testing/test-members.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'
import { CONVERSATION_CLAIM_SECONDS, INBOX_PAGE_SIZE } from '../../operators.rules.ts'

const inbox = '/api/office/inbox'
const claim = (staff: TestStaff, id: string) => staff.post(`${inbox}/${id}/claim`, {})
const answer = (staff: TestStaff, id: string, text = 'Hallo terug', messageId: string = crypto.randomUUID()) =>
  staff.post(`${inbox}/${id}/answers`, { messageId, text })
const list = async (staff: TestStaff) => (await (await staff.get(inbox)).json()).conversations
const read = async (staff: TestStaff, id: string) => (await staff.get(`${inbox}/${id}`)).json()
const offInbox = { isOn: false, count: 0, next: null, conversations: [] }
const readRefusal = async (response: Response) => [response.status, (await response.json()).refusal]
const listActions = async (world: World) =>
  (await world.sql<{ action: string }>('select action from audit_entry order by id')).map(({ action }) => action)

test('C-11 L-07 an answer is delivered live, costs nothing, and is logged with its author', async () => {
  await using world = await newWorld()
  const kim = await world.staff('operator')
  const { profileId, member, id } = await newWaitingConversation(world, kim)
  expect(await list(kim)).toMatchObject([{ id, profileName: 'Rolande', claimedBy: null, isMine: false }])
  expect(await (await kim.post(`${inbox}/next`, {})).json()).toEqual({ id })
  expect((await read(kim, id)).claimed).toMatchObject({
    profile: { id: profileId, name: 'Rolande', about: 'Bedacht.' },
    member: { id: member.id, name: member.name },
    messages: [{ isAnswer: false, text: 'Hoi Rolande' }],
  })
  const events: string[] = []
  const socket = (await openLiveSocket(world, member)).on('message', (data: Buffer) => events.push(String(data)))
  expect((await answer(kim, id)).status).toBe(200)
  await expect.poll(() => events.filter((event) => event.includes(id)).length).toBeGreaterThan(0)
  socket.terminate()
  const { messages } = await (await world.as(member).get(`/api/chats/${id}/messages`)).json()
  expect(messages).toMatchObject([{ mine: true }, { mine: false, content: { kind: 'text', text: 'Hallo terug' } }])
  expect(
    await world.sql('select m.price, s.staff_id from message m join staff_message s on s.message_id = m.id'),
  ).toEqual([{ price: 0, staff_id: kim.staffId }])
  const [entry] = await world.sql<{ staff_id: string; subject_id: string; after: object }>(
    `select staff_id, subject_id, after from audit_entry where action = 'conversation.answer'`,
  )
  expect(entry).toMatchObject({ staff_id: kim.staffId, subject_id: member.id, after: { message: messages[1].id } })
  expect(await list(kim)).toEqual([])
  const actions = ['fictional.create', 'conversation.claim', 'conversation.read', 'conversation.answer']
  expect(await listActions(world)).toEqual(actions)
})

test('C-11 of operators who start at once nobody gets the conversation of another, until the claim expires', async () => {
  await using world = await newWorld()
  const staff = await Promise.all([1, 2, 3].map(() => world.staff('operator')))
  const [kim, lee] = staff as [TestStaff, TestStaff, TestStaff]
  for (const _ of staff) {
    await newWaitingConversation(world, kim)
    world.clock.advanceSeconds(1) // the oldest comes first
  }
  const claimed = await Promise.all(staff.map(async (one) => (await (await one.post(`${inbox}/next`, {})).json()).id))
  expect(new Set(claimed).size).toBe(3)
  const [own = '', other = ''] = claimed
  expect(await readRefusal(await claim(kim, other))).toEqual([409, 'conversation_claimed'])
  expect(await readRefusal(await answer(kim, other))).toEqual([409, 'conversation_not_claimed'])
  expect(await read(kim, other)).toEqual({ claimed: null })
  expect(await list(lee)).toContainEqual(expect.objectContaining({ id: own, claimedBy: kim.name, isMine: false }))
  const late = await world.staff('admin')
  expect(await readRefusal(await late.post(`${inbox}/next`, {}))).toEqual([409, 'no_conversation_waits'])
  world.clock.advanceSeconds(CONVERSATION_CLAIM_SECONDS)
  expect(await readRefusal(await answer(kim, own))).toEqual([409, 'conversation_not_claimed'])
  expect((await claim(late, own)).status).toBe(200)
  expect(await world.sql('select 1 from staff_message')).toEqual([])
})

test('C-11 eight operators who start at once get eight conversations, and one who presses twice gets one', async () => {
  await using world = await newWorld({ poolSize: 16 })
  const staff = await Promise.all(Array.from({ length: 8 }, () => world.staff('operator')))
  const [kim, lee] = staff as [TestStaff, TestStaff]
  for (const _ of staff) await newWaitingConversation(world, kim)
  const start = async (one: TestStaff) => (await (await one.post(`${inbox}/next`, {})).json()).id as string | undefined
  const claimed = await Promise.all(staff.map(start))
  expect(new Set(claimed.filter(Boolean)).size).toBe(8)
  expect((await listActions(world)).filter((action) => action === 'conversation.claim')).toHaveLength(8)
  await world.sql('delete from work_claim')
  const twice = await Promise.all([start(lee), start(lee)])
  expect(new Set(twice).size).toBe(1)
})

test('an operator releases their own conversation only, once, and a colleague can claim it', async () => {
  await using world = await newWorld()
  const [kim, lee] = [await world.staff('operator'), await world.staff('operator')]
  const { id } = await newWaitingConversation(world, kim)
  const release = async (staff: TestStaff) => (await staff.post(`${inbox}/${id}/release`, {})).status
  await claim(kim, id)
  expect(await release(lee)).toBe(200)
  expect(await readRefusal(await claim(lee, id))).toEqual([409, 'conversation_claimed'])
  expect([await release(kim), await release(kim)]).toEqual([200, 200])
  expect((await claim(lee, id)).status).toBe(200)
  const actions = ['conversation.claim', 'conversation.release', 'conversation.claim']
  expect(await listActions(world)).toEqual(['fictional.create', ...actions])
})

test('every waiting conversation is on one page of the inbox, the oldest first', async () => {
  await using world = await newWorld()
  const kim = await world.staff('operator')
  await addWaiting(world, await newWaitingConversation(world, kim), INBOX_PAGE_SIZE + 5)
  const first = await (await kim.get(inbox)).json()
  const second = await (await kim.get(`${inbox}?after=${encodeURIComponent(first.next)}`)).json()
  expect([first.conversations.length, second.conversations.length, second.next]).toEqual([INBOX_PAGE_SIZE, 6, null])
  expect([first.count, second.count]).toEqual([INBOX_PAGE_SIZE + 6, INBOX_PAGE_SIZE + 6])
  const rows = await world.sql<{ id: string }>('select id from conversation order by last_at, id')
  const listed = [...first.conversations, ...second.conversations] as { id: string }[]
  expect(listed.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  for (const after of ['x', `_${rows[0]?.id}`, first.next.replace(/_.*/, '_x')])
    expect((await kim.get(`${inbox}?after=${after}`)).status).toBe(422)
})

test('C-11 the same answer twice, or two at once, is one answer; nothing more is sent until the member writes', async () => {
  await using world = await newWorld()
  const kim = await world.staff('operator')
  const { member, id } = await newWaitingConversation(world, kim)
  await claim(kim, id)
  const key = crypto.randomUUID()
  const twice = await Promise.all([answer(kim, id, 'Ja', key), answer(kim, id, 'Ja', key)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await readRefusal(await answer(kim, id, 'Nog iets'))).toEqual([409, 'conversation_not_claimed'])
  expect(await readRefusal(await claim(kim, id))).toEqual([409, 'no_conversation_waits'])
  // The claim of a call that ran at the same time as the answer.
  await world.sql(
    `insert into work_claim select site_id, 'conversation', id, $2, $3, $4::timestamptz + '1 min' from conversation where id = $1`,
    [id, member.id, kim.staffId, world.clock.now()],
  )
  expect(await readRefusal(await answer(kim, id, 'Nog iets'))).toEqual([409, 'conversation_not_claimed'])
  await world.as(member).post(`/api/chats/${id}/messages`, { messageId: crypto.randomUUID(), text: 'En jij?' })
  await claim(kim, id)
  const two = await Promise.all([answer(kim, id, 'Een'), answer(kim, id, 'Twee')])
  expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await world.sql('select count(*)::int as count from staff_message')).toEqual([{ count: 2 }])
  expect((await listActions(world)).filter((action) => action === 'conversation.answer')).toHaveLength(2)
})

test('C-55 a blocked or retired profile does not answer, and its conversation waits no longer', async () => {
  await using world = await newWorld()
  const kim = await world.staff('operator')
  const { profileId, member, id } = await newWaitingConversation(world, kim)
  await claim(kim, id)
  await world.as(member).put(`/api/members/${profileId}/block`)
  expect(await readRefusal(await answer(kim, id))).toEqual([404, 'member_not_found'])
  expect(await readRefusal(await kim.get(`${inbox}/${id}`))).toEqual([404, 'chat_not_found'])
  expect(await list(kim)).toEqual([])
  await world.as(member).delete(`/api/members/${profileId}/block`)
  expect(await list(kim)).toHaveLength(1)
  await kim.post(`/api/office/fictional/${profileId}/retirement`, {})
  expect(await readRefusal(await answer(kim, id))).toEqual([403, 'fictional_retired'])
  expect(await list(kim)).toEqual([])
  const body = { messageId: crypto.randomUUID(), text: 'Ben je er nog?' }
  const sent = await world.as(member).post(`/api/chats/${id}/messages`, body)
  expect(await readRefusal(sent)).toEqual([403, 'fictional_retired'])
  const chat = await (await world.as(member).get(`/api/chats/${id}`)).json()
  expect(chat).toMatchObject({ replyRefusal: 'fictional_retired', partner: { isFictional: true } })
})

test('C-11 operators read and answer only conversations of fictional profiles of their own site', async () => {
  await using world = await newWorld()
  const kim = await world.staff('operator')
  await makeFictional(world, kim)
  const [anna, bert] = [await world.member({ credits: 9 }), await world.member({ gender: 'male' })]
  const real = await writeToFictional(world, anna, bert.id)
  expect(await list(kim)).toEqual([])
  const { id } = await newWaitingConversation(world, kim)
  await world.sql('update conversation set site_id = $1 where id = $2', [world.otherSite.siteId, id])
  expect(await list(kim)).toEqual([])
  for (const each of [real, id, crypto.randomUUID()]) {
    for (const response of [await claim(kim, each), await answer(kim, each), await kim.get(`${inbox}/${each}`)])
      expect(await readRefusal(response)).toEqual([404, 'chat_not_found'])
  }
})

test('C-11 a site without fictional profiles has an empty inbox, and nobody answers there', async () => {
  await using world = await newWorld()
  const kim = await world.staff('operator')
  expect(await (await kim.get(inbox)).json()).toEqual(offInbox)
  const { id } = await newWaitingConversation(world, kim)
  await claim(kim, id)
  await changeSettings(world.ctx(), { fictional_profiles: false })
  expect(await (await kim.get(inbox)).json()).toEqual(offInbox)
  const off = [409, 'fictional_profiles_off']
  expect(await readRefusal(await answer(kim, id))).toEqual(off)
  expect(await readRefusal(await kim.get(`${inbox}/${id}`))).toEqual(off)
  expect(await readRefusal(await claim(kim, id))).toEqual(off)
})

test('R-3.44 an answer obeys the limits of a message, and a malformed one is refused', async () => {
  await using world = await newWorld()
  const kim = await world.staff('operator')
  const { id } = await newWaitingConversation(world, kim)
  await claim(kim, id)
  await changeSettings(world.ctx(), { message_length: 20 })
  expect(await readRefusal(await answer(kim, id, 'x'.repeat(21)))).toEqual([422, 'message_too_long'])
  for (const wrong of ['', ' ']) expect((await answer(kim, id, wrong)).status).toBe(422)
  expect((await kim.post(`${inbox}/no-id/answers`, { messageId: id, text: 'x' })).status).toBe(422)
  expect((await kim.post(`${inbox}/${id}/release`, {})).status).toBe(200)
  expect(await readRefusal(await answer(kim, id))).toEqual([409, 'conversation_not_claimed'])
})

test('C-11 an answering profile is never online, never counted as active, and gets no mail about messages', async () => {
  await using world = await newWorld()
  const kim = await world.staff('operator')
  const { profileId, member, id } = await newWaitingConversation(world, kim)
  const [before] = await world.sql('select last_active from member_search where member_id = $1', [profileId])
  world.clock.advanceSeconds(60)
  await claim(kim, id)
  await answer(kim, id)
  const card = await (await world.as(member).get(`/api/members/${profileId}`)).json()
  expect(card).toMatchObject({ online: false, isNew: false, isFictional: true })
  expect(await world.sql('select last_active from member_search where member_id = $1', [profileId])).toEqual([before])
  expect(await world.sql('select 1 from member_like where liker_id = $1', [profileId])).toEqual([])
  expect(await world.sql('select 1 from mail_outbox where member_id = $1', [profileId])).toEqual([])
})

test('L-28 the data export says which messages an employee wrote, and that one read them, without a name', async () => {
  await using world = await newWorld()
  const kim = await world.staff('operator')
  const { member, id } = await newWaitingConversation(world, kim)
  await claim(kim, id)
  await read(kim, id)
  await answer(kim, id)
  const { chatExport } = await import('../export.sql.ts')
  const rows = await chatExport.message.all(world.ctx(), { memberId: member.id })
  expect(rows.map((row) => [row['mine'], row['written_by_staff']])).toEqual([
    [true, false],
    [false, true],
  ])
  expect(JSON.stringify(rows)).not.toContain(kim.staffId)
})

test('C-11 nobody logs in to a fictional profile, not even with a reset password', async () => {
  await using world = await newWorld()
  const profileId = await makeFictional(world, await world.staff('operator'))
  const [account] = await world.sql<{ email: string; password_hash: string; status: string }>(
    'select email, password_hash, status from account where id = $1',
    [profileId],
  )
  expect(account).toMatchObject({ email: `${profileId}@fictional.invalid`, password_hash: '', status: 'active' })
  for (const password of ['', 'welkom-bij-vonk']) {
    const response = await world.visitor().post('/api/user.php', { email: account?.email, password })
    expect(response.status).not.toBe(200)
  }
  await world.visitor().post('/api/reset-password', { email: account?.email })
  await world.runJobs()
  expect(await world.sql(`select 1 from account_link_token where account_id = $1`, [profileId])).toEqual([])
  expect(await world.sql(`select 1 from mail_outbox where to_address like '%.invalid'`)).toEqual([])
  expect(await world.sql('select 1 from session where subject_id = $1', [profileId])).toEqual([])
})

test('C-11 a fictional profile never starts a conversation and never likes first, even with a session', async () => {
  await using world = await newWorld()
  const id = await makeFictional(world, await world.staff('operator'))
  const bert = await world.member({ gender: 'male' })
  const caller = world.as({ id, name: '', email: '', token: await openSession(world.ctx(), id) })
  const start = await caller.post(`/api/members/${bert.id}/messages`, { messageId: crypto.randomUUID(), text: 'Hoi' })
  expect(await readRefusal(start)).toEqual([403, 'fictional_never_starts'])
  expect(await readRefusal(await caller.put(`/api/members/${bert.id}/like`))).toEqual([403, 'fictional_never_starts'])
})

/** Lets more members write to a fictional profile, two at each second. */
async function addWaiting(
  world: World,
  { profileId, member }: { profileId: string; member: { id: string } },
  count: number,
) {
  const copies = `select * from account where email like '%@copy.test'`
  await world.sql(
    `insert into account select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
       'email', i || '@copy.test', 'email_key', i || '@copy.test'))).* from account a, generate_series(1, $2::int) i
     where id = $1`,
    [member.id, count],
  )
  await world.sql(`insert into member_visibility (member_id, seen_by) select id, 'members' from (${copies}) a`)
  await world.sql(
    `insert into conversation (id, site_id, first_id, second_id, starter_id, last_seq, last_at, created_at)
     select gen_random_uuid(), site_id, least(id, $1::uuid), greatest(id, $1::uuid), id, 1, $2::timestamptz
       + interval '1 second' * ((row_number() over () + 1) / 2), $2 from (${copies}) a`,
    [profileId, world.clock.now()],
  )
  const started = `conversation c join (${copies}) a on a.id = c.starter_id`
  await world.sql(
    `insert into conversation_side (conversation_id, member_id, partner_id)
     select c.id, first_id, second_id from ${started} union all select c.id, second_id, first_id from ${started}`,
  )
  await world.sql(
    `insert into message (id, conversation_id, seq, sender_id, client_id, kind, body, price, sent_at)
     select gen_random_uuid(), c.id, 1, starter_id, gen_random_uuid(), 'text', 'Hoi', 0, last_at from ${started}`,
  )
}
