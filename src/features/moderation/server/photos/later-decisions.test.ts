import { once } from 'node:events'
import { expect, test } from 'vitest'
import { openOffice } from '#testing/endpoints/office-forms.ts'
import {
  addWaitingPhoto,
  createPhotoForm,
  createPictureOfSize,
  fetchOwnPhotos,
  fetchStatus,
  listStoredFiles,
  uploadPhotos,
} from '#testing/images/photos.ts'
import { openLiveSocket } from '#testing/servers/live-socket.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'

const note = 'Het lid vroeg erom.'
const redecide = (staff: TestStaff, id: string, body: object) =>
  staff.post(`/api/office/photos/${id}/later-decision`, body)
const remove = (staff: TestStaff, id: string, body: object = { note }) =>
  staff.post(`/api/office/photos/${id}/removal`, body)
const listAudit = (world: World) =>
  world.sql(`select action, reason, after from audit_entry where action like 'photo.%' order by id`)

async function newPhoto(world: World) {
  const anna = await world.member()
  const [photo] = await uploadPhotos(world, anna, 1)
  return { anna, id: photo?.id ?? '', key: photo?.key ?? '' }
}

test('C-30 a visible photo is rejected and approved again, its owner sees it at once, and a repeated decision is recorded once', async () => {
  await using world = await newWorld()
  const { anna, id, key } = await newPhoto(world)
  const kim = await world.staff('moderator')
  const socket = await openLiveSocket(world, anna)
  const event = once(socket, 'message')
  for (const _ of [1, 2]) expect((await redecide(kim, id, { outcome: 'contact_details', note })).status).toBe(200)
  expect(JSON.parse(String((await event)[0]))).toMatchObject({ kind: 'photos' })
  socket.terminate()
  const own = async () => (await fetchOwnPhotos(world, anna)).photos
  expect(await own()).toMatchObject([{ status: 'rejected', reason: 'contact_details', isMain: false }])
  const path = `/photos/${key}/card.webp`
  expect(await fetchStatus(world, await world.member({ gender: 'male' }), path)).toBe(404)
  const rejected = { photoId: id, status: 'rejected', reason: 'contact_details' }
  expect(await listAudit(world)).toEqual([{ action: 'photo.decide', reason: note, after: rejected }])
  expect((await redecide(kim, id, { outcome: 'approve', note })).status).toBe(200)
  expect(await own()).toMatchObject([{ status: 'active', reason: null, isMain: true }])
  expect(await world.sql('select decision, decided_by, staff_id from photo_decision order by id')).toEqual(
    ['rejected', 'approved'].map((decision) => ({ decision, decided_by: kim.name, staff_id: kim.staffId })),
  )
})

test('a rejected photo is deleted with its files and its place in the limit, once; a visible one is not', async () => {
  await using world = await newWorld()
  const { anna, id } = await newPhoto(world)
  const kim = await world.staff('moderator')
  expect(await (await remove(kim, id)).json()).toMatchObject({ refusal: 'photo_not_rejected' })
  await redecide(kim, id, { outcome: 'nudity', note })
  expect((await remove(kim, id)).status).toBe(200)
  await world.runJobs()
  expect([(await fetchOwnPhotos(world, anna)).photos, await listStoredFiles(world)]).toEqual([[], []])
  const again = await remove(kim, id)
  expect([again.status, await again.json()]).toMatchObject([404, { refusal: 'photo_not_found' }])
  expect((await listAudit(world)).slice(1)).toEqual([{ action: 'photo.remove', reason: note, after: { photoId: id } }])
  expect(await world.sql('select photos from photo_quota where member_id = $1', [anna.id])).toEqual([{ photos: 0 }])
})

test('photos that look like one are listed for the office of their own site', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  const upload = async (member: typeof anna, width: number, height: number) =>
    (await world.as(member).post('/api/photos', createPhotoForm(await createPictureOfSize(width, height)))).status
  expect([await upload(anna, 600, 800), await upload(bert, 300, 400)]).toEqual([200, 200])
  await uploadPhotos(world, anna, 1)
  const [photo] = (await fetchOwnPhotos(world, anna)).photos
  const [similar] = (await fetchOwnPhotos(world, bert)).photos
  const path = `/api/office/photos/${photo?.id}/similar`
  const kim = await world.staff('moderator')
  const uploadedAt = expect.any(String)
  expect(await (await kim.get(path)).json()).toEqual({
    photos: [{ id: similar?.id, memberId: bert.id, status: 'active', uploadedAt }],
  })
  await world.sql('update photo set site_id = $1 where id = $2', [world.otherSite.siteId, similar?.id])
  expect(await (await kim.get(path)).json()).toEqual({ photos: [] })
  expect((await (await world.otherSite.staff('moderator')).get(path)).status).toBe(404)
})

test('T22 another role, another site, a colleague’s claim, the own photo and malformed input change nothing', async () => {
  await using world = await newWorld()
  const { anna, id } = await newPhoto(world)
  const [kim, lee] = [await world.staff('moderator'), await world.staff('moderator')]
  const body = { outcome: 'nudity', note }
  const refusalOf = async (response: Promise<Response>) => (await (await response).json()).refusal
  expect(await refusalOf(redecide(await world.staff('support'), id, body))).toBe('permission_denied')
  expect(await refusalOf(redecide(await world.otherSite.staff('admin'), id, body))).toBe('photo_not_found')
  expect(await refusalOf(remove(await world.otherSite.staff('admin'), id))).toBe('photo_not_found')
  for (const wrong of [{ outcome: 'ugly', note }, { outcome: 'nudity' }, { outcome: 'nudity', note: ' ' }])
    expect((await redecide(kim, id, wrong)).status).toBe(422)
  expect((await remove(kim, id, {})).status).toBe(422)
  const waiting = await addWaitingPhoto(world)
  expect((await lee.post('/api/office/photos/claim', {})).status).toBe(200)
  expect(await refusalOf(redecide(kim, waiting.id, body))).toBe('photo_claimed')
  await world.sql('update staff_account set email = $2 where id = $1', [kim.staffId, anna.email])
  expect(await refusalOf(redecide(kim, id, body))).toBe('own_account')
  expect((await fetchOwnPhotos(world, anna)).photos).toMatchObject([{ status: 'active' }])
  expect((await redecide(lee, id, body)).status).toBe(200)
  expect(await refusalOf(remove(kim, id))).toBe('own_account')
  expect((await fetchOwnPhotos(world, anna)).photos).toMatchObject([{ status: 'rejected' }])
  expect(await listAudit(world)).toMatchObject([{ action: 'photo.claim' }, { action: 'photo.decide' }])
})

test('the page of a photo has the similar ones, the new decision, and for a rejected one its deletion', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const { id } = await newPhoto(world)
  const kim = await world.staff('moderator')
  const open = async () => (await openOffice(served, kim).get(`/office/photos/${id}/ban`)).text()
  const visible = await open()
  expect(visible).toContain('Op deze site lijkt geen andere foto erop.')
  expect(visible).toContain('/office/actions/moderation/redecidePhoto')
  expect(visible).not.toContain('/office/actions/moderation/removePhoto')
  await redecide(kim, id, { outcome: 'nudity', note })
  expect(await open()).toContain('/office/actions/moderation/removePhoto')
})
