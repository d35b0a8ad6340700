import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/sites.ts'
import { exportedData } from '#testing/exports.ts'
import type { TestMember } from '#testing/people.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { ChatEntry, GiftOffer, Message, SentMessage } from '../contract.ts'
import { GIFTS } from '../rules.ts'

interface Wish {
  readonly gift?: string
  readonly text?: string
  readonly price?: number
  readonly messageId?: string
}

function give(world: World, from: TestMember, to: TestMember, wish: Wish = {}) {
  const { gift = 'rose', price = 5, messageId = randomUUID(), ...rest } = wish
  return world.as(from).post(`/api/members/${to.id}/gifts`, { messageId, gift, price, ...rest })
}

async function pairOf(world: World, credits = 20) {
  const anna = await world.member({ name: 'Anna', credits })
  const bert = await world.member({ name: 'Bert', gender: 'male', credits })
  return { anna, bert }
}

async function refusalOf(answer: Response) {
  return { status: answer.status, ...(await answer.json()) }
}

/** Gift messages and their debits of one member, side by side (I7). */
async function books(world: World, member: TestMember) {
  const [row] = await world.sql<{ gifts: number; debits: number; paired: number }>(
    `select (select count(*)::int from message where sender_id = $1 and kind = 'gift') as gifts,
       (select count(*)::int from ledger_entry where member_id = $1 and counter_account = 'gift') as debits,
       (select count(*)::int from ledger_entry e join message m on m.id = e.ref_id and m.kind = 'gift'
         where e.member_id = $1 and m.sender_id = $1 and e.counter_account = 'gift') as paired`,
    [member.id],
  )
  return row
}

test('R-1.15 C-29 a gift is a message that begins the conversation and costs its price, once', async () => {
  await using world = await newWorld()
  const { anna, bert } = await pairOf(world)
  const offer: GiftOffer = await (await world.as(anna).get('/api/gifts')).json()
  expect(offer.gifts).toEqual(GIFTS.map((key) => ({ key, price: 5 })))
  expect(offer.credits).toBe(20)

  const sent: SentMessage = await (await give(world, anna, bert, { text: '  Voor jou  ' })).json()

  expect([sent.seq, sent.credits]).toEqual([1, 15])
  expect([await world.balanceOf(anna), await world.balanceOf(bert)]).toEqual([15, 20])
  expect(await books(world, anna)).toEqual({ gifts: 1, debits: 1, paired: 1 })
  const { messages }: { messages: Message[] } = await (
    await world.as(bert).get(`/api/chats/${sent.conversationId}/messages`)
  ).json()
  expect(messages).toMatchObject([{ kind: 'gift', gift: 'rose', text: 'Voor jou', mine: false, messageId: null }])
  const { chats }: { chats: ChatEntry[] } = await (await world.as(bert).get('/api/chats.php')).json()
  expect(chats[0]?.last_message).toEqual({ kind: 'gift', gift: 'rose', text: 'Voor jou', mine: false })
  expect(chats[0]?.num_unread_messages).toBe(1)
})

test('C-29 in a conversation that is there a gift is one more message, without words if one likes', async () => {
  await using world = await newWorld()
  const { anna, bert } = await pairOf(world)
  const first: SentMessage = await (await give(world, anna, bert)).json()
  const back: SentMessage = await (await give(world, bert, anna, { gift: 'coffee' })).json()
  expect([back.conversationId, back.seq]).toEqual([first.conversationId, 2])
  expect(await world.balanceOf(bert)).toBe(15)
})

test('I7 twenty sends of one gift at once are one gift, paid once; later repeats answer the same', async () => {
  await using world = await newWorld()
  const { anna, bert } = await pairOf(world)
  const messageId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => give(world, anna, bert, { messageId })))
  const bodies = await Promise.all(answers.map((answer) => answer.json()))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(await world.balanceOf(anna)).toBe(15)
  await changeSettings(world.ctx(), { gift_credits: 9 })
  expect(await (await give(world, anna, bert, { messageId })).json()).toEqual(bodies[0])
  expect(await books(world, anna)).toEqual({ gifts: 1, debits: 1, paired: 1 })
})

