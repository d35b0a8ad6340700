import { expect, test } from 'vitest'
import { banPhoto, findPhotoForReview } from '#features/photos/server/photos.ts'
import { addImageBan, uploadPhoto, uploadPhotos } from '#testing/photos.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld } from '#testing/world.ts'

const list = async (staff: TestStaff) => (await (await staff.get('/api/office/banned-images')).json()).bans

test('T21 a banned image is listed with its reason and hits; a new upload is refused and bans nobody', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  const [photo] = await uploadPhotos(world, anna, 1)
  const found = await findPhotoForReview(world.ctx(), photo?.key ?? '')
  await banPhoto({ ...world.staffCtx() }, found!, 'nudity')
  const kim = await world.staff('moderator')
  expect(await list(kim)).toMatchObject([{ by: world.staffCtx().actor.name, reason: 'nudity', hits: 0 }])
  for (const member of [bert, bert, anna]) expect((await uploadPhoto(world, member)).status).toBe(422)
  const [ban] = await list(kim)
  expect(ban.hits).toBe(3)
  expect(Object.keys(ban).toSorted()).toEqual(['at', 'by', 'hits', 'id', 'reason'])
  expect(await world.sql('select distinct status from account where id = any($1)', [[anna.id, bert.id]])).toEqual([
    { status: 'active' },
  ])
  expect(await world.sql('select 1 from moderation_case')).toEqual([])
})

test('the ban of an image is ended once, for a reason in the audit log, also by two at once', async () => {
  await using world = await newWorld()
  const [first, second] = [await addImageBan(world), await addImageBan(world)]
  const [kim, support] = [await world.staff('moderator'), await world.staff('support')]
  const lift = async (staff: TestStaff, id: string, body: object) =>
    (await staff.post(`/api/office/banned-images/${id}/removal`, body)).status
  const body = { reason: 'Een vergissing.' }
  expect(await lift(support, first, body)).toBe(403)
  expect([await lift(kim, first, {}), await lift(kim, first, { reason: ' ' })]).toEqual([422, 422])
  expect((await Promise.all([lift(kim, first, body), lift(kim, first, body)])).toSorted()).toEqual([200, 404])
  expect(await lift(kim, first, body)).toBe(404)
  expect((await list(kim)).map(({ id }: { id: string }) => id)).toEqual([second])
  expect(await world.sql('select action, subject_id, reason from audit_entry')).toEqual([
    { action: 'photo.unban', subject_id: first, reason: 'Een vergissing.' },
  ])
})
