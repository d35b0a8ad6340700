import { once } from 'node:events'
import { expect, test } from 'vitest'
import { CLAIMED_PHOTOS, PHOTO_CLAIM_SECONDS, SKIP_SECONDS, UNDO_SECONDS } from '#features/photos/queue.rules.ts'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { addWaitingPhoto, fetchOwnPhotos, fetchStatus, uploadPhotos } from '#testing/images/photos.ts'
import { reportMember } from '#testing/reports.ts'
import { openLiveSocket } from '#testing/servers/live-socket.ts'
import type { TestMember } from '#testing/test-members.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'

async function addPhotos(world: World, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let minutesAgo = count; minutesAgo > 0; minutesAgo--) ids.push((await addWaitingPhoto(world, { minutesAgo })).id)
  return ids
}

const claim = (staff: TestStaff) => staff.post('/api/office/photos/claim', {})
const view = async (staff: TestStaff) => (await staff.get('/api/office/photos')).json()
const decide = (staff: TestStaff, id: string, outcome: string) =>
  staff.post(`/api/office/photos/${id}/decision`, { outcome })
const readRefusal = async (response: Response) => [response.status, (await response.json()).refusal]
const listActions = async (world: World) =>
  (await world.sql<{ action: string }>('select action from audit_entry order by id')).map(({ action }) => action)

/** Uploads photos that wait for a decision. */
async function uploadWaiting(world: World, member: TestMember, count = 1) {
  await changeSettings(world.ctx(), { auto_approve_photos: false })
  return uploadPhotos(world, member, count)
}

test('C-30 a moderator gets the oldest photos, decides about each, and every decision leaves one entry', async () => {
  await using world = await newWorld()
  const ids = await addPhotos(world, 3)
  const kim = await world.staff('moderator')
  expect(await view(kim)).toMatchObject({ waiting: 3, current: null, nextKey: null, undoable: null })
  expect((await claim(kim)).status).toBe(200)
  for (const [index, outcome] of ['approve', 'nudity', 'minor'].entries()) {
    expect(await view(kim)).toMatchObject({ waiting: 3 - index, current: { id: ids[index], becomesMain: true } })
    expect((await decide(kim, ids[index] ?? '', outcome)).status).toBe(200)
    world.clock.advanceSeconds(1) // the latest decision is the one with the latest time
  }
  expect(await view(kim)).toMatchObject({ waiting: 0, current: null, undoable: { photoId: ids[2], outcome: 'minor' } })
  expect(await world.sql('select status, reason, is_main from photo order by created_at')).toEqual([
    { status: 'active', reason: null, is_main: true },
    { status: 'rejected', reason: 'nudity', is_main: false },
    { status: 'rejected', reason: 'minor', is_main: false },
  ])
  expect(await listActions(world)).toEqual(['photo.claim', 'photo.decide', 'photo.decide', 'photo.decide'])
})

test('C-30 the owner of an approved photo gets a live event, and others see it; of a rejected one they see the reason', async () => {
  await using world = await newWorld()
  const [anna, bert, kim] = [
    await world.member(),
    await world.member({ gender: 'male' }),
    await world.staff('moderator'),
  ]
  const [first, second] = await uploadWaiting(world, anna, 2)
  const socket = await openLiveSocket(world, anna)
  await claim(kim)
  const event = once(socket, 'message')
  expect((await decide(kim, first?.id ?? '', 'approve')).status).toBe(200)
  expect(JSON.parse(String((await event)[0]))).toMatchObject({ kind: 'photos' })
  socket.terminate()
  expect((await decide(kim, second?.id ?? '', 'contact_details')).status).toBe(200)
  expect((await fetchOwnPhotos(world, anna)).photos).toMatchObject([
    { status: 'active', isMain: true },
    { status: 'rejected', reason: 'contact_details' },
  ])
  expect(await fetchStatus(world, bert, `/photos/${first?.key}/card.webp`)).toBe(200)
})

test('of moderators who start at once nobody gets the photo of another', async () => {
  await using world = await newWorld()
  const ids = await addPhotos(world, 3 * CLAIMED_PHOTOS)
  const staff = await Promise.all([1, 2, 3].map(() => world.staff('moderator')))
  await Promise.all(staff.map(claim))
  const rows = await world.sql<{ claimed_by: string; count: number }>(
    `select claimed_by, count(*)::int as count from work_claim where kind = 'photo' group by claimed_by`,
  )
  expect(rows.map(({ claimed_by: id }) => id).toSorted()).toEqual(staff.map(({ staffId }) => staffId).toSorted())
  expect(rows.map(({ count }) => count)).toEqual([CLAIMED_PHOTOS, CLAIMED_PHOTOS, CLAIMED_PHOTOS])
  const late = await world.staff('admin')
  expect(await readRefusal(await claim(late))).toEqual([409, 'no_photo_waits'])
  const [first] = staff
  const [others] = await world.sql<{ id: string }>('select item_id as id from work_claim where claimed_by <> $1', [
    first?.staffId,
  ])
  expect(await readRefusal(await decide(first!, others?.id ?? '', 'approve'))).toEqual([409, 'photo_claimed'])
  world.clock.advanceSeconds(PHOTO_CLAIM_SECONDS)
  expect((await claim(late)).status).toBe(200)
  expect((await view(late)).current.id).toBe(ids[0])
})