test('I7 of twenty gifts at once as many are given as the credits cover, never below zero', async () => {
  await using world = await newWorld()
  const { anna, bert } = await pairOf(world, 12)
  const answers = await Promise.all(Array.from({ length: 20 }, () => give(world, anna, bert)))
  const statuses = answers.map((answer) => answer.status).toSorted()
  expect(statuses).toEqual([200, 200, ...Array<number>(18).fill(402)])
  expect(await world.balanceOf(anna)).toBe(2)
  expect(await books(world, anna)).toEqual({ gifts: 2, debits: 2, paired: 2 })
})

test('R-8.22 C-29 without enough credits no gift is given, no conversation begins and no start is used', async () => {
  await using world = await newWorld()
  const { anna, bert } = await pairOf(world, 4)
  const refused = { status: 402, refusal: 'insufficient_credits', details: { needed: 5, credits: 4 } }
  expect(await refusalOf(await give(world, anna, bert))).toEqual(refused)
  expect(await world.balanceOf(anna)).toBe(4)
  expect(await (await world.as(anna).get('/api/chats.php')).json()).toEqual({ chats: [] })
  expect(await world.sql('select 1 from chat_quota where member_id = $1', [anna.id])).toEqual([])
})

test('R-9.30 C-07 C-29 beginning a chat with a gift counts as a start, answering with one does not', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 100 })
  const men = await Promise.all(Array.from({ length: 4 }, () => world.member({ gender: 'male', credits: 20 })))
  const [one, two, three, four] = men as [TestMember, TestMember, TestMember, TestMember]
  expect((await give(world, anna, one)).status).toBe(200)
  expect((await give(world, anna, two)).status).toBe(200)
  const refused = { status: 403, refusal: 'free_chats_used', details: { limit: 2 } }
  expect(await refusalOf(await give(world, anna, three))).toEqual(refused)
  expect((await give(world, four, anna)).status).toBe(200)
  expect((await give(world, anna, four)).status).toBe(200)
  expect(await world.balanceOf(anna)).toBe(85)
})

test('C-06 C-29 the free first message of a match is a text: a gift costs its price', async () => {
  await using world = await newWorld()
  const { anna, bert } = await pairOf(world)
  await world.as(anna).put(`/api/members/${bert.id}/like`)
  await world.as(bert).put(`/api/members/${anna.id}/like`)
  expect((await give(world, anna, bert)).status).toBe(200)
  expect(await world.balanceOf(anna)).toBe(15)
})

test('C-29 a price that changed takes nothing and says what the gift costs now', async () => {
  await using world = await newWorld()
  const { anna, bert } = await pairOf(world)
  await changeSettings(world.ctx(), { gift_credits: 8, gift_prices: { star: 3 } })
  const offer: GiftOffer = await (await world.as(anna).get('/api/gifts')).json()
  expect(offer.gifts.filter(({ price }) => price !== 8)).toEqual([{ key: 'star', price: 3 }])
  const refused = { status: 409, refusal: 'gift_price_changed', details: { price: 8 } }
  expect(await refusalOf(await give(world, anna, bert, { price: 5 }))).toEqual(refused)
  expect(await refusalOf(await give(world, anna, bert, { price: 0 }))).toEqual(refused)
  expect(await world.balanceOf(anna)).toBe(20)
  expect((await give(world, anna, bert, { gift: 'star', price: 3 })).status).toBe(200)
  expect(await world.balanceOf(anna)).toBe(17)
})

