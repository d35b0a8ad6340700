import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listBrokenInvariants } from '#platform/server/database/invariants.ts'
import { invariantsOf } from '#testing/invariants.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { sendMessage, startChat } from './sending.ts'

async function newConversation(world: World) {
  const anna = await world.member({ name: 'Anna', credits: 10 })
  const bert = await world.member({ name: 'Bert', gender: 'male', credits: 10 })
  const first = { id: bert.id, messageId: randomUUID(), text: 'Hoi Bert' }
  const { conversationId: id } = await startChat(world.ctx(anna), first)
  const send = (member: TestMember, text: string) =>
    sendMessage(world.ctx(member), { id, messageId: randomUUID(), text })
  const remove = (member: TestMember, seq: number) => world.as(member).post(`/api/chats/${id}/removals`, { seq })
  const read = (member: TestMember, seq: number) => world.as(member).post(`/api/chats/${id}/read`, { seq })
  const fetchContents = async (member: TestMember) => {
    const { messages } = await (await world.as(member).get(`/api/chats/${id}/messages`)).json()
    return messages.map(({ content }: { content: unknown }) => content)
  }
  const fetchChat = async (member: TestMember) => (await world.as(member).get(`/api/chats/${id}`)).json()
  const fetchEntry = async (member: TestMember) =>
    (await (await world.as(member).get('/api/chats.php')).json()).chats[0]
  return { anna, bert, id, send, remove, read, fetchContents, fetchChat, fetchEntry }
}

test('I4 I12 I13 an unread message can be taken back for both members; its number and its debit remain', async () => {
  await using world = await newWorld()
  const { anna, bert, send, remove, fetchContents, fetchChat, fetchEntry } = await newConversation(world)
  await send(anna, 'Dit was niet de bedoeling')
  expect((await fetchEntry(bert)).num_unread_messages).toBe(2)
  const credits = await world.getBalance(anna)

  expect((await remove(anna, 2)).status).toBe(200)
  expect((await remove(anna, 2)).status).toBe(200)

  const expected = [{ kind: 'text', text: 'Hoi Bert' }, { kind: 'removed' }]
  expect([await fetchContents(anna), await fetchContents(bert)]).toEqual([expected, expected])
  expect(await fetchEntry(bert)).toMatchObject({
    num_unread_messages: 1,
    last_message: { content: { kind: 'removed' }, mine: false },
  })
  expect((await fetchChat(bert)).removedSeqs).toEqual([2])
  expect(await world.getBalance(anna)).toBe(credits)
  expect(await world.sql('select body from message order by seq')).toEqual([{ body: 'Hoi Bert' }, { body: '' }])
  expect(await listBrokenInvariants(world.ctx().db, invariantsOf(['credits', 'chat']))).toEqual([])
})

test('a message that was read, another member’s message and a gift cannot be taken back', async () => {
  await using world = await newWorld()
  const { anna, bert, send, remove, read, fetchContents } = await newConversation(world)
  await read(bert, 1)
  await send(bert, 'Hoi Anna')
  const gift = { messageId: randomUUID(), gift: 'rose', text: 'Voor jou', price: 5 }
  expect((await world.as(anna).post(`/api/members/${bert.id}/gifts`, gift)).status).toBe(200)
  for (const seq of [1, 2, 3, 4]) {
    const response = await remove(anna, seq)
    expect([response.status, (await response.json()).refusal]).toEqual([409, 'message_not_removable'])
  }
  expect(await fetchContents(bert)).toHaveLength(3)
  expect((await fetchContents(bert)).map(({ kind }: { kind: string }) => kind)).toEqual(['text', 'text', 'gift'])
})

test('reading and taking back at the same time never removes a message that counts as read', async () => {
  await using world = await newWorld()
  const { anna, bert, send, remove, read } = await newConversation(world)
  for (let seq = 2; seq <= 9; seq++) {
    await send(anna, `bericht ${seq}`)
    const [removal] = await Promise.all([remove(anna, seq), read(bert, seq)])
    const [row] = await world.sql('select removed_at is not null as removed from message where seq = $1', [seq])
    expect(row?.['removed']).toBe(removal.status === 200)
  }
})

test('without read marks nobody can take a message back, read or not, so the outcome reveals nothing', async () => {
  await using world = await newWorld()
  const { anna, bert, send, remove, read } = await newConversation(world)
  await send(anna, 'Nog een')
  await read(bert, 1)
  await world.as(bert).patch('/api/chats/settings', { showsReadMarks: false })
  const outcomes = await Promise.all([1, 2].map(async (seq) => (await remove(anna, seq)).status))
  expect(outcomes).toEqual([409, 409])
})
