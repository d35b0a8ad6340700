import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { SentMessage } from '../../contract.ts'

async function newPair(world: World, credits = 10) {
  const anna = await world.member({ name: 'Anna', credits })
  const bert = await world.member({ name: 'Bert', gender: 'male', credits })
  return { anna, bert }
}

function start(world: World, from: TestMember, to: TestMember, text = 'Hoi!', messageId = randomUUID()) {
  return world.as(from).post(`/api/members/${to.id}/messages`, { messageId, text }) // starts a conversation if there is none
}

function send(world: World, from: TestMember, conversationId: string, text: string, messageId = randomUUID()) {
  return world.as(from).post(`/api/chats/${conversationId}/messages`, { messageId, text })
}

async function startConversation(world: World, from: TestMember, to: TestMember): Promise<string> {
  const response = await start(world, from, to)
  expect(response.status).toBe(200)
  const { conversationId }: SentMessage = await response.json()
  return conversationId
}

async function readRefusal(response: Response) {
  return { status: response.status, ...(await response.json()) }
}

async function countRows(world: World, table: 'message' | 'conversation'): Promise<number> {
  const [row] = await world.sql<{ rows: number }>(`select count(*)::int as rows from ${table}`)
  return row?.rows ?? -1
}

test('R-1.17 C-07 each message costs its price, and the first one starts the conversation', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const countBefore = await countRows(world, 'message')

  const first: SentMessage = await (await start(world, anna, bert)).json()
  const second: SentMessage = await (await send(world, bert, first.conversationId, 'Hallo Anna')).json()

  expect([first.seq, second.seq]).toEqual([1, 2])
  expect(first.credits).toBe(9)
  expect([await world.getBalance(anna), await world.getBalance(bert)]).toEqual([9, 9])
  expect(await countRows(world, 'message')).toBe(countBefore + 2)
})

test('a repeated message id is stored once, charged once and returns the same result', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const messageId = randomUUID()

  const responses = await Promise.all(Array.from({ length: 20 }, () => start(world, anna, bert, 'Hoi!', messageId)))
  const bodies = await Promise.all(responses.map((response) => response.json()))

  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]))
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(await world.getBalance(anna)).toBe(9)
  const again = await send(world, anna, bodies[0].conversationId, 'Hoi!', messageId)
  expect(await again.json()).toEqual(bodies[0])
})

test('a repeated message id returns its result even without remaining credits', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world, 1)
  const messageId = randomUUID()
  const first = await (await start(world, anna, bert, 'Hoi!', messageId)).json()
  expect(await (await start(world, anna, bert, 'Hoi!', messageId)).json()).toEqual(first)
})

test('a message id is refused for another text or another conversation', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const carl = await world.member({ gender: 'male' })
  const messageId = randomUUID()
  const { conversationId } = await (await start(world, anna, bert, 'Hoi!', messageId)).json()
  const other = await startConversation(world, anna, carl)

  const refused = { status: 409, refusal: 'message_id_used' }
  expect(await readRefusal(await start(world, anna, bert, 'Iets anders', messageId))).toMatchObject(refused)
  expect(await readRefusal(await start(world, anna, carl, 'Hoi!', messageId))).toMatchObject(refused)
  expect(await readRefusal(await send(world, anna, other, 'Hoi!', messageId))).toMatchObject(refused)
  // Message ids are unique per sender.
  expect((await send(world, bert, conversationId, 'Hoi terug', messageId)).status).toBe(200)
  expect(await world.getBalance(anna)).toBe(8)
})

test('R-8.22 without enough credits nothing is sent and nothing is charged', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 0 })
  const bert = await world.member({ gender: 'male', credits: 1 })
  const countBefore = await countRows(world, 'conversation')

  const refused = { status: 402, refusal: 'insufficient_credits', details: { needed: 1, credits: 0 } }
  expect(await readRefusal(await start(world, anna, bert))).toEqual(refused)
  expect(await countRows(world, 'conversation')).toBe(countBefore)
  expect(await world.getBalance(anna)).toBe(0)
  const conversationId = await startConversation(world, bert, anna)
  expect(await readRefusal(await send(world, bert, conversationId, 'Nog een'))).toEqual(refused)
  expect(await readRefusal(await send(world, anna, conversationId, 'Antwoord'))).toEqual(refused)
})