test('I7 the id of a gift is used up: neither another gift, other words nor a text goes out under it', async () => {
  await using world = await newWorld()
  const { anna, bert } = await pairOf(world)
  const messageId = randomUUID()
  const { conversationId }: SentMessage = await (await give(world, anna, bert, { messageId, text: 'Hoi' })).json()
  const refused = { status: 409, refusal: 'message_id_used' }
  expect(await refusalOf(await give(world, anna, bert, { messageId, text: 'Hoi', gift: 'star' }))).toMatchObject(
    refused,
  )
  expect(await refusalOf(await give(world, anna, bert, { messageId }))).toMatchObject(refused)
  for (const path of [`/api/chats/${conversationId}/messages`, `/api/members/${bert.id}/messages`])
    expect(await refusalOf(await world.as(anna).post(path, { messageId, text: 'Hoi' }))).toMatchObject(refused)
  expect(await world.balanceOf(anna)).toBe(15)
})

test('R-6.24 I18 no gift reaches anybody across a block, in either direction, nor oneself or nobody', async () => {
  await using world = await newWorld()
  const { anna, bert } = await pairOf(world)
  await give(world, anna, bert)
  await world.as(anna).put(`/api/members/${bert.id}/block`)
  const refused = { status: 404, refusal: 'member_not_found' }
  expect(await refusalOf(await give(world, anna, bert))).toMatchObject(refused)
  expect(await refusalOf(await give(world, bert, anna))).toMatchObject(refused)
  expect(await refusalOf(await give(world, anna, anna))).toMatchObject(refused)
  expect(await refusalOf(await give(world, anna, { ...bert, id: randomUUID() }))).toMatchObject(refused)
  expect([await world.balanceOf(anna), await world.balanceOf(bert)]).toEqual([15, 20])
})

test('C-25 I16 nobody answers with a gift to a member whose address is not confirmed', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 20, confirmed: false })
  const bert = await world.member({ gender: 'male', credits: 20 })
  expect((await give(world, anna, bert)).status).toBe(200)
  expect(await refusalOf(await give(world, bert, anna))).toMatchObject({
    status: 403,
    refusal: 'partner_not_confirmed',
  })
})

test('R-6.07 a visitor gives nothing; unknown gifts, wrong shapes and long words are refused', async () => {
  await using world = await newWorld()
  const { anna, bert } = await pairOf(world)
  const path = `/api/members/${bert.id}/gifts`
  const whole = { messageId: randomUUID(), gift: 'rose', price: 5 }
  expect(await refusalOf(await world.visitor().post(path, whole))).toMatchObject({
    status: 403,
    refusal: 'authentication_required',
  })
  expect((await world.visitor().get('/api/gifts')).status).toBe(403)
  const wrong = [
    { ...whole, gift: 'diamond' },
    { ...whole, gift: '' },
    { ...whole, price: -5 },
    { ...whole, price: 4.5 },
    { ...whole, messageId: '1' },
    { ...whole, text: 'x'.repeat(201) },
    { ...whole, free: true },
    { messageId: whole.messageId, gift: 'rose' },
  ]
  for (const body of wrong) expect((await world.as(anna).post(path, body)).status, JSON.stringify(body)).toBe(422)
  expect(await world.balanceOf(anna)).toBe(20)
})

test('C-11 a fictional profile makes no first contact with a gift or a text; it may answer', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male', credits: 20 })
  const role = await world.member({ credits: 20, fictional: true })
  const refused = { status: 403, refusal: 'fictional_never_starts' }
  expect(await refusalOf(await give(world, role, bert))).toMatchObject(refused)
  const text = { messageId: randomUUID(), text: 'Hoi' }
  expect(await refusalOf(await world.as(role).post(`/api/members/${bert.id}/messages`, text))).toMatchObject(refused)
  expect((await give(world, bert, role)).status).toBe(200)
  expect((await give(world, role, bert)).status).toBe(200)
})

test('L-28 gifts come along in the archive of one’s data', async () => {
  await using world = await newWorld()
  const { anna, bert } = await pairOf(world)
  await give(world, anna, bert, { gift: 'cake', text: 'Gefeliciteerd' })
  const messages = (await exportedData(world, anna)).get('json/message.json')
  expect(JSON.parse(String(messages))).toMatchObject([
    { kind: 'gift', gift: 'cake', body: 'Gefeliciteerd', mine: true },
  ])
})
