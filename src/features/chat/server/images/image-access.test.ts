import { expect, test } from 'vitest'
import { sendImage, uploadImage } from '#testing/images/chat-images.ts'
import { fetchStatus, listStoredFiles } from '#testing/images/photos.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { ImageContent } from '../../contract.ts'
import { findViewableImage } from './images.ts'

async function newPair(world: World) {
  const anna = await world.member({ name: 'Anna', credits: 10 })
  const bert = await world.member({ name: 'Bert', gender: 'male', credits: 10 })
  return { anna, bert }
}

const pathOf = ({ key }: ImageContent, variant = 'bubble') => `/chat-images/${key}/${variant}.webp`

test('R-6.23 T1 only the two members of the conversation get an image, which no shared cache may store', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const third = await world.member({ gender: 'male', premium: true })
  const { image } = await sendImage(world, anna, bert)

  for (const member of [anna, bert])
    for (const variant of ['bubble', 'large']) {
      const response = await world.as(member).get(pathOf(image, variant))
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(response.headers.get('cache-control')).toBe('private, max-age=3600')
      expect(response.headers.get('content-security-policy')).toContain('sandbox')
    }
  for (const member of [third, null]) expect(await fetchStatus(world, member, pathOf(image))).toBe(404)
  const stranger = world.otherSite.as(await world.otherSite.member({ premium: true }))
  expect((await stranger.get(pathOf(image))).status).toBe(404)
  expect(await findViewableImage(world.staffCtx(), image.key, 'large')).toBeNull()
  for (const path of [pathOf(image, 'blur'), pathOf(image, 'original'), pathOf({ ...image, key: 'a'.repeat(32) })])
    expect(await fetchStatus(world, anna, path)).toBe(404)
})

test('nobody gets an image that was not sent', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const image: ImageContent = await (await uploadImage(world, anna)).json()
  for (const member of [anna, bert, null]) expect(await fetchStatus(world, member, pathOf(image))).toBe(404)
})

test('C-55 neither of a blocked pair gets an image of their conversation', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const { image } = await sendImage(world, anna, bert)
  await world.as(bert).put(`/api/members/${anna.id}/block`)
  for (const member of [anna, bert]) expect(await fetchStatus(world, member, pathOf(image))).toBe(404)
  await world.as(bert).delete(`/api/members/${anna.id}/block`)
  expect(await fetchStatus(world, anna, pathOf(image))).toBe(200)
})

test('C-54 a member who removed the conversation no longer gets its images; both removals delete the files', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newPair(world)
  const { sent, image } = await sendImage(world, anna, bert)
  const remove = (member: TestMember) => world.as(member).delete('/api/chat.php', { conversation: sent.conversationId })

  await remove(bert)
  expect(await fetchStatus(world, bert, pathOf(image))).toBe(404)
  expect(await fetchStatus(world, anna, pathOf(image))).toBe(200)
  await remove(anna)
  await world.runJobs()

  expect(await world.sql('select 1 from message union all select 1 from chat_image')).toEqual([])
  expect(await listStoredFiles(world)).toEqual([])
})
