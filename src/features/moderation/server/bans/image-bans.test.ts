import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  addImageBan,
  createPhotoForm,
  createPictureOfSize,
  fetchOwnPhotos,
  fetchStatus,
  listStoredFiles,
  uploadPhoto,
  uploadPhotos,
} from '#testing/images/photos.ts'
import { sendReport } from '#testing/reports.ts'
import type { TestMember } from '#testing/test-members.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld } from '#testing/world.ts'

const list = async (staff: TestStaff) => (await (await staff.get('/api/office/banned-images')).json()).bans

const note = 'Staat op een bekende lijst.'
const newBan = () => ({ requestId: randomUUID(), reason: 'nudity', note })

test('T21 a banned image is listed with its reason and hits; a new upload is refused and bans nobody', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  const [photo] = await uploadPhotos(world, anna, 1)
  const kim = await world.staff('moderator')
  expect((await kim.post(`/api/office/photos/${photo?.id}/ban`, newBan())).status).toBe(200)
  expect(await list(kim)).toMatchObject([{ by: kim.name, reason: 'nudity', hits: 0 }])
  for (const member of [bert, bert, anna]) expect((await uploadPhoto(world, member)).status).toBe(422)
  const [ban] = await list(kim)
  expect(ban.hits).toBe(3)
  expect(Object.keys(ban).toSorted()).toEqual(['at', 'by', 'hits', 'id', 'reason'])
  expect(await world.sql('select distinct status from account where id = any($1)', [[anna.id, bert.id]])).toEqual([
    { status: 'active' },
  ])
  expect(await world.sql('select 1 from moderation_case')).toEqual([])
})

