import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/sites.ts'
import type { TestMember } from '#testing/people.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { Conversation, Opening, SentMessage } from '../contract.ts'

async function newPair(world: World, credits = 10) {
  const anna = await world.member({ name: 'Anna', credits })
  const bert = await world.member({ name: 'Bert', gender: 'male', credits })
  return { anna, bert }
}

async function match(world: World, one: TestMember, other: TestMember): Promise<void> {
  await world.as(one).put(`/api/members/${other.id}/like`)
  await world.as(other).put(`/api/members/${one.id}/like`)
}

async function newMatch(world: World, credits = 10) {
  const pair = await newPair(world, credits)
  await match(world, pair.anna, pair.bert)
  return pair
}

interface Sending {
  readonly text?: string
  readonly price?: number
  readonly messageId?: string
}

function start(world: World, from: TestMember, to: TestMember, sending: Sending = {}): Promise<Response> {
  return world.as(from).post(`/api/members/${to.id}/messages`, { messageId: randomUUID(), text: 'Hoi', ...sending })
}

function reply(world: World, from: TestMember, conversationId: string, sending: Sending = {}): Promise<Response> {
  const path = `/api/chats/${conversationId}/messages`
  return world.as(from).post(path, { messageId: randomUUID(), text: 'Hoi', ...sending })
}

const give = (world: World, from: TestMember, to: TestMember) =>
  world.as(from).post(`/api/members/${to.id}/gifts`, { messageId: randomUUID(), gift: 'rose', price: 5 })

const bodyOf = async <Body>(answer: Response | Promise<Response>): Promise<Body> =>
  (await answer).json() as Promise<Body>

async function openingOf(world: World, viewer: TestMember, other: TestMember): Promise<Opening> {
  return bodyOf(world.as(viewer).get(`/api/members/${other.id}/chat`))
}

/** The price that the member is shown in a conversation. */
async function priceIn(world: World, viewer: TestMember, conversationId: string): Promise<number> {
  return (await bodyOf<Conversation>(world.as(viewer).get(`/api/chats/${conversationId}`))).purse.price
}

const balancesOf = (world: World, ...members: TestMember[]) => Promise.all(members.map((one) => world.balanceOf(one)))

test('C-06 each of the two pays nothing for their first message to a match, whoever wrote first; the next is paid', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newMatch(world)
  expect((await openingOf(world, anna, bert)).purse).toMatchObject({ price: 0, regularPrice: 1 })

  const { conversationId, credits }: SentMessage = await bodyOf(start(world, anna, bert, { price: 0 }))

  expect(credits).toBe(10)
  expect(await priceIn(world, anna, conversationId)).toBe(1)
  expect(await priceIn(world, bert, conversationId)).toBe(0)
  expect((await reply(world, bert, conversationId, { price: 0 })).status).toBe(200)
  expect(await balancesOf(world, anna, bert)).toEqual([10, 10])
  for (const member of [anna, bert]) {
    expect(await priceIn(world, member, conversationId)).toBe(1)
    expect((await reply(world, member, conversationId, { price: 1 })).status).toBe(200)
  }
  expect(await balancesOf(world, anna, bert)).toEqual([9, 9])
})

test('C-06 an answer by the way of the profile is free too', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newMatch(world)
  await start(world, anna, bert)
  expect((await openingOf(world, bert, anna)).purse.price).toBe(0)
  await start(world, bert, anna)
  expect((await openingOf(world, bert, anna)).purse.price).toBe(1)
  await start(world, bert, anna)
  expect(await balancesOf(world, anna, bert)).toEqual([10, 9])
})

test('C-06 where the site switched it off, and without a match, both pay from the first message on', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const matched = await newMatch(world)
  const talk: SentMessage = await bodyOf(start(world, anna, bert))
  expect(await priceIn(world, bert, talk.conversationId)).toBe(1)
  await reply(world, bert, talk.conversationId)
  await changeSettings(world.ctx(), { match_first_message_free: 0 })

  expect((await openingOf(world, matched.anna, matched.bert)).purse.price).toBe(1)
  const { conversationId }: SentMessage = await bodyOf(start(world, matched.anna, matched.bert))
  expect(await priceIn(world, matched.bert, conversationId)).toBe(1)
  await reply(world, matched.bert, conversationId)

  expect(await balancesOf(world, anna, bert, matched.anna, matched.bert)).toEqual([9, 9, 9, 9])
})

test('C-06 a match made after the first message frees nothing for its sender, and the first answer of the other', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const { conversationId }: SentMessage = await bodyOf(start(world, anna, bert))
  await match(world, anna, bert)

  expect([await priceIn(world, anna, conversationId), await priceIn(world, bert, conversationId)]).toEqual([1, 0])
  await reply(world, anna, conversationId)
  await reply(world, bert, conversationId)

  expect(await balancesOf(world, anna, bert)).toEqual([8, 10])
})

test('C-06 C-16 a match that ended frees nothing, and one that is made again no second message', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newMatch(world)
  const { conversationId }: SentMessage = await bodyOf(start(world, anna, bert))
  await world.as(anna).delete(`/api/members/${bert.id}/like`)
  expect(await priceIn(world, bert, conversationId)).toBe(1)
  await reply(world, bert, conversationId)
  await world.as(anna).put(`/api/members/${bert.id}/like`)

  for (const member of [anna, bert]) {
    expect(await priceIn(world, member, conversationId)).toBe(1)
    await reply(world, member, conversationId)
  }
  expect(await balancesOf(world, anna, bert)).toEqual([9, 8])
})

