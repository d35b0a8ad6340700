import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { Conversation, MemberChat, SentMessage } from '../../contract.ts'

async function newPair(world: World, credits = 10) {
  const anna = await world.member({ name: 'Anna', credits })
  const bert = await world.member({ name: 'Bert', gender: 'male', credits })
  return { anna, bert }
}

async function likeEachOther(world: World, first: TestMember, second: TestMember): Promise<void> {
  await world.as(first).put(`/api/members/${second.id}/like`)
  await world.as(second).put(`/api/members/${first.id}/like`)
}

async function newMatch(world: World, credits = 10) {
  const pair = await newPair(world, credits)
  await likeEachOther(world, pair.anna, pair.bert)
  return pair
}

interface SendOptions {
  readonly text?: string
  readonly price?: number
  readonly messageId?: string
}

function start(world: World, from: TestMember, to: TestMember, options: SendOptions = {}): Promise<Response> {
  return world.as(from).post(`/api/members/${to.id}/messages`, { messageId: randomUUID(), text: 'Hoi', ...options })
}

function reply(world: World, from: TestMember, conversationId: string, options: SendOptions = {}): Promise<Response> {
  const path = `/api/chats/${conversationId}/messages`
  return world.as(from).post(path, { messageId: randomUUID(), text: 'Hoi', ...options })
}

const sendGift = (world: World, from: TestMember, to: TestMember) =>
  world.as(from).post(`/api/members/${to.id}/gifts`, { messageId: randomUUID(), gift: 'rose', price: 5 })

const readBody = async <Body>(response: Response | Promise<Response>): Promise<Body> =>
  (await response).json() as Promise<Body>

async function fetchMemberChat(world: World, viewer: TestMember, other: TestMember): Promise<MemberChat> {
  return readBody(world.as(viewer).get(`/api/members/${other.id}/chat`))
}

/** Returns the price shown to a member in a conversation. */
async function fetchPrice(world: World, viewer: TestMember, conversationId: string): Promise<number> {
  return (await readBody<Conversation>(world.as(viewer).get(`/api/chats/${conversationId}`))).sendingCost.price
}

const fetchBalances = (world: World, ...members: TestMember[]) =>
  Promise.all(members.map((member) => world.getBalance(member)))

test('C-06 the first message of each of two matched members is free, in either order; the next is charged', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newMatch(world)
  expect((await fetchMemberChat(world, anna, bert)).sendingCost).toMatchObject({ price: 0, regularPrice: 1 })

  const { conversationId, credits }: SentMessage = await readBody(start(world, anna, bert, { price: 0 }))

  expect(credits).toBe(10)
  expect(await fetchPrice(world, anna, conversationId)).toBe(1)
  expect(await fetchPrice(world, bert, conversationId)).toBe(0)
  expect((await reply(world, bert, conversationId, { price: 0 })).status).toBe(200)
  expect(await fetchBalances(world, anna, bert)).toEqual([10, 10])
  for (const member of [anna, bert]) {
    expect(await fetchPrice(world, member, conversationId)).toBe(1)
    expect((await reply(world, member, conversationId, { price: 1 })).status).toBe(200)
  }
  expect(await fetchBalances(world, anna, bert)).toEqual([9, 9])
})

test('C-06 a reply sent from the profile is free too', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newMatch(world)
  await start(world, anna, bert)
  expect((await fetchMemberChat(world, bert, anna)).sendingCost.price).toBe(0)
  await start(world, bert, anna)
  expect((await fetchMemberChat(world, bert, anna)).sendingCost.price).toBe(1)
  await start(world, bert, anna)
  expect(await fetchBalances(world, anna, bert)).toEqual([10, 9])
})