/** Creates a picture with enough detail for a perceptual hash. */
function createScene(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#dde"/>
    <circle cx="220" cy="300" r="150" fill="#832"/><rect x="60" y="500" width="400" height="260" fill="#146"/>
    <polygon points="420,40 580,320 380,260" fill="#fa3"/></svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

test('T21 a banned photo is refused when uploaded smaller, cropped, mirrored or in another format', async () => {
  await using world = await newWorld()
  const [anna, bert, kim] = [await world.member(), await world.member(), await world.staff('moderator')]
  await world.as(anna).post('/api/photos', createPhotoForm(await createScene()))
  const [photo] = (await fetchOwnPhotos(world, anna)).photos
  expect((await kim.post(`/api/office/photos/${photo?.id}/ban`, newBan())).status).toBe(200)
  await world.runJobs()
  expect(await fetchStatus(world, bert, `/photos/${photo?.key}/card.webp`)).toBe(404)
  const before = await listStoredFiles(world)
  const picture = () => createScene().then((bytes) => sharp(bytes))
  const changed = [
    (await picture()).resize(200).png(),
    (await picture()).jpeg({ quality: 50 }),
    (await picture()).extract({ left: 15, top: 20, width: 570, height: 760 }),
    (await picture()).flop(),
    (await picture()).modulate({ brightness: 1.2 }),
    (await picture()).webp(),
  ]
  for (const each of changed) {
    const response = await world.as(anna).post('/api/photos', createPhotoForm(await each.toBuffer()))
    const refusal = { refusal: 'photo_refused', details: { field: 'file' } }
    expect([response.status, await response.json()]).toEqual([422, refusal])
  }
  expect(await listStoredFiles(world)).toEqual(before)
  expect((await uploadPhotos(world, anna, 1)).filter(({ status }) => status === 'active')).toHaveLength(1)
  const decisions = await world.sql<{ decision: string }>('select decision from photo_decision where member_id = $1', [
    anna.id,
  ])
  expect(decisions.filter(({ decision }) => decision === 'refused')).toHaveLength(changed.length)
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

test('a moderator bans the image of a photo: it is rejected, copies are refused, and its owner stays a member', async () => {
  await using world = await newWorld()
  const [anna, bert, kim] = [await world.member(), await world.member(), await world.staff('moderator')]
  const [photo] = await uploadPhotos(world, anna, 1)
  const path = `/api/office/photos/${photo?.id}`
  expect(await (await kim.get(`${path}/image`)).json()).toMatchObject({
    memberId: anna.id,
    status: 'active',
    image: expect.stringMatching(/^data:image\/webp;base64,/),
  })
  const body = newBan()
  const answers = await Promise.all([kim.post(`${path}/ban`, body), kim.post(`${path}/ban`, body)])
  expect([...answers, await kim.post(`${path}/ban`, body)].map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await fetchOwnPhotos(world, anna)).photos).toMatchObject([{ status: 'rejected', reason: 'nudity' }])
  expect(await list(kim)).toMatchObject([{ id: body.requestId, reason: 'nudity' }])
  expect((await uploadPhoto(world, bert)).status).toBe(422)
  expect(await world.sql('select status from account where id = $1', [anna.id])).toEqual([{ status: 'active' }])
  const entries = await world.sql(
    `select action, subject_id, reason from audit_entry where action like 'photo.%' order by id`,
  )
  expect(entries).toEqual([
    { action: 'photo.read', subject_id: anna.id, reason: null },
    { action: 'photo.ban', subject_id: anna.id, reason: note },
  ])
  expect(
    (await kim.post(`/api/office/banned-images/${body.requestId}/removal`, { reason: 'Vergissing.' })).status,
  ).toBe(200)
  expect((await uploadPhoto(world, bert)).status).toBe(200)
})

test.each([
  [4_000, 3_000],
  [4_032, 3_024],
  [1_200, 900],
  [1_090, 810],
  [710, 1_070],
  [90, 110],
  [1, 1],
])('the image of a photo of %i × %i pixels is banned, and its copy is refused', async (width, height) => {
  await using world = await newWorld()
  const [anna, bert, kim] = [await world.member(), await world.member(), await world.staff('moderator')]
  const picture = await createPictureOfSize(width, height)
  const upload = async (member: TestMember) =>
    (await world.as(member).post('/api/photos', createPhotoForm(picture))).status
  expect(await upload(anna)).toBe(200)
  const [photo] = (await fetchOwnPhotos(world, anna)).photos
  await sendReport(world, bert, { kind: 'photo', id: photo?.id ?? '' })
  const [row] = await world.sql<{ id: string }>('select id from moderation_case')
  expect((await kim.post(`/api/office/cases/${row?.id}/image-ban`, newBan())).status).toBe(200)
  expect((await kim.post(`/api/office/photos/${photo?.id}/ban`, newBan())).status).toBe(200)
  expect(await upload(bert)).toBe(422)
})

test('only a moderator of the site bans an image, with a reason, and not one that a colleague has claimed', async () => {
  await using world = await newWorld()
  const [anna, kim, lee] = [await world.member(), await world.staff('moderator'), await world.staff('moderator')]
  const [support, stranger] = [await world.staff('support'), await world.otherSite.staff('moderator')]
  const [photo] = await uploadPhotos(world, anna, 1)
  const path = `/api/office/photos/${photo?.id}/ban`
  expect((await support.post(path, newBan())).status).toBe(403)
  expect((await support.get(`/api/office/photos/${photo?.id}/image`)).status).toBe(403)
  expect((await stranger.post(path, newBan())).status).toBe(404)
  for (const body of [{}, { ...newBan(), note: ' ' }, { ...newBan(), reason: 'ugly' }, { ...newBan(), requestId: '1' }])
    expect((await kim.post(path, body)).status).toBe(422)
  await world.sql(`update photo set status = 'pending', is_main = false`)
  expect((await lee.post('/api/office/photos/claim', {})).status).toBe(200)
  const refused = await kim.post(path, newBan())
  expect([refused.status, (await refused.json()).refusal]).toEqual([409, 'photo_claimed'])
  expect((await lee.post(path, newBan())).status).toBe(200)
})

test('the image of a case is banned once, also when its owner deleted the photo; the case stays open', async () => {
  await using world = await newWorld()
  const [anna, bert, kim] = [await world.member(), await world.member(), await world.staff('moderator')]
  const [photo] = await uploadPhotos(world, anna, 1)
  await sendReport(world, bert, { kind: 'photo', id: photo?.id ?? '' })
  expect((await world.as(anna).delete(`/api/photos/${photo?.id}`)).status).toBe(200)
  const [row] = await world.sql<{ id: string }>('select id from moderation_case')
  const [path, body] = [`/api/office/cases/${row?.id}/image-ban`, newBan()]
  expect((await (await world.staff('support')).post(path, body)).status).toBe(403)
  expect((await (await world.otherSite.staff('moderator')).post(path, body)).status).toBe(404)
  const answers = await Promise.all([kim.post(path, body), kim.post(path, body)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await list(kim)).toHaveLength(1)
  expect((await uploadPhoto(world, bert)).status).toBe(422)
  expect(await world.sql(`select 1 from audit_entry where action = 'photo.ban'`)).toHaveLength(1)
  expect(await world.sql('select closed_at from moderation_case')).toEqual([{ closed_at: null }])
})

test.each(['hold', 'removal'])(
  'the end of the %s of a photo does not restore it once its image is banned',
  async (way) => {
    await using world = await newWorld()
    const [anna, kim, admin] = [await world.member(), await world.staff('moderator'), await world.staff('admin')]
    const [photo] = await uploadPhotos(world, anna, 1)
    const category = way === 'hold' ? 'minor' : 'fake'
    await sendReport(world, await world.member(), { kind: 'photo', id: photo?.id ?? '', category })
    const [row] = await world.sql<{ id: string }>('select id from moderation_case')
    const decide = (outcome: string) =>
      kim.post(`/api/office/cases/${row?.id}/decision`, { outcome, ground: 'honesty', body: 'Dit ben je niet.' })
    if (way === 'removal') expect((await decide('remove')).status).toBe(200)
    expect((await fetchOwnPhotos(world, anna)).photos).toMatchObject([{ status: 'rejected', reason: null }])
    expect((await kim.post(`/api/office/photos/${photo?.id}/ban`, newBan())).status).toBe(200)
    const end =
      way === 'hold' ? decide('nothing') : admin.post(`/api/office/cases/${row?.id}/reversal`, { body: 'Fout.' })
    expect((await end).status).toBe(200)
    expect((await fetchOwnPhotos(world, anna)).photos).toMatchObject([{ status: 'rejected', reason: 'nudity' }])
  },
)

test('a case without an image has none to ban', async () => {
  await using world = await newWorld()
  const [anna, bert, kim] = [await world.member(), await world.member(), await world.staff('moderator')]
  await sendReport(world, bert, { id: anna.id })
  const [row] = await world.sql<{ id: string }>('select id from moderation_case')
  expect((await kim.post(`/api/office/cases/${row?.id}/image-ban`, newBan())).status).toBe(404)
})
