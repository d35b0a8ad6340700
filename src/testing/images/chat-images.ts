import { randomUUID } from 'node:crypto'
import type { ImageContent, SentMessage } from '#features/chat/contract.ts'
import { createPhotoForm, createPicture } from './photos.ts'
import type { TestMember } from '../test-members.ts'
import type { World } from '../world.ts'

/** Uploads an image of a chat message as a member. */
export async function uploadImage(
  world: World,
  member: TestMember,
  { messageId = randomUUID(), bytes, seed = 0 }: { messageId?: string; bytes?: Buffer; seed?: number } = {},
): Promise<Response> {
  const form = createPhotoForm(bytes ?? (await createPicture(seed)))
  return world.as(member).post(`/api/chat-images?id=${messageId}`, form)
}

/** Uploads an image and sends it to another member. Returns the message and its image. */
export async function sendImage(
  world: World,
  from: TestMember,
  to: TestMember,
): Promise<{ sent: SentMessage; image: ImageContent }> {
  const messageId = randomUUID()
  const image: ImageContent = await readSuccess(await uploadImage(world, from, { messageId }))
  const sent: SentMessage = await readSuccess(
    await world.as(from).post(`/api/members/${to.id}/images`, { messageId, price: 3 }),
  )
  return { sent, image }
}

async function readSuccess(response: Response) {
  if (response.status !== 200) throw new Error(`${response.url} returned ${response.status} ${await response.text()}`)
  return response.json()
}
