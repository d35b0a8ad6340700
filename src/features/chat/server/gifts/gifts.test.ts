import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { downloadExport } from '#testing/data-exports.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { ChatEntry, GiftOffer, Message, SentMessage } from '../../contract.ts'
import { GIFTS } from '../../rules.ts'

interface GiftOptions {
  readonly gift?: string
  readonly text?: string
  readonly price?: number
  readonly messageId?: string
}

function sendGift(world: World, from: TestMember, to: TestMember, options: GiftOptions = {}) {
  const { gift = 'rose', price = 5, messageId = randomUUID(), ...rest } = options
  return world.as(from).post(`/api/members/${to.id}/gifts`, { messageId, gift, price, ...rest })
}

async function newPair(world: World, credits = 20) {
  const anna = await world.member({ name: 'Anna', credits })
  const bert = await world.member({ name: 'Bert', gender: 'male', credits })
  return { anna, bert }
}

async function readRefusal(response: Response) {
  return { status: response.status, ...(await response.json()) }
}

/** Counts a member's gift messages, their debits, and the debits that belong to a gift message (I7). */
async function countGifts(world: World, member: TestMember) {
  const [row] = await world.sql<{ gifts: number; debits: number; paired: number }>(
    `select (select count(*)::int from message where sender_id = $1 and kind = 'gift') as gifts,
       (select count(*)::int from ledger_entry where member_id = $1 and counter_account = 'gift') as debits,
       (select count(*)::int from ledger_entry e join message m on m.id = e.ref_id and m.kind = 'gift'
         where e.member_id = $1 and m.sender_id = $1 and e.counter_account = 'gift') as paired`,
    [member.id],
  )
  return row
}

test('R-1.15 C-29 a gift is a message that starts the conversation and is charged once', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const offer: GiftOffer = await (await world.as(anna).get('/api/gifts')).json()
  expect(offer.gifts).toEqual(GIFTS.map((key) => ({ key, price: 5 })))
  expect(offer.credits).toBe(20)

  const sentGift: SentMessage = await (await sendGift(world, anna, bert, { text: '  Voor jou  ' })).json()

  expect([sentGift.seq, sentGift.credits]).toEqual([1, 15])
  expect([await world.getBalance(anna), await world.getBalance(bert)]).toEqual([15, 20])
  expect(await countGifts(world, anna)).toEqual({ gifts: 1, debits: 1, paired: 1 })
  const { messages }: { messages: Message[] } = await (
    await world.as(bert).get(`/api/chats/${sentGift.conversationId}/messages`)
  ).json()
  expect(messages).toMatchObject([
    { content: { kind: 'gift', gift: 'rose', text: 'Voor jou' }, mine: false, messageId: null },
  ])
  const { chats }: { chats: ChatEntry[] } = await (await world.as(bert).get('/api/chats.php')).json()
  expect(chats[0]?.last_message).toEqual({ content: { kind: 'gift', gift: 'rose', text: 'Voor jou' }, mine: false })
  expect(chats[0]?.num_unread_messages).toBe(1)
})

test('C-29 in an existing conversation a gift is the next message, and its text is optional', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const first: SentMessage = await (await sendGift(world, anna, bert)).json()
  const second: SentMessage = await (await sendGift(world, bert, anna, { gift: 'coffee' })).json()
  expect([second.conversationId, second.seq]).toEqual([first.conversationId, 2])
  expect(await world.getBalance(bert)).toBe(15)
})

test('I7 twenty concurrent sends of one gift store and charge one gift; later repeats return the same result', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const messageId = randomUUID()
  const responses = await Promise.all(Array.from({ length: 20 }, () => sendGift(world, anna, bert, { messageId })))
  const bodies = await Promise.all(responses.map((response) => response.json()))
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]))
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(await world.getBalance(anna)).toBe(15)
  await changeSettings(world.ctx(), { gift_credits: 9 })
  expect(await (await sendGift(world, anna, bert, { messageId })).json()).toEqual(bodies[0])
  expect(await countGifts(world, anna)).toEqual({ gifts: 1, debits: 1, paired: 1 })
})

