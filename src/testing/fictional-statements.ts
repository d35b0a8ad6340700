import { newWaitingConversation } from './fictional.ts'
import { expectSuccess } from './notification-statements.ts'
import { createPicture } from './images/photos.ts'
import type { World } from './world.ts'

/** Makes, changes and retires a fictional profile, and answers in its name. */
export async function runFictionalMemberStatements(world: World): Promise<void> {
  const kim = await world.staff('admin')
  const { id, profileId, member } = await newWaitingConversation(world, kim)
  const path = `/api/office/fictional/${profileId}`
  const fields = { name: 'Ilmarie', seeks: 'both', city: 'Amsterdam', about: '' }
  const [photoId, file] = [crypto.randomUUID(), (await createPicture()).toString('base64')]
  await expectSuccess(kim.get('/api/office/fictional'))
  await expectSuccess(kim.post(path, fields))
  await expectSuccess(kim.post(`${path}/photos`, { photoId, file, license: 'Eigen foto' }))
  const { photos } = await (await kim.get(path)).json()
  await kim.get(`/office/photo-files/${photos[0]?.key}/card.webp`)
  await expectSuccess(kim.get('/api/office/inbox'))
  await expectSuccess(kim.post('/api/office/inbox/next', {}))
  await expectSuccess(kim.get(`/api/office/inbox/${id}`))
  await expectSuccess(kim.post(`/api/office/inbox/${id}/release`, {}))
  await expectSuccess(kim.post(`/api/office/inbox/${id}/claim`, {}))
  const answer = { messageId: crypto.randomUUID(), text: 'Hallo terug' }
  await expectSuccess(kim.post(`/api/office/inbox/${id}/answers`, answer))
  await expectSuccess(world.as(member).get(`/api/chats/${id}`))
  await expectSuccess(kim.post(`${path}/photos/${photoId}/removal`, {}))
  await expectSuccess(kim.post(`${path}/retirement`, {}))
}
