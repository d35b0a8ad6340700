import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newWorld } from '#testing/world.ts'

test('R-3.22 the endpoints of chats, likes and the user report a new conversation and a new like', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male', credits: 5 })]
  for (const text of ['een', 'twee'])
    await world.as(bert).post(`/api/members/${anna.id}/messages`, { messageId: randomUUID(), text })
  await world.as(bert).put(`/api/members/${anna.id}/like`)

  const fetchJson = async (path: string) => (await world.as(anna).get(path)).json()
  expect((await fetchJson('/api/chats.php')).chats).toMatchObject([{ profile: bert.id, num_unread_messages: 2 }])
  expect((await fetchJson('/api/likes.php')).liked_by).toMatchObject([{ id: bert.id, like_new: true }])
  expect((await fetchJson('/api/user.php')).user).toMatchObject({ total_unread: 2, new_likes: 1 })
})
