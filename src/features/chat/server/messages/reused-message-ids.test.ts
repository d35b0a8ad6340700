import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eraseChats } from '../chat.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { SentMessage } from '../../contract.ts'

async function newPair(world: World) {
  const anna = await world.member({ credits: 20 })
  const bert = await world.member({ gender: 'male', credits: 20 })
  return { anna, bert }
}

const start = (world: World, from: TestMember, to: TestMember, messageId: string) =>
  world.as(from).post(`/api/members/${to.id}/messages`, { messageId, text: 'Hoi!' })

const send = (world: World, from: TestMember, conversationId: string, messageId: string) =>
  world.as(from).post(`/api/chats/${conversationId}/messages`, { messageId, text: 'Hoi!' })

const sendGift = (world: World, from: TestMember, to: TestMember, messageId: string) =>
  world.as(from).post(`/api/members/${to.id}/gifts`, { messageId, gift: 'rose', price: 5 })

/** Removes the conversation for both members, which deletes its messages (C-54). */
async function removeForBoth(world: World, members: readonly TestMember[], conversation: string): Promise<void> {
  for (const member of members) {
    expect((await world.as(member).delete('/api/chat.php', { conversation })).status).toBe(200)
  }
  expect(await countMessages(world, conversation)).toBe(0)
}

async function countMessages(world: World, conversationId: string): Promise<number> {
  return (await world.sql('select 1 from message where conversation_id = $1', [conversationId])).length
}

async function readRefusal(response: Response) {
  const { refusal }: { refusal?: string } = await response.json()
  return [response.status, refusal]
}

const idUsed = [409, 'message_id_used']

test('I4 the id of a deleted message is refused for a message, a start and a gift, and charges nothing', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const ids = Array.from({ length: 3 }, () => randomUUID())
  const [first = '', second = '', third = ''] = ids
  const { conversationId }: SentMessage = await (await start(world, anna, bert, first)).json()
  for (const id of [second, third]) expect((await send(world, anna, conversationId, id)).status).toBe(200)
  await removeForBoth(world, [anna, bert], conversationId)

  expect(await readRefusal(await send(world, anna, conversationId, first))).toEqual(idUsed)
  expect(await readRefusal(await start(world, anna, bert, second))).toEqual(idUsed)
  expect(await readRefusal(await sendGift(world, anna, bert, third))).toEqual(idUsed)

  expect(await countMessages(world, conversationId)).toBe(0)
  expect(await world.getBalance(anna)).toBe(17)
})

test('I7 the id of a deleted gift is refused', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const messageId = randomUUID()
  const { conversationId }: SentMessage = await (await sendGift(world, anna, bert, messageId)).json()
  await removeForBoth(world, [anna, bert], conversationId)

  expect(await readRefusal(await sendGift(world, anna, bert, messageId))).toEqual(idUsed)
  expect(await readRefusal(await send(world, anna, conversationId, messageId))).toEqual(idUsed)

  expect(await world.getBalance(anna)).toBe(15)
})

test('I4 of concurrent sends with a deleted id and new messages of the partner, only the new ones are stored', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const messageId = randomUUID()
  const { conversationId }: SentMessage = await (await start(world, anna, bert, messageId)).json()
  await removeForBoth(world, [anna, bert], conversationId)

  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 ? send(world, bert, conversationId, randomUUID()) : send(world, anna, conversationId, messageId),
    ),
  )

  expect(responses.map(({ status }) => status)).toEqual(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? 200 : 409)),
  )
  expect([await world.getBalance(anna), await world.getBalance(bert)]).toEqual([19, 10])
  expect(await countMessages(world, conversationId)).toBe(10)
})

test('I4 the id of a message to an erased member cannot be used again', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const carl = await world.member({ gender: 'male' })
  const messageId = randomUUID()
  await start(world, anna, bert, messageId)
  await eraseChats(world.ctx(), { memberId: bert.id })

  expect(await readRefusal(await start(world, anna, carl, messageId))).toEqual(idUsed)
  expect(await readRefusal(await sendGift(world, anna, carl, messageId))).toEqual(idUsed)

  expect(await world.getBalance(anna)).toBe(19)
})
