import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { ChatEntry } from '../../contract.ts'

async function makeMatch(world: World, one: TestMember, other: TestMember): Promise<void> {
  await world.as(one).put(`/api/members/${other.id}/like`)
  await world.as(other).put(`/api/members/${one.id}/like`)
}

async function listNewMatches(world: World, member: TestMember): Promise<string[]> {
  const { matches } = await (await world.as(member).get('/api/chats/matches')).json()
  return matches.map(({ id }: { id: string }) => id)
}

async function write(world: World, from: TestMember, to: TestMember, text = 'Hoi'): Promise<string> {
  const response = await world.as(from).post(`/api/members/${to.id}/messages`, { messageId: randomUUID(), text })
  return (await response.json()).conversationId
}

async function fetchStatus(world: World, member: TestMember, other: TestMember) {
  return (await world.as(member).get(`/api/members/${other.id}/chat/status`)).json()
}

test('the new matches are those without a conversation, the newest first', async () => {
  await using world = await newWorld()
  const noa = await world.member({ credits: 5 })
  const [tom, bas, carl] = await Promise.all([1, 2, 3].map(() => world.member({ gender: 'male', credits: 5 })))
  if (!tom || !bas || !carl) throw new Error('three members expected')
  for (const other of [tom, bas, carl]) {
    await makeMatch(world, noa, other)
    world.clock.advanceSeconds(1)
  }
  expect(await listNewMatches(world, noa)).toEqual([carl.id, bas.id, tom.id])
  expect(await listNewMatches(world, tom)).toEqual([noa.id])

  const conversation = await write(world, noa, bas)
  expect(await listNewMatches(world, noa)).toEqual([carl.id, tom.id])
  expect(await listNewMatches(world, bas)).toEqual([])

  await world.as(noa).delete('/api/chat.php', { conversation })
  expect(await listNewMatches(world, noa)).toEqual([carl.id, bas.id, tom.id])
  expect(await listNewMatches(world, bas)).toEqual([])
})

test('I18 C-16 a blocked or deleted member, and one whose like was taken back, is no new match', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const [blocker, deleted, unliked] = await Promise.all([1, 2, 3].map(() => world.member({ gender: 'male' })))
  if (!blocker || !deleted || !unliked) throw new Error('three members expected')
  for (const other of [blocker, deleted, unliked]) await makeMatch(world, noa, other)
  await world.as(blocker).put(`/api/members/${noa.id}/block`)
  await world.as(deleted).delete('/api/account', { password: 'welkom-bij-vonk', reason: 'time', remarks: '' })
  await world.as(unliked).delete(`/api/members/${noa.id}/like`)
  expect(await listNewMatches(world, noa)).toEqual([])
  expect((await world.as(noa).get(`/api/members/${blocker.id}/chat/status`)).status).toBe(404)
  expect((await world.as(noa).get(`/api/members/${deleted.id}/chat/status`)).status).toBe(404)
  expect(await fetchStatus(world, noa, unliked)).toMatchObject({ isMatch: false })
})

test('the status of a member shows whether they are a match, with the conversation and its unread messages', async () => {
  await using world = await newWorld()
  const noa = await world.member({ credits: 5 })
  const tom = await world.member({ gender: 'male', credits: 5 })
  expect(await fetchStatus(world, noa, tom)).toEqual({ isMatch: false, conversationId: null, unreadCount: 0 })
  await makeMatch(world, noa, tom)
  expect(await fetchStatus(world, noa, tom)).toEqual({ isMatch: true, conversationId: null, unreadCount: 0 })

  const conversationId = await write(world, tom, noa)
  await write(world, tom, noa, 'Ben je daar?')
  expect(await fetchStatus(world, noa, tom)).toEqual({ isMatch: true, conversationId, unreadCount: 2 })
  expect(await fetchStatus(world, tom, noa)).toEqual({ isMatch: true, conversationId, unreadCount: 0 })
  await world.as(noa).post(`/api/chats/${conversationId}/read`, { seq: 2 })
  expect(await fetchStatus(world, noa, tom)).toMatchObject({ unreadCount: 0 })

  await world.as(noa).delete('/api/chat.php', { conversation: conversationId })
  expect(await fetchStatus(world, noa, tom)).toEqual({ isMatch: true, conversationId: null, unreadCount: 0 })
})

test('the list of conversations shows which partners are matches', async () => {
  await using world = await newWorld()
  const noa = await world.member({ credits: 5 })
  const [tom, bas] = [await world.member({ gender: 'male' }), await world.member({ gender: 'male' })]
  await makeMatch(world, noa, tom)
  for (const other of [tom, bas]) await write(world, noa, other)
  const { chats }: { chats: ChatEntry[] } = await (await world.as(noa).get('/api/chats.php')).json()
  expect(chats.map(({ profile, is_match: isMatch }) => [profile, isMatch])).toEqual(
    expect.arrayContaining([
      [tom.id, true],
      [bas.id, false],
    ]),
  )
})