test('I7 of twenty concurrent gifts only those that the credits cover are sent', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world, 12)
  const responses = await Promise.all(Array.from({ length: 20 }, () => sendGift(world, anna, bert)))
  const statuses = responses.map((response) => response.status).toSorted()
  expect(statuses).toEqual([200, 200, ...Array<number>(18).fill(402)])
  expect(await world.getBalance(anna)).toBe(2)
  expect(await countGifts(world, anna)).toEqual({ gifts: 2, debits: 2, paired: 2 })
})

test('R-8.22 C-29 without enough credits no gift is sent, no conversation starts and no start is used', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world, 4)
  const refused = { status: 402, refusal: 'insufficient_credits', details: { needed: 5, credits: 4 } }
  expect(await readRefusal(await sendGift(world, anna, bert))).toEqual(refused)
  expect(await world.getBalance(anna)).toBe(4)
  expect(await (await world.as(anna).get('/api/chats.php')).json()).toEqual({ chats: [] })
  expect(await world.sql('select 1 from chat_quota where member_id = $1', [anna.id])).toEqual([])
})

test('R-9.30 C-07 C-29 a gift that starts a conversation counts as a start, a gift in reply does not', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 100 })
  const men = await Promise.all(Array.from({ length: 4 }, () => world.member({ gender: 'male', credits: 20 })))
  const [first, second, third, fourth] = men as [TestMember, TestMember, TestMember, TestMember]
  expect((await sendGift(world, anna, first)).status).toBe(200)
  expect((await sendGift(world, anna, second)).status).toBe(200)
  const refused = { status: 403, refusal: 'free_chats_used', details: { limit: 2 } }
  expect(await readRefusal(await sendGift(world, anna, third))).toEqual(refused)
  expect((await sendGift(world, fourth, anna)).status).toBe(200)
  expect((await sendGift(world, anna, fourth)).status).toBe(200)
  expect(await world.getBalance(anna)).toBe(85)
})

test('C-06 C-29 a gift to a match is not free, since only the first text is', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  await world.as(anna).put(`/api/members/${bert.id}/like`)
  await world.as(bert).put(`/api/members/${anna.id}/like`)
  expect((await sendGift(world, anna, bert)).status).toBe(200)
  expect(await world.getBalance(anna)).toBe(15)
})

test('C-29 a gift at an outdated price is refused with the current price and charges nothing', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  await changeSettings(world.ctx(), { gift_credits: 8, gift_prices: { star: 3 } })
  const offer: GiftOffer = await (await world.as(anna).get('/api/gifts')).json()
  expect(offer.gifts.filter(({ price }) => price !== 8)).toEqual([{ key: 'star', price: 3 }])
  const refused = { status: 409, refusal: 'gift_price_changed', details: { price: 8 } }
  expect(await readRefusal(await sendGift(world, anna, bert, { price: 5 }))).toEqual(refused)
  expect(await readRefusal(await sendGift(world, anna, bert, { price: 0 }))).toEqual(refused)
  expect(await world.getBalance(anna)).toBe(20)
  expect((await sendGift(world, anna, bert, { gift: 'star', price: 3 })).status).toBe(200)
  expect(await world.getBalance(anna)).toBe(17)
})

test('I7 the id of a gift is refused for another gift, another text and a text message', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const messageId = randomUUID()
  const { conversationId }: SentMessage = await (await sendGift(world, anna, bert, { messageId, text: 'Hoi' })).json()
  const refused = { status: 409, refusal: 'message_id_used' }
  expect(await readRefusal(await sendGift(world, anna, bert, { messageId, text: 'Hoi', gift: 'star' }))).toMatchObject(
    refused,
  )
  expect(await readRefusal(await sendGift(world, anna, bert, { messageId }))).toMatchObject(refused)
  for (const path of [`/api/chats/${conversationId}/messages`, `/api/members/${bert.id}/messages`])
    expect(await readRefusal(await world.as(anna).post(path, { messageId, text: 'Hoi' }))).toMatchObject(refused)
  expect(await world.getBalance(anna)).toBe(15)
})