test('C-06 both members pay from the first message on without a match, or when the site disables free messages', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const matched = await newMatch(world)
  const unmatched: SentMessage = await readBody(start(world, anna, bert))
  expect(await fetchPrice(world, bert, unmatched.conversationId)).toBe(1)
  await reply(world, bert, unmatched.conversationId)
  await changeSettings(world.ctx(), { match_first_message_free: 0 })

  expect((await fetchMemberChat(world, matched.anna, matched.bert)).sendingCost.price).toBe(1)
  const { conversationId }: SentMessage = await readBody(start(world, matched.anna, matched.bert))
  expect(await fetchPrice(world, matched.bert, conversationId)).toBe(1)
  await reply(world, matched.bert, conversationId)

  expect(await fetchBalances(world, anna, bert, matched.anna, matched.bert)).toEqual([9, 9, 9, 9])
})

test('C-06 a match made after the first message makes only the first reply of the other member free', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const { conversationId }: SentMessage = await readBody(start(world, anna, bert))
  await likeEachOther(world, anna, bert)

  expect([await fetchPrice(world, anna, conversationId), await fetchPrice(world, bert, conversationId)]).toEqual([1, 0])
  await reply(world, anna, conversationId)
  await reply(world, bert, conversationId)

  expect(await fetchBalances(world, anna, bert)).toEqual([8, 10])
})

test('C-06 C-16 after a match ended no message is free, and a renewed match gives no second free message', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newMatch(world)
  const { conversationId }: SentMessage = await readBody(start(world, anna, bert))
  await world.as(anna).delete(`/api/members/${bert.id}/like`)
  expect(await fetchPrice(world, bert, conversationId)).toBe(1)
  await reply(world, bert, conversationId)
  await world.as(anna).put(`/api/members/${bert.id}/like`)

  for (const member of [anna, bert]) {
    expect(await fetchPrice(world, member, conversationId)).toBe(1)
    await reply(world, member, conversationId)
  }
  expect(await fetchBalances(world, anna, bert)).toEqual([9, 8])
})

test('C-06 C-54 a conversation that both removed restarts without another free message', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newMatch(world)
  const { conversationId }: SentMessage = await readBody(start(world, anna, bert))
  for (const member of [anna, bert]) await world.as(member).delete('/api/chat.php', { conversation: conversationId })

  expect((await fetchMemberChat(world, anna, bert)).sendingCost.price).toBe(1)
  await start(world, anna, bert)
  expect(await fetchPrice(world, bert, conversationId)).toBe(0)
  await reply(world, bert, conversationId)

  expect(await fetchBalances(world, anna, bert)).toEqual([9, 10])
})

test('C-06 C-29 a gift always costs its price and leaves the first text free', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newMatch(world)
  const { conversationId }: SentMessage = await readBody(sendGift(world, anna, bert))
  await sendGift(world, bert, anna)
  expect(await fetchBalances(world, anna, bert)).toEqual([5, 5])

  for (const member of [anna, bert]) {
    expect(await fetchPrice(world, member, conversationId)).toBe(0)
    await reply(world, member, conversationId)
    await reply(world, member, conversationId)
  }

  expect(await fetchBalances(world, anna, bert)).toEqual([4, 4])
})

test('C-06 R-8.22 without credits the first message to a match is sent, the second is refused', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newMatch(world, 0)
  const { conversationId }: SentMessage = await readBody(start(world, anna, bert))
  for (const [member, price] of [
    [anna, 1],
    [bert, 0],
  ] as const) {
    expect(await fetchPrice(world, member, conversationId)).toBe(price)
    expect((await reply(world, member, conversationId)).status).toBe(price === 0 ? 200 : 402)
  }
})

