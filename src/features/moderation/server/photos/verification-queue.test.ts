import { expect, test } from 'vitest'
import { PHOTO_CLAIM_SECONDS } from '#features/photos/queue.rules.ts'
import { addWaitingVerification } from '#testing/images/photos.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { addClaimedVerification } from '#testing/verifications.ts'
import { newWorld, type World } from '#testing/world.ts'

const claim = (staff: TestStaff) => staff.post('/api/office/verifications/claim', {})
const view = async (staff: TestStaff) => (await staff.get('/api/office/verifications')).json()
const decide = (staff: TestStaff, id: string, outcome: string) =>
  staff.post(`/api/office/verifications/${id}/decision`, { outcome })
const readRefusal = async (response: Response) => [response.status, (await response.json()).refusal]
const listActions = async (world: World) =>
  (await world.sql<{ action: string }>('select action from audit_entry order by id')).map(({ action }) => action)

test('a moderator sees the oldest verification, and every view and decision leaves one entry', async () => {
  await using world = await newWorld()
  const late = await addWaitingVerification(world)
  const early = await addWaitingVerification(world, { minutesAgo: 5 })
  const kim = await world.staff('moderator')
  expect(await view(kim)).toEqual({ waiting: 2, current: null })
  expect((await claim(kim)).status).toBe(200)
  const { selfieKey, mainKey, memberId } = early
  expect((await view(kim)).current).toMatchObject({ id: early.id, pose: 'thumb_up', selfieKey, mainKey, memberId })
  expect((await decide(kim, early.id, 'approve')).status).toBe(200)
  expect((await view(kim)).current.id).toBe(late.id)
  expect(await listActions(world)).toEqual([
    'verification.claim',
    'verification.view',
    'verification.decide',
    'verification.view',
  ])
  expect(await world.sql('select status, file_key from photo_verification where id = $1', [early.id])).toEqual([
    { status: 'approved', file_key: null },
  ])
})

test('of moderators who start at once nobody gets the verification of another', async () => {
  await using world = await newWorld()
  for (const minutesAgo of [1, 2]) await addWaitingVerification(world, { minutesAgo })
  const [kim, lee, late] = await Promise.all([1, 2, 3].map(() => world.staff('moderator')))
  await Promise.all([claim(kim!), claim(lee!)])
  const [own, other] = await Promise.all([view(kim!), view(lee!)])
  expect(own.current.id).not.toBe(other.current.id)
  expect(await readRefusal(await claim(late!))).toEqual([409, 'no_verification_waits'])
  expect(await readRefusal(await decide(kim!, other.current.id, 'approve'))).toEqual([409, 'verification_claimed'])
  world.clock.advanceSeconds(PHOTO_CLAIM_SECONDS)
  expect((await claim(late!)).status).toBe(200)
})

test('the same decision twice, or two at once, is one decision; a malformed one is refused', async () => {
  await using world = await newWorld()
  const kim = await world.staff('moderator')
  const id = await addClaimedVerification(world, kim)
  expect((await decide(kim, id, 'ban')).status).toBe(422)
  const answers = await Promise.all(['approve', 'unclear'].map((outcome) => decide(kim, id, outcome)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await readRefusal(await decide(kim, id, 'approve'))).toEqual([409, 'verification_decided'])
  expect((await listActions(world)).filter((action) => action === 'verification.decide')).toHaveLength(1)
  await world.sql('update photo_verification set site_id = (select id from site where id <> $1 limit 1)', [
    world.siteId,
  ])
  expect(await readRefusal(await decide(kim, id, 'approve'))).toEqual([404, 'verification_not_found'])
})

test('nobody decides about or skips a verification that they have not claimed, also after they skipped it', async () => {
  await using world = await newWorld()
  const { id } = await addWaitingVerification(world)
  const [kim, lee] = [await world.staff('moderator'), await world.staff('moderator')]
  const skip = () => kim.post(`/api/office/verifications/${id}/skip`, {})
  const notClaimed = [409, 'verification_not_claimed']
  for (const response of [await decide(kim, id, 'approve'), await skip()])
    expect(await readRefusal(response)).toEqual(notClaimed)
  await claim(kim)
  expect((await skip()).status).toBe(200)
  expect(await readRefusal(await decide(kim, id, 'approve'))).toEqual(notClaimed)
  await claim(lee)
  expect(await readRefusal(await decide(kim, id, 'approve'))).toEqual([409, 'verification_claimed'])
  expect((await decide(lee, id, 'approve')).status).toBe(200)
})

test('a decision is accepted after the quarter of an hour, unless a colleague has claimed the verification', async () => {
  await using world = await newWorld()
  const kim = await world.staff('moderator')
  const ids = [await addClaimedVerification(world, kim), await addClaimedVerification(world, kim)]
  world.clock.advanceSeconds(PHOTO_CLAIM_SECONDS)
  const lee = await world.staff('moderator')
  await claim(lee)
  const taken = (await view(lee)).current.id
  const free = ids.find((id) => id !== taken) ?? ''
  expect(await readRefusal(await decide(kim, taken, 'approve'))).toEqual([409, 'verification_claimed'])
  expect((await decide(kim, free, 'approve')).status).toBe(200)
})

test('a skipped verification goes to a colleague', async () => {
  await using world = await newWorld()
  const { id } = await addWaitingVerification(world)
  const [kim, lee] = [await world.staff('moderator'), await world.staff('admin')]
  await claim(kim)
  expect((await kim.post(`/api/office/verifications/${id}/skip`, {})).status).toBe(200)
  expect(await readRefusal(await claim(kim))).toEqual([409, 'no_verification_waits'])
  await claim(lee)
  expect((await view(lee)).current.id).toBe(id)
})

test('T22 the office serves the selfie and the main photo only to the moderator who has claimed them', async () => {
  await using world = await newWorld()
  const { id, selfieKey, mainKey } = await addWaitingVerification(world)
  for (const key of [selfieKey, mainKey])
    await world.ctx().services.storage.put(`${key}/large.webp`, Buffer.from('a picture'))
  const [kim, lee, support] = [
    await world.staff('moderator'),
    await world.staff('moderator'),
    await world.staff('support'),
  ]
  const paths = [selfieKey, mainKey].map((key) => `/office/verification-files/${key}/large.webp`)
  const readStatuses = async (caller: Pick<TestStaff, 'get'>) =>
    Promise.all(paths.map(async (path) => (await caller.get(path)).status))
  expect(await readStatuses(kim)).toEqual([404, 404])
  await claim(kim)
  expect(await readStatuses(kim)).toEqual([200, 200])
  expect((await kim.get(paths[0] ?? '')).headers.get('cache-control')).toBe('no-store')
  for (const caller of [lee, support, world.officeVisitor(), world.visitor()])
    expect(await readStatuses(caller)).toEqual([404, 404])
  await decide(kim, id, 'approve')
  expect(await readStatuses(kim)).toEqual([404, 404])
})
