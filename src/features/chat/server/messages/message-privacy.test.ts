import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { MemberChat } from '../../contract.ts'

function start(world: World, from: TestMember, to: TestMember) {
  return world.as(from).post(`/api/members/${to.id}/messages`, { messageId: randomUUID(), text: 'Hoi!' })
}

async function setMessagesFrom(world: World, member: TestMember, messagesFrom: 'everyone' | 'liked' | 'nobody') {
  expect((await world.as(member).patch('/api/privacy', { messagesFrom })).status).toBe(200)
}

async function fetchMemberChat(world: World, viewer: TestMember, other: TestMember): Promise<MemberChat> {
  return (await world.as(viewer).get(`/api/members/${other.id}/chat`)).json()
}

async function newPair(world: World) {
  const anna = await world.member({ name: 'Anna', credits: 5 })
  const bert = await world.member({ name: 'Bert', gender: 'male', credits: 5 })
  return { anna, bert }
}

test('with the setting `nobody`, a start is refused and not charged, and the sender sees the refusal in advance', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  await setMessagesFrom(world, anna, 'nobody')

  expect(await fetchMemberChat(world, bert, anna)).toMatchObject({ startRefusal: 'nobody_may_write' })
  const responses = await Promise.all(Array.from({ length: 5 }, () => start(world, bert, anna)))
  for (const response of responses) {
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({ refusal: 'nobody_may_write', details: {} })
  }
  expect(await world.getBalance(bert)).toBe(5)
  const quota = await world.sql('select 1 from chat_quota where member_id = $1', [bert.id])
  expect(quota).toEqual([])
})

test('with the setting `liked`, only members whom the recipient likes may start a conversation', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  await setMessagesFrom(world, anna, 'liked')
  await world.as(bert).put(`/api/members/${anna.id}/like`) // a like by the sender is not enough
  const refused = await start(world, bert, anna)
  expect(await refused.json()).toEqual({ refusal: 'only_liked_may_write', details: {} })

  await world.as(anna).put(`/api/members/${bert.id}/like`)

  expect(await fetchMemberChat(world, bert, anna)).toMatchObject({ startRefusal: null })
  expect((await start(world, bert, anna)).status).toBe(200)
})

test('with the setting `nobody`, existing conversations continue and the member can still start new ones', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const { conversationId } = await (await start(world, bert, anna)).json()
  await setMessagesFrom(world, anna, 'nobody')
  const message = { messageId: randomUUID(), text: 'Ben je er nog?' }

  expect((await world.as(bert).post(`/api/chats/${conversationId}/messages`, message)).status).toBe(200)
  expect((await start(world, bert, anna)).status).toBe(200)
  const carl = await world.member({ gender: 'male', credits: 5 })
  expect((await start(world, anna, carl)).status).toBe(200)
})

test('C-55 a blocked member gets the refusal of a block, whatever the privacy setting', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  await setMessagesFrom(world, anna, 'nobody')
  await world.as(anna).put(`/api/members/${bert.id}/block`)
  expect(await (await start(world, bert, anna)).json()).toMatchObject({ refusal: 'member_not_found' })
})