test('R-6.11 R-9.30 I15 of 20 concurrent starts by a free member exactly 2 succeed; a reply is not a start', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 50 })
  const men = await Promise.all(Array.from({ length: 20 }, () => world.member({ gender: 'male', credits: 5 })))

  const responses = await Promise.all(men.map((man) => start(world, anna, man)))
  const refused = await Promise.all(responses.filter((response) => response.status !== 200).map(readRefusal))

  expect(responses.filter((response) => response.status === 200)).toHaveLength(2)
  expect(refused).toEqual(Array(18).fill({ status: 403, refusal: 'free_chats_used', details: { limit: 2 } }))
  expect(await world.getBalance(anna)).toBe(48)
  const third = men[responses.findIndex((response) => response.status !== 200)]
  if (!third) throw new Error('nobody was refused')
  const conversationId = await startConversation(world, third, anna)
  expect((await send(world, anna, conversationId, 'Leuk dat je schrijft')).status).toBe(200)
})

test('R-6.11 C-07 removing a conversation does not refund its start; premium has no limit', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 50 })
  const men = await Promise.all(Array.from({ length: 3 }, () => world.member({ gender: 'male' })))
  const [first, second, third] = men as [TestMember, TestMember, TestMember]
  const conversation = await startConversation(world, anna, first)
  await startConversation(world, anna, second)
  await world.as(anna).delete('/api/chat.php', { conversation })

  expect((await start(world, anna, third)).status).toBe(403)
  expect((await start(world, anna, first)).status).toBe(200)
  await world.sql('update credit_balance set paid_orders = 1 where member_id = $1', [anna.id])
  expect((await start(world, anna, third)).status).toBe(200)
})

test('two members who start concurrently with each other share one conversation', async () => {
  await using world = await newWorld()
  for (let round = 0; round < 8; round++) {
    const { anna, bert } = await newPair(world)
    const responses = await Promise.all([start(world, anna, bert), start(world, bert, anna, 'Hee')])
    const bodies: SentMessage[] = await Promise.all(responses.map((response) => response.json()))
    expect(responses.map((response) => response.status)).toEqual([200, 200])
    expect(new Set(bodies.map((body) => body.conversationId)).size).toBe(1)
    expect(bodies.map((body) => body.seq).toSorted()).toEqual([1, 2])
  }
})

test('R-6.24 T19 a blocked pair cannot write in either direction, in an existing conversation or a new one', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const carl = await world.member({ gender: 'male', credits: 5 })
  const conversationId = await startConversation(world, anna, bert)
  await world.as(bert).put(`/api/members/${anna.id}/block`)
  await world.as(anna).put(`/api/members/${carl.id}/block`)

  const notFound = { status: 404, refusal: 'member_not_found' }
  expect(await readRefusal(await send(world, anna, conversationId, 'Hallo?'))).toMatchObject(notFound)
  expect(await readRefusal(await send(world, bert, conversationId, 'Hallo?'))).toMatchObject(notFound)
  expect(await readRefusal(await start(world, anna, bert))).toMatchObject(notFound)
  expect(await readRefusal(await start(world, carl, anna))).toMatchObject(notFound)
  expect([await world.getBalance(anna), await world.getBalance(carl)]).toEqual([9, 5])
})

test('R-4.04 C-25 I16 nobody can reply to an unconfirmed sender until they confirm', async () => {
  await using world = await newWorld()
  const anna = await world.member({ confirmed: false, credits: 5 })
  const bert = await world.member({ gender: 'male', credits: 5 })
  const conversationId = await startConversation(world, anna, bert)

  expect(await readRefusal(await send(world, bert, conversationId, 'Hoi'))).toMatchObject({
    status: 403,
    refusal: 'partner_not_confirmed',
  })
  expect(await (await world.as(bert).get(`/api/chats/${conversationId}`)).json()).toMatchObject({
    replyRefusal: 'partner_not_confirmed',
  })
  await world.sql(`update account set status = 'active', confirmed_at = now() where id = $1`, [anna.id])
  expect((await send(world, bert, conversationId, 'Hoi')).status).toBe(200)
})

test('C-76 R-6.23 a message to oneself, to a missing member or to a conversation of others is refused', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const carl = await world.member({ gender: 'male', credits: 5 })
  const conversationId = await startConversation(world, anna, bert)

  expect(await readRefusal(await start(world, anna, anna))).toMatchObject({ status: 404, refusal: 'member_not_found' })
  const nobody = { ...anna, id: randomUUID() }
  expect(await readRefusal(await start(world, anna, nobody))).toMatchObject({
    status: 404,
    refusal: 'member_not_found',
  })
  expect(await readRefusal(await send(world, carl, conversationId, 'Hoi'))).toMatchObject({
    status: 404,
    refusal: 'chat_not_found',
  })
  const visitor = await world
    .visitor()
    .post(`/api/chats/${conversationId}/messages`, { messageId: randomUUID(), text: 'x' })
  expect(await readRefusal(visitor)).toMatchObject({ status: 403, refusal: 'authentication_required' })
})

