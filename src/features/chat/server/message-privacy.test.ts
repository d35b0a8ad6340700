import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestMember } from '#testing/people.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { MemberChat } from '../contract.ts'

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

test('a member who accepts no new conversations gets none, and the sender sees it before sending and is not charged', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  await setMessagesFrom(world, anna, 'nobody')

  expect(await fetchMemberChat(world, bert, anna)).toMatchObject({ startRefusal: 'nobody_may_write' })
  const answers = await Promise.all(Array.from({ length: 5 }, () => start(world, bert, anna)))
  for (const answer of answers) {
    expect(answer.status).toBe(403)
    expect(await answer.json()).toEqual({ refusal: 'nobody_may_write', details: {} })
  }
  expect(await world.balanceOf(bert)).toBe(5)
  const quota = await world.sql('select 1 from chat_quota where member_id = $1', [bert.id])
  expect(quota).toEqual([])
})

test('with the setting liked, only members whom one likes may start, and so a match', async () => {
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

test('existing conversations and one’s own starts are unaffected', async () => {
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

test('C-55 a block is refused before the privacy setting, so the blocked member does not learn of it', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  await setMessagesFrom(world, anna, 'nobody')
  await world.as(anna).put(`/api/members/${bert.id}/block`)
  expect(await (await start(world, bert, anna)).json()).toMatchObject({ refusal: 'member_not_found' })
})