test('C-06 of twenty concurrent messages of a member only one is free, in a new conversation and in an existing one', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newMatch(world, 30)
  const starts = await Promise.all(Array.from({ length: 20 }, () => start(world, anna, bert)))
  const { conversationId }: SentMessage = await readBody(starts[0] ?? Response.error())
  const replies = await Promise.all(Array.from({ length: 20 }, () => reply(world, bert, conversationId)))

  expect(new Set([...starts, ...replies].map(({ status }) => status))).toEqual(new Set([200]))
  expect(await fetchBalances(world, anna, bert)).toEqual([11, 11])
  const freeMessages = await world.sql('select sender_id from message where price = 0 and conversation_id = $1', [
    conversationId,
  ])
  expect(freeMessages).toHaveLength(2)
})

test('C-06 repeating the free message is free too and stores no second message', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newMatch(world)
  const messageId = randomUUID()
  const first: SentMessage = await readBody(start(world, anna, bert, { messageId, price: 0 }))
  await reply(world, anna, first.conversationId)
  expect(await readBody(start(world, anna, bert, { messageId, price: 0 }))).toEqual({ ...first, credits: 9 })
  expect(await world.getBalance(anna)).toBe(9)
})

test('C-06 R-9.30 R-6.11 a start with a match counts as a start; without a remaining start no free message is offered', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 10 })
  const men = await Promise.all([1, 2, 3].map(() => world.member({ gender: 'male', credits: 10 })))
  const [first, second, third] = men as [TestMember, TestMember, TestMember]
  for (const man of men) await likeEachOther(world, anna, man)
  await start(world, anna, first)
  await start(world, anna, second)

  expect(await fetchMemberChat(world, anna, third)).toMatchObject({
    startRefusal: 'free_chats_used',
    startsLeft: 0,
    sendingCost: { price: 1, regularPrice: 1 },
  })
  expect((await start(world, anna, third)).status).toBe(403)
  const { conversationId }: SentMessage = await readBody(start(world, third, anna))
  expect(await fetchPrice(world, anna, conversationId)).toBe(0) // a reply is not a start
  await reply(world, anna, conversationId)
  expect(await world.getBalance(anna)).toBe(10)
})

test('C-06 C-25 no free message is offered to an unconfirmed member', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newMatch(world)
  const { conversationId }: SentMessage = await readBody(start(world, anna, bert))
  await world.sql(`update account set status = 'not_confirmed' where id = $1`, [anna.id])
  expect(await fetchPrice(world, bert, conversationId)).toBe(1)
})

test('a message that costs more than the price shown is refused; one that costs less is charged the lower price', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newMatch(world)
  await world.as(bert).delete(`/api/members/${anna.id}/like`)
  const priceChanged = { refusal: 'message_price_changed', details: { price: 1 } }

  const refused = await start(world, anna, bert, { price: 0 })
  expect([refused.status, await refused.json()]).toEqual([409, priceChanged])
  expect(await readBody(world.as(anna).get('/api/chats.php'))).toEqual({ chats: [] })
  const { conversationId }: SentMessage = await readBody(start(world, anna, bert, { price: 1 }))
  const again = await reply(world, anna, conversationId, { price: 0 })
  expect([again.status, await again.json()]).toEqual([409, priceChanged])
  expect(await world.getBalance(anna)).toBe(9)

  await world.as(bert).put(`/api/members/${anna.id}/like`)
  expect((await reply(world, bert, conversationId, { price: 1 })).status).toBe(200)
  expect(await world.getBalance(bert)).toBe(10)
  for (const price of [-1, 0.5, '0', null]) {
    const invalid = await world
      .as(anna)
      .post(`/api/chats/${conversationId}/messages`, { messageId: randomUUID(), text: 'x', price })
    expect(invalid.status).toBe(422)
  }
})

test('a message is refused when the site raised the price after it was shown', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const { conversationId }: SentMessage = await readBody(start(world, anna, bert, { price: 1 }))
  await changeSettings(world.ctx(), { message_credits: 3 })
  expect((await reply(world, anna, conversationId, { price: 1 })).status).toBe(409)
  expect((await reply(world, anna, conversationId, { price: 3 })).status).toBe(200)
  expect(await world.getBalance(anna)).toBe(6)
})
