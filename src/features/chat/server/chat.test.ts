import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { ChatEntry, Message } from '../contract.ts'
import { sendMessage, startChat } from './messages/sending.ts'

async function fetchUnreadCount(world: World, member: TestMember) {
  const response = await world.as(member).get('/api/user.php')
  return ((await response.json()) as { user: { total_unread: number } }).user.total_unread
}

async function newConversation(world: World) {
  const anna = await world.member({ name: 'Anna', credits: 300 })
  const bert = await world.member({ name: 'Bert', gender: 'male', credits: 300 })
  const { conversationId: id } = await startChat(world.ctx(anna), {
    id: bert.id,
    messageId: randomUUID(),
    text: 'Hoi Bert',
  })
  const send = (member: TestMember, text: string) =>
    sendMessage(world.ctx(member), { id, messageId: randomUUID(), text })
  return { anna, bert, id, send }
}

async function fetchChats(world: World, member: TestMember): Promise<ChatEntry[]> {
  const { chats }: { chats: ChatEntry[] } = await (await world.as(member).get('/api/chats.php')).json()
  return chats
}

async function fetchMessages(
  world: World,
  member: TestMember,
  id: string,
  query = '',
): Promise<{ messages: Message[]; hasMore: boolean }> {
  return (await world.as(member).get(`/api/chats/${id}/messages${query}`)).json()
}

async function readStatusAndRefusal(response: Response) {
  const { refusal }: { refusal?: string } = await response.json()
  return [response.status, refusal]
}

test('R-7.14 R-3.23 chats.php lists conversations, newest first, with unread counts and a preview', async () => {
  await using world = await newWorld()
  const { anna, bert, id, send } = await newConversation(world)
  await send(bert, 'Hoi Anna')
  world.clock.advanceSeconds(5)
  const carl = await world.member({ name: 'Carl', gender: 'male', credits: 5 })
  const { conversationId } = await startChat(world.ctx(carl), { id: anna.id, messageId: randomUUID(), text: 'Dag' })

  const chats = await fetchChats(world, anna)

  expect(chats[0]).toMatchObject({ conversation: conversationId, is_answered: false })
  expect(chats[1]).toEqual({
    conversation: id,
    profile: bert.id,
    num_unread_messages: 1,
    name: 'Bert',
    main_image: null,
    online: expect.any(Boolean),
    is_fictional: false,
    is_match: false,
    is_answered: true,
    last_message: { content: { kind: 'text', text: 'Hoi Anna' }, mine: false },
    last_at: expect.any(String),
  })
  expect(await fetchUnreadCount(world, anna)).toBe(2)
})

test('R-4.42 R-3.24 I13 reading sets the unread count to 0; the read position never moves back', async () => {
  await using world = await newWorld()
  const { anna, bert, id, send } = await newConversation(world)
  for (const text of ['een', 'twee', 'drie']) await send(bert, text)
  const ownMessage = await send(anna, 'mijn eigen bericht telt niet')
  const read = (seq: unknown) => world.as(anna).post(`/api/chats/${id}/read`, { seq })

  expect((await fetchChats(world, anna))[0]?.num_unread_messages).toBe(3)
  expect(await (await read(2)).json()).toEqual({ readSeq: 2 })
  expect((await fetchChats(world, anna))[0]?.num_unread_messages).toBe(2)
  await Promise.all([read(1), read(9999), read(3), read(9999)])
  expect((await fetchChats(world, anna))[0]?.num_unread_messages).toBe(0)
  expect(await (await read(1)).json()).toEqual({ readSeq: ownMessage.seq })
  expect(await fetchUnreadCount(world, anna)).toBe(0)
  expect(await fetchUnreadCount(world, bert)).toBe(2)
  // Reading beyond the last message does not mark later messages as read.
  await send(bert, 'vier')
  expect(await fetchUnreadCount(world, anna)).toBe(1)
  for (const seq of [-1, 1.5, 'x', null]) expect((await read(seq)).status).toBe(422)
})

test('I13 a member sees the read position of the partner', async () => {
  await using world = await newWorld()
  const { anna, bert, id } = await newConversation(world)
  await world.as(bert).post(`/api/chats/${id}/read`, { seq: 1 })
  expect(await (await world.as(anna).get(`/api/chats/${id}`)).json()).toMatchObject({
    id,
    lastSeq: 1,
    readSeq: 0,
    partnerReadSeq: 1,
    partner: { id: bert.id, name: 'Bert' },
    sendingCost: { price: 1, credits: 299, premium: false, confirmed: true, creditsOnConfirm: 0, messageLength: 1000 },
    replyRefusal: null,
  })
})