test('the same decision twice, or two at once, is one decision', async () => {
  await using world = await newWorld()
  const [id = '', second = ''] = await addPhotos(world, 2)
  const kim = await world.staff('moderator')
  await claim(kim)
  expect((await decide(kim, id, 'approve')).status).toBe(200)
  expect(await readRefusal(await decide(kim, id, 'approve'))).toEqual([409, 'photo_decided'])
  const answers = await Promise.all(['approve', 'nudity'].map((outcome) => decide(kim, second, outcome)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await world.sql('select count(*)::int as count from photo_decision')).toEqual([{ count: 2 }])
  expect((await listActions(world)).filter((action) => action === 'photo.decide')).toHaveLength(2)
})

test('a skipped photo goes to a colleague, and returns to the moderator after some time', async () => {
  await using world = await newWorld()
  const [id = ''] = await addPhotos(world, 1)
  const [kim, lee] = [await world.staff('moderator'), await world.staff('admin')]
  await claim(kim)
  expect((await kim.post(`/api/office/photos/${id}/skip`, {})).status).toBe(200)
  expect(await readRefusal(await claim(kim))).toEqual([409, 'no_photo_waits'])
  await claim(lee)
  expect((await view(lee)).current.id).toBe(id)
  expect(await readRefusal(await kim.post(`/api/office/photos/${id}/skip`, {}))).toEqual([409, 'photo_claimed'])
  await lee.post(`/api/office/photos/${id}/skip`, {})
  world.clock.advanceSeconds(SKIP_SECONDS)
  expect((await claim(await world.staff('moderator', {}))).status).toBe(200)
})

test('the latest own decision is undone once, and the photo waits for the same moderator', async () => {
  await using world = await newWorld()
  const [first = '', second = ''] = await addPhotos(world, 2)
  const [kim, lee] = [await world.staff('moderator'), await world.staff('moderator')]
  const undo = async (staff: TestStaff, id: string) =>
    readRefusal(await staff.post(`/api/office/photos/${id}/undo`, {}))
  await claim(kim)
  await decide(kim, first, 'approve')
  world.clock.advanceSeconds(1)
  await decide(kim, second, 'unclear')
  expect(await undo(kim, first)).toEqual([409, 'photo_not_undoable'])
  expect(await undo(lee, second)).toEqual([409, 'photo_not_undoable'])
  expect((await Promise.all([undo(kim, second), undo(kim, second)])).map(([status]) => status).toSorted()).toEqual([
    200, 409,
  ])
  expect(await view(kim)).toMatchObject({ current: { id: second }, undoable: { photoId: first, outcome: 'approve' } })
  expect(await world.sql('select photo_id from photo_decision')).toEqual([{ photo_id: first }])
  world.clock.advanceSeconds(UNDO_SECONDS + 1)
  expect(await undo(kim, first)).toEqual([409, 'photo_not_undoable'])
})

test('the photos of one member are approved or rejected at once; one that a colleague decided about stops all', async () => {
  await using world = await newWorld()
  const { id: memberId } = await world.member()
  const ids: string[] = []
  for (const minutesAgo of [3, 2, 1]) ids.push((await addWaitingPhoto(world, { memberId, minutesAgo })).id)
  const other = await addWaitingPhoto(world)
  const kim = await world.staff('moderator')
  const path = `/api/office/photos/members/${memberId}`
  const decideAll = (photoIds: string[], outcome: string) => kim.post(`${path}/decision`, { outcome, photoIds })
  expect(await (await kim.post(`${path}/claim`, {})).json()).toEqual({ id: memberId })
  expect((await (await kim.get(path)).json()).photos.map(({ id }: { id: string }) => id)).toEqual(ids)
  expect(await readRefusal(await decideAll([ids[0] ?? '', other.id], 'nudity'))).toEqual([404, 'photo_not_found'])
  expect((await decideAll(ids.slice(0, 2), 'nudity')).status).toBe(200)
  expect(await readRefusal(await decideAll(ids, 'approve'))).toEqual([409, 'photo_decided'])
  expect((await decideAll(ids.slice(2), 'approve')).status).toBe(200)
  expect(await world.sql('select status from photo where member_id = $1 order by created_at', [memberId])).toEqual(
    ['rejected', 'rejected', 'active'].map((status) => ({ status })),
  )
  expect(await listActions(world)).toEqual(['photo.claim', 'photo.decide', 'photo.decide', 'photo.decide'])
})

test('a malformed decision is refused, and a photo of another site is not found', async () => {
  await using world = await newWorld()
  const [id = ''] = await addPhotos(world, 1)
  const kim = await world.staff('moderator')
  expect((await decide(kim, id, 'ban')).status).toBe(422)
  expect((await decide(kim, 'no id', 'approve')).status).toBe(422)
  const path = `/api/office/photos/members/${id}/decision`
  expect((await kim.post(path, { outcome: 'approve', photoIds: [] })).status).toBe(422)
  await world.sql('update photo set site_id = (select id from site where id <> $1 limit 1)', [world.siteId])
  expect(await readRefusal(await decide(kim, id, 'approve'))).toEqual([404, 'photo_not_found'])
  expect(await readRefusal(await claim(kim))).toEqual([409, 'no_photo_waits'])
})

test('T22 the office serves the file of a waiting photo only to the moderator who has it', async () => {
  await using world = await newWorld()
  const [photo] = await uploadWaiting(world, await world.member())
  const path = `/office/photo-files/${photo?.key}/large.webp`
  const [kim, lee, support] = [
    await world.staff('moderator'),
    await world.staff('moderator'),
    await world.staff('support'),
  ]
  expect((await kim.get(path)).status).toBe(404)
  await claim(kim)
  const response = await kim.get(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(response.headers.get('cache-control')).toContain('private, max-age=')
  await world.sql('update work_claim set claimed_by = $1', [support.staffId])
  for (const caller of [lee, support, kim, world.officeVisitor(), world.visitor()])
    expect((await caller.get(path)).status).toBe(404)
  await world.sql('update work_claim set claimed_by = $1', [kim.staffId])
  for (const wrong of ['original', '__proto__']) expect((await kim.get(path.replace('large', wrong))).status).toBe(404)
  await decide(kim, photo?.id ?? '', 'approve')
  expect((await kim.get(path)).status).toBe(404)
})

test('the queue warns of banned images and of members with the same photo, and covers photos of severe cases', async () => {
  await using world = await newWorld()
  const [anna, bert, eva] = [await world.member(), await world.member({ gender: 'male' }), await world.member()]
  for (const member of [anna, bert]) {
    await uploadWaiting(world, member)
    world.clock.advanceSeconds(1) // the oldest comes first
  }
  const kim = await world.staff('moderator')
  await claim(kim)
  expect((await view(kim)).current).toMatchObject({
    memberId: anna.id,
    owner: { id: anna.id, name: anna.name },
    twins: 1,
    resemblesBanned: false,
    isCovered: false,
    scores: null,
  })
  await world.sql(
    `insert into banned_image_hash (id, ban_id, hash, created_at)
     select id, id, perceptual_hash, now() from photo where member_id = $1`,
    [anna.id],
  )
  expect((await view(kim)).current).toMatchObject({ resemblesBanned: true, isCovered: true })
  await world.sql('delete from banned_image_hash')
  await reportMember(world, anna, { category: 'insult' })
  expect((await view(kim)).current.isCovered).toBe(false)
  await reportMember(world, anna, { category: 'minor' })
  await world.sql(`update moderation_case set category = 'minor' where member_id = $1`, [anna.id])
  expect((await view(kim)).current.isCovered).toBe(true)
  expect((await fetchOwnPhotos(world, eva)).photos).toEqual([])
})

test('the scores of an image classifier are shown where there is one, and decide nothing', async () => {
  const scored: number[] = []
  const scores = [{ nudity: 0.97, noFace: 0.1 }, null]
  await using world = await newWorld({
    imageClassifier: {
      scoreImage: async (image) => {
        scored.push(image.length)
        if (scored.length > scores.length) throw new Error('the model is down')
        return scores[scored.length - 1] ?? null
      },
    },
  })
  await uploadWaiting(world, await world.member())
  const kim = await world.staff('moderator')
  await claim(kim)
  expect((await view(kim)).current.scores).toEqual(scores[0])
  expect((await view(kim)).current.scores).toBe(null)
  expect((await view(kim)).current.scores).toBe(null)
  expect(scored.every((length) => length > 0)).toBe(true)
  expect(await world.sql('select status from photo')).toEqual([{ status: 'pending' }])
})