test('R-6.24 I18 no gift can be sent across a block in either direction, to oneself or to a missing member', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  await sendGift(world, anna, bert)
  await world.as(anna).put(`/api/members/${bert.id}/block`)
  const refused = { status: 404, refusal: 'member_not_found' }
  expect(await readRefusal(await sendGift(world, anna, bert))).toMatchObject(refused)
  expect(await readRefusal(await sendGift(world, bert, anna))).toMatchObject(refused)
  expect(await readRefusal(await sendGift(world, anna, anna))).toMatchObject(refused)
  expect(await readRefusal(await sendGift(world, anna, { ...bert, id: randomUUID() }))).toMatchObject(refused)
  expect([await world.getBalance(anna), await world.getBalance(bert)]).toEqual([15, 20])
})

test('C-25 I16 nobody replies with a gift to a member whose address is not confirmed', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 20, confirmed: false })
  const bert = await world.member({ gender: 'male', credits: 20 })
  expect((await sendGift(world, anna, bert)).status).toBe(200)
  expect(await readRefusal(await sendGift(world, bert, anna))).toMatchObject({
    status: 403,
    refusal: 'partner_not_confirmed',
  })
})

test('R-6.07 visitors, unknown gifts, invalid bodies and long texts are refused', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const path = `/api/members/${bert.id}/gifts`
  const valid = { messageId: randomUUID(), gift: 'rose', price: 5 }
  expect(await readRefusal(await world.visitor().post(path, valid))).toMatchObject({
    status: 403,
    refusal: 'authentication_required',
  })
  expect((await world.visitor().get('/api/gifts')).status).toBe(403)
  const invalidBodies = [
    { ...valid, gift: 'diamond' },
    { ...valid, gift: '' },
    { ...valid, gift: 'constructor' },
    { ...valid, gift: '__proto__' },
    { ...valid, gift: 'a\u0000b' },
    { ...valid, price: -5 },
    { ...valid, price: 4.5 },
    { ...valid, messageId: '1' },
    { ...valid, text: 'x'.repeat(201) },
    { ...valid, free: true },
    { messageId: valid.messageId, gift: 'rose' },
  ]
  for (const body of invalidBodies)
    expect((await world.as(anna).post(path, body)).status, JSON.stringify(body)).toBe(422)
  expect(await world.getBalance(anna)).toBe(20)
})

test('C-11 a fictional profile starts no conversation with a gift or a text; it may reply', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male', credits: 20 })
  const fictional = await world.member({ credits: 20, fictional: true })
  const refused = { status: 403, refusal: 'fictional_never_starts' }
  expect(await readRefusal(await sendGift(world, fictional, bert))).toMatchObject(refused)
  const text = { messageId: randomUUID(), text: 'Hoi' }
  expect(await readRefusal(await world.as(fictional).post(`/api/members/${bert.id}/messages`, text))).toMatchObject(
    refused,
  )
  expect((await sendGift(world, bert, fictional)).status).toBe(200)
  expect((await sendGift(world, fictional, bert)).status).toBe(200)
})

test('L-28 gifts are part of the data export', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  await sendGift(world, anna, bert, { gift: 'cake', text: 'Gefeliciteerd' })
  const messages = (await downloadExport(world, anna)).get('json/message.json')
  expect(JSON.parse(String(messages))).toMatchObject([
    { kind: 'gift', gift: 'cake', body: 'Gefeliciteerd', mine: true },
  ])
})

test('C-41 L-14 the price of a message and the gifts come with the cheapest bundle on sale', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const { conversationId } = (await (await sendGift(world, anna, bert)).json()) as SentMessage
  const paths = [`/api/members/${bert.id}/chat`, `/api/chats/${conversationId}`, '/api/gifts']
  const responses = await Promise.all(paths.map(async (path) => (await world.as(anna).get(path)).json()))
  const offer = { cheapestBundle: { credits: 1000, cents: 16995, currency: 'EUR' } }
  expect(responses).toMatchObject([{ sendingCost: offer }, { sendingCost: offer }, offer])
})