test('I14 polling after the last sequence number during concurrent sends gives no gap and no duplicate', async () => {
  await using world = await newWorld()
  const { anna, bert, id, send } = await newConversation(world)
  const sending = Promise.all(
    Array.from({ length: 120 }, (_, index) => send(index % 2 ? anna : bert, `bericht ${index}`)),
  )
  const receivedSeqs: number[] = []
  const poll = async () => {
    const { messages } = await fetchMessages(world, anna, id, `?after=${receivedSeqs.at(-1) ?? 0}&limit=7`)
    receivedSeqs.push(...messages.map(({ seq }) => seq))
    return messages.length
  }
  for (let round = 0; round < 10; round++) await poll()
  await sending
  while ((await poll()) > 0);
  expect(receivedSeqs).toEqual(Array.from({ length: 121 }, (_, index) => index + 1))
})

test('I12 both sides page through the same history; each gets only the message ids of their own messages', async () => {
  await using world = await newWorld()
  const { anna, bert, id, send } = await newConversation(world)
  for (let index = 0; index < 60; index++) await send(index % 3 ? anna : bert, `bericht ${index}`)

  const newest = await fetchMessages(world, anna, id)
  expect(newest.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, index) => index + 12))
  expect(newest.hasMore).toBe(true)
  const older = await fetchMessages(world, anna, id, `?before=${newest.messages[0]?.seq}`)
  expect(older.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 11 }, (_, index) => index + 1))
  expect(older.hasMore).toBe(false)
  const partnerPage = await fetchMessages(world, bert, id, '?limit=100')
  const ownMessages = [...older.messages, ...newest.messages]
  expect(partnerPage.messages.map(({ id: messageId, content }) => ({ messageId, content }))).toEqual(
    ownMessages.map(({ id: messageId, content }) => ({ messageId, content })),
  )
  for (const [index, message] of ownMessages.entries()) {
    expect(partnerPage.messages[index]?.mine).toBe(!message.mine)
    expect(message.messageId === null).toBe(!message.mine)
  }
})

test('R-6.23 T1 a conversation of other members is not found', async () => {
  await using world = await newWorld()
  const { id } = await newConversation(world)
  const carl = world.as(await world.member({ gender: 'male', credits: 5 }))
  const notFound = [404, 'chat_not_found']
  for (const target of [id, randomUUID()]) {
    expect(await readStatusAndRefusal(await carl.get(`/api/chats/${target}`))).toEqual(notFound)
    expect(await readStatusAndRefusal(await carl.get(`/api/chats/${target}/messages`))).toEqual(notFound)
    expect(await readStatusAndRefusal(await carl.post(`/api/chats/${target}/read`, { seq: 1 }))).toEqual(notFound)
    expect(await readStatusAndRefusal(await carl.post(`/api/chats/${target}/typing`, {}))).toEqual(notFound)
    expect(await readStatusAndRefusal(await carl.delete('/api/chat.php', { conversation: target }))).toEqual(notFound)
  }
  for (const path of [`/api/chats/${id}`, `/api/chats/${id}/messages`, '/api/chats.php']) {
    expect(await readStatusAndRefusal(await world.visitor().get(path))).toEqual([403, 'authentication_required'])
  }
  expect((await carl.get('/api/chats/none/messages')).status).toBe(422)
  expect((await carl.get(`/api/chats/${id}/messages?limit=1000`)).status).toBe(422)
})

test('R-6.24 T19 I18 a block hides the conversation and its count, for both members, and unblocking restores it', async () => {
  await using world = await newWorld()
  const { anna, bert, id, send } = await newConversation(world)
  await send(bert, 'Nog iets')
  await world.as(anna).put(`/api/members/${bert.id}/block`)

  for (const member of [anna, bert]) {
    expect(await fetchChats(world, member)).toEqual([])
    expect(await fetchUnreadCount(world, member)).toBe(0)
    expect(await readStatusAndRefusal(await world.as(member).get(`/api/chats/${id}`))).toEqual([404, 'chat_not_found'])
    expect((await world.as(member).get(`/api/chats/${id}/messages`)).status).toBe(404)
  }
  expect((await world.as(bert).get(`/api/members/${anna.id}/chat`)).status).toBe(404)
  await world.as(anna).delete(`/api/members/${bert.id}/block`)
  expect(await fetchChats(world, anna)).toHaveLength(1)
})

test('R-3.13 a conversation with a disabled or deleted member is not listed', async () => {
  await using world = await newWorld()
  const { anna, bert, id } = await newConversation(world)
  await world.sql(`update profile set status = 'disabled' where member_id = $1`, [bert.id])
  expect(await fetchChats(world, anna)).toEqual([])
  await world.sql(`update profile set status = 'active' where member_id = $1`, [bert.id])
  await world.sql(`update account set status = 'deleted' where id = $1`, [bert.id])
  expect(await fetchChats(world, anna)).toEqual([])
  expect((await world.as(anna).get(`/api/chats/${id}`)).status).toBe(404)
})