test('R-3.44 a message is refused when it is too long, empty, without id, has unknown fields or text that cannot be stored', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const conversationId = await startConversation(world, anna, bert)

  expect(await readRefusal(await send(world, anna, conversationId, 'a'.repeat(1001)))).toEqual({
    status: 422,
    refusal: 'message_too_long',
    details: { field: 'text', limit: 1000 },
  })
  expect((await send(world, anna, conversationId, 'a'.repeat(1000))).status).toBe(200)
  const path = `/api/chats/${conversationId}/messages`
  const messageId = randomUUID()
  for (const body of [
    { messageId, text: '' },
    { messageId, text: '  \n ' },
    { messageId, text: 'a\u0000b' },
    { messageId, text: '\ud800' },
    { messageId, text: 5 },
    { messageId: 'x', text: 'Hoi' },
    { text: 'Hoi' },
    { messageId, text: 'Hoi', sender_id: bert.id },
    { messageId, text: 'Hoi', free: true },
    null,
  ]) {
    expect(await readRefusal(await world.as(anna).post(path, body)), JSON.stringify(body)).toMatchObject({
      status: 422,
      refusal: 'invalid_input',
    })
  }
  expect(await world.getBalance(anna)).toBe(8)
})

test('C-06 the first message to a match is free by default, the next is not', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const [first, second] = [anna.id, bert.id].toSorted()
  await world.sql('insert into member_match (first_id, second_id, site_id, matched_at) values ($1, $2, $3, now())', [
    first,
    second,
    world.siteId,
  ])

  expect(await (await world.as(anna).get(`/api/members/${bert.id}/chat`)).json()).toMatchObject({
    sendingCost: { price: 0 },
  })
  const conversationId = await startConversation(world, anna, bert)
  expect(await world.getBalance(anna)).toBe(10)
  expect((await send(world, anna, conversationId, 'En nu?')).status).toBe(200)
  expect(await world.getBalance(anna)).toBe(9)
})

test('the price is the setting message_credits', async () => {
  await using world = await newWorld()
  await world.sql(`update site set settings = settings || '{"message_credits": 3}' where id = $1`, [world.siteId])
  world.clock.advanceSeconds(61)
  const { anna, bert } = await newPair(world, 7)
  const conversationId = await startConversation(world, anna, bert)
  expect((await send(world, anna, conversationId, 'Nog een')).status).toBe(200)
  expect(await readRefusal(await send(world, anna, conversationId, 'En nog een'))).toMatchObject({
    details: { needed: 3, credits: 1 },
  })
})

test('I4 I12 of 12 concurrent messages with credits for 11, exactly 11 are stored and charged, in order', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world, 6)
  const conversationId = await startConversation(world, anna, bert)
  const sends = Array.from({ length: 12 }, (_, index) =>
    send(world, index % 2 ? anna : bert, conversationId, `Bericht ${index}`),
  )
  const responses = await Promise.all(sends)
  const successes = responses.filter((response) => response.status === 200)
  expect(successes).toHaveLength(11)
  const seqs = await Promise.all(successes.map(async (response) => ((await response.json()) as SentMessage).seq))
  expect(seqs.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 11 }, (_, index) => index + 2))
  expect([await world.getBalance(anna), await world.getBalance(bert)]).toEqual([0, 0])
})

test('the database rejects a batch with a sender or a conversation twice, or with a message that may start a conversation beside any other', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const conversationId = await startConversation(world, anna, bert)
  const item = (sender: TestMember) => ({
    sender: sender.id,
    conversation_id: conversationId,
    client: randomUUID(), // the message id
    price: 1,
  })
  const sendBatch = (items: unknown[]) =>
    world.database.query({ text: 'select * from store_messages($1)' }, [JSON.stringify(items)])
  await expect(sendBatch([item(anna), item(anna)])).rejects.toThrow('twice')
  await expect(sendBatch([item(anna), item(bert)])).rejects.toThrow('twice')
  await expect(sendBatch([{ ...item(bert), other_id: anna.id }, item(anna)])).rejects.toThrow('must be the only one')
  expect(await countRows(world, 'message')).toBe(1)
})