test('C-06 C-54 a conversation that both removed begins without another free message', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newMatch(world)
  const { conversationId }: SentMessage = await bodyOf(start(world, anna, bert))
  for (const member of [anna, bert]) await world.as(member).delete('/api/chat.php', { conversation: conversationId })

  expect((await openingOf(world, anna, bert)).purse.price).toBe(1)
  await start(world, anna, bert)
  expect(await priceIn(world, bert, conversationId)).toBe(0)
  await reply(world, bert, conversationId)

  expect(await balancesOf(world, anna, bert)).toEqual([9, 10])
})

test('C-06 C-29 a gift costs its price, first or not, and leaves the first text free', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newMatch(world)
  const { conversationId }: SentMessage = await bodyOf(give(world, anna, bert))
  await give(world, bert, anna)
  expect(await balancesOf(world, anna, bert)).toEqual([5, 5])

  for (const member of [anna, bert]) {
    expect(await priceIn(world, member, conversationId)).toBe(0)
    await reply(world, member, conversationId)
    await reply(world, member, conversationId)
  }

  expect(await balancesOf(world, anna, bert)).toEqual([4, 4])
})

test('C-06 R-8.22 without any credits the first message to a match goes out, the second does not', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newMatch(world, 0)
  const { conversationId }: SentMessage = await bodyOf(start(world, anna, bert))
  for (const [member, price] of [
    [anna, 1],
    [bert, 0],
  ] as const) {
    expect(await priceIn(world, member, conversationId)).toBe(price)
    expect((await reply(world, member, conversationId)).status).toBe(price === 0 ? 200 : 402)
  }
})

test('C-06 of twenty first messages of a member at once one is free, in a new conversation and in one that exists', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newMatch(world, 30)
  const starts = await Promise.all(Array.from({ length: 20 }, () => start(world, anna, bert)))
  const { conversationId }: SentMessage = await bodyOf(starts[0] ?? Response.error())
  const replies = await Promise.all(Array.from({ length: 20 }, () => reply(world, bert, conversationId)))

  expect(new Set([...starts, ...replies].map(({ status }) => status))).toEqual(new Set([200]))
  expect(await balancesOf(world, anna, bert)).toEqual([11, 11])
  const free = await world.sql('select sender_id from message where price = 0 and conversation_id = $1', [
    conversationId,
  ])
  expect(free).toHaveLength(2)
})

test('C-06 a repeat of the free message stays free, and is no other message', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newMatch(world)
  const messageId = randomUUID()
  const first: SentMessage = await bodyOf(start(world, anna, bert, { messageId, price: 0 }))
  await reply(world, anna, first.conversationId)
  expect(await bodyOf(start(world, anna, bert, { messageId, price: 0 }))).toEqual({ ...first, credits: 9 })
  expect(await world.balanceOf(anna)).toBe(9)
})

test('C-06 R-9.30 R-6.11 a start with a match counts as a start; without one left nothing is promised', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 10 })
  const men = await Promise.all([1, 2, 3].map(() => world.member({ gender: 'male', credits: 10 })))
  const [one, two, three] = men as [TestMember, TestMember, TestMember]
  for (const man of men) await match(world, anna, man)
  await start(world, anna, one)
  await start(world, anna, two)

  expect(await openingOf(world, anna, three)).toMatchObject({
    whyNotStart: 'free_chats_used',
    startsLeft: 0,
    purse: { price: 1, regularPrice: 1 },
  })
  expect((await start(world, anna, three)).status).toBe(403)
  const { conversationId }: SentMessage = await bodyOf(start(world, three, anna))
  expect(await priceIn(world, anna, conversationId)).toBe(0) // answering is no start
  await reply(world, anna, conversationId)
  expect(await world.balanceOf(anna)).toBe(10)
})

test('C-06 C-25 a member whom nobody can answer yet is promised nothing', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newMatch(world)
  const { conversationId }: SentMessage = await bodyOf(start(world, anna, bert))
  await world.sql(`update account set status = 'not_confirmed' where id = $1`, [anna.id])
  expect(await priceIn(world, bert, conversationId)).toBe(1)
})

test('a message never costs more than its sender was shown; where it has become cheaper, the lower price counts', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newMatch(world)
  await world.as(bert).delete(`/api/members/${anna.id}/like`)
  const changed = { refusal: 'message_price_changed', details: { price: 1 } }

  const refused = await start(world, anna, bert, { price: 0 })
  expect([refused.status, await refused.json()]).toEqual([409, changed])
  expect(await bodyOf(world.as(anna).get('/api/chats.php'))).toEqual({ chats: [] })
  const { conversationId }: SentMessage = await bodyOf(start(world, anna, bert, { price: 1 }))
  const again = await reply(world, anna, conversationId, { price: 0 })
  expect([again.status, await again.json()]).toEqual([409, changed])
  expect(await world.balanceOf(anna)).toBe(9)

  await world.as(bert).put(`/api/members/${anna.id}/like`)
  expect((await reply(world, bert, conversationId, { price: 1 })).status).toBe(200)
  expect(await world.balanceOf(bert)).toBe(10)
  for (const price of [-1, 0.5, '0', null]) {
    const wrong = await world
      .as(anna)
      .post(`/api/chats/${conversationId}/messages`, { messageId: randomUUID(), text: 'x', price })
    expect(wrong.status).toBe(422)
  }
})

test('a price that the site raised is refused to whoever was shown the old one', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const { conversationId }: SentMessage = await bodyOf(start(world, anna, bert, { price: 1 }))
  await changeSettings(world.ctx(), { message_credits: 3 })
  expect((await reply(world, anna, conversationId, { price: 1 })).status).toBe(409)
  expect((await reply(world, anna, conversationId, { price: 3 })).status).toBe(200)
  expect(await world.balanceOf(anna)).toBe(6)
})