test('R-4.45 R-7.17 R-6.17 C-54 C-68 I17 removing a conversation affects one side only and is idempotent; the id may be in the body or the query', async () => {
  await using world = await newWorld()
  const { anna, bert, id, send } = await newConversation(world)
  const remove = () => world.as(anna).delete('/api/chat.php', { conversation: id })

  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(200)
  expect(await fetchChats(world, anna)).toEqual([])
  expect((await fetchMessages(world, anna, id)).messages).toEqual([])
  expect(await fetchChats(world, bert)).toHaveLength(1)
  expect((await fetchMessages(world, bert, id)).messages).toHaveLength(1)

  await send(bert, 'Ben je er nog?')
  expect((await fetchChats(world, anna))[0]).toMatchObject({ conversation: id, num_unread_messages: 1 })
  expect((await fetchMessages(world, anna, id)).messages.map(({ seq }) => seq)).toEqual([2])
  expect((await world.as(anna).delete(`/api/chat.php?conversation=${id}`)).status).toBe(200)
  expect(await fetchChats(world, anna)).toEqual([])
  for (const body of [{}, { conversation: 'x' }, { conversation: id, member: bert.id }]) {
    expect((await world.as(anna).delete('/api/chat.php', body)).status).toBe(422)
  }
})

test('C-54 messages that both members removed are deleted, those that one removed are not', async () => {
  await using world = await newWorld()
  const { anna, bert, id, send } = await newConversation(world)
  const countStored = async () => (await world.sql('select 1 from message where conversation_id = $1', [id])).length
  await world.as(anna).delete('/api/chat.php', { conversation: id })
  await send(bert, 'Na het wissen')
  expect(await countStored()).toBe(2)
  await world.as(bert).delete('/api/chat.php', { conversation: id })
  expect(await countStored()).toBe(1)
  await world.as(anna).delete('/api/chat.php', { conversation: id })
  expect(await countStored()).toBe(0)
})

test('C-34 sending and reading notify both members, typing notifies the partner only', async () => {
  await using world = await newWorld()
  const { anna, bert, id, send } = await newConversation(world)
  const received: string[] = []
  const { bus } = world.ctx().services
  bus.subscribe((message) => {
    if (message.to === 'member')
      received.push(
        `${message.memberId === anna.id ? 'anna' : 'bert'} ${message.change.kind} ${message.change.id === id}`,
      )
  })
  const waitForNotifications = () => new Promise((resolve) => setTimeout(resolve, 20))
  await send(anna, 'Hoor je mij?')
  await waitForNotifications()
  expect(received.splice(0).toSorted()).toEqual(['anna chats true', 'anna user false', 'bert chats true'])
  await world.as(anna).post(`/api/chats/${id}/typing`, {})
  await waitForNotifications()
  expect(received.splice(0)).toEqual(['bert typing true'])
  await world.as(bert).post(`/api/chats/${id}/read`, { seq: 2 })
  await waitForNotifications()
  expect(received.toSorted()).toEqual(['anna chats true', 'bert chats true'])
})

test('R-2.23 C-07 the chat with a member is the existing conversation, or the conditions for starting one', async () => {
  await using world = await newWorld()
  const { anna, bert, id } = await newConversation(world)
  const carl = await world.member({ name: 'Carl', gender: 'male' })
  const fetchMemberChat = async (member: TestMember) =>
    (await world.as(anna).get(`/api/members/${member.id}/chat`)).json()

  expect(await fetchMemberChat(bert)).toMatchObject({ conversationId: id, startsLeft: null, startRefusal: null })
  expect(await fetchMemberChat(carl)).toMatchObject({
    conversationId: null,
    partner: { id: carl.id, name: 'Carl' },
    startsLeft: 1,
    startRefusal: null,
  })
  await startChat(world.ctx(anna), { id: carl.id, messageId: randomUUID(), text: 'Hoi' })
  const dirk = await world.member({ gender: 'male' })
  expect(await fetchMemberChat(dirk)).toMatchObject({
    conversationId: null,
    startsLeft: 0,
    startRefusal: 'free_chats_used',
  })
  expect((await world.as(anna).get(`/api/members/${anna.id}/chat`)).status).toBe(404)
  expect((await world.as(anna).get(`/api/members/${randomUUID()}/chat`)).status).toBe(404)
})

test('C-07 C-25 R-9.30 an unconfirmed member sees how many credits confirming grants; a premium member has no limit on starts', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  const fetchMemberChat = async () => (await world.as(anna).get(`/api/members/${bert.id}/chat`)).json()
  await world.sql(`update account set status = 'not_confirmed' where id = $1`, [anna.id])

  expect(await fetchMemberChat()).toMatchObject({
    startsLeft: 2,
    sendingCost: { confirmed: false, creditsOnConfirm: 5 },
  })
  await changeSettings(world.ctx(), { signup_credits: 0 })
  expect(await fetchMemberChat()).toMatchObject({ sendingCost: { confirmed: false, creditsOnConfirm: 0 } })
  await changeSettings(world.ctx(), { signup_credits: 5, signup_credits_at: 'signup' })
  expect(await fetchMemberChat()).toMatchObject({ sendingCost: { confirmed: false, creditsOnConfirm: 0 } })

  await world.sql('update credit_balance set paid_orders = 1 where member_id = $1', [anna.id])
  expect(await fetchMemberChat()).toMatchObject({ startsLeft: null })
})
