import { expect, test } from 'vitest'
import { fetchOwnPhotos, listStoredFiles, uploadPhotos } from '#testing/images/photos.ts'
import type { TestMember } from '#testing/test-members.ts'
import {
  decideVerification,
  sendSelfie,
  startVerification as start,
  uploadSelfie as upload,
} from '#testing/verifications.ts'
import { newWorld, type World } from '#testing/world.ts'
import { OPEN_MILLISECONDS, WAITING_MILLISECONDS } from '../../verification.rules.ts'
import { endOldVerifications } from './verification-ends.ts'
import { isPhotoVerified } from './verification.ts'

const view = async (world: World, member: TestMember) => (await world.as(member).get('/api/photo-verification')).json()
const listStatuses = async (world: World) =>
  (await world.sql<{ status: string }>('select status from photo_verification order by created_at')).map(
    ({ status }) => status,
  )

test('a member without a main photo or with a fictional profile gets no pose', async () => {
  await using world = await newWorld()
  const member = await world.member()
  expect(await view(world, member)).toEqual({ mainKey: null, latest: null })
  expect((await start(world, member)).status).toBe(409)
  await uploadPhotos(world, member, 1)
  await world.sql('update profile set is_fictional = true where member_id = $1', [member.id])
  const response = await start(world, member)
  expect([response.status, (await response.json()).refusal]).toEqual([403, 'fictional_never_verified'])
  expect(await listStatuses(world)).toEqual([])
})

test('the same pose stays until the selfie is uploaded once, also by two requests at once', async () => {
  await using world = await newWorld()
  const member = await world.member()
  await uploadPhotos(world, member, 1)
  const answers = await Promise.all([start(world, member), start(world, member)])
  const [first, second] = await Promise.all(answers.map((answer) => answer.json()))
  expect(first).toEqual(second)
  const filesBefore = (await listStoredFiles(world)).length
  const uploads = await Promise.all([upload(world, member, first.latest.id), upload(world, member, first.latest.id)])
  expect(uploads.map(({ status }) => status)).toEqual([200, 200])
  expect((await view(world, member)).latest).toMatchObject({ status: 'waiting', isOutdated: false })
  expect(await listStoredFiles(world)).toHaveLength(filesBefore + 1)
  const other = await world.member()
  expect((await upload(world, other, first.latest.id)).status).toBe(409)
})

test('an approval sets the mark on profile and cards, deletes the selfie and mails the member', async () => {
  await using world = await newWorld()
  const { member, id } = await sendSelfie(world)
  const viewer = await world.member({ gender: 'male' })
  const readMark = async () => (await (await world.as(viewer).get(`/api/members/${member.id}`)).json()).photoVerified
  const filesBefore = (await listStoredFiles(world)).length
  expect(await readMark()).toBe(false)
  await decideVerification(world, id, 'approve')
  await world.runJobs()
  expect(await readMark()).toBe(true)
  expect(await isPhotoVerified(world.ctx(), member.id)).toBe(true)
  expect(await listStoredFiles(world)).toHaveLength(filesBefore - 1)
  expect((await view(world, member)).latest.status).toBe('approved')
  const { entries } = await (await world.as(member).get('/api/notifications')).json()
  expect(entries).toMatchObject([{ kind: 'verification', outcome: 'approved' }])
  const [mail, ...others] = await world.mailsTo(member.email)
  expect([mail?.subject, others]).toEqual(['Je controle is klaar', []])
  expect(mail?.text).toContain('Je selfie is verwijderd.')
})

test('another main photo ends the mark and a waiting verification at once', async () => {
  await using world = await newWorld()
  const { member, id } = await sendSelfie(world)
  await decideVerification(world, id, 'approve')
  const { photos } = await fetchOwnPhotos(world, member)
  const other = photos.find(({ isMain }) => !isMain)
  expect((await world.as(member).post(`/api/photos/${other?.id}/main`, {})).status).toBe(200)
  expect((await view(world, member)).latest).toMatchObject({ status: 'expired', isOutdated: true })
  expect((await (await world.as(member).get(`/api/members/${member.id}`)).json()).photoVerified).toBe(false)
  world.clock.advanceSeconds(1)
  const { latest } = await (await start(world, member)).json()
  await upload(world, member, latest.id)
  expect((await world.as(member).delete(`/api/photos/${other?.id}`)).status).toBe(200)
  expect(await listStatuses(world)).toEqual(['expired', 'expired'])
  expect(await world.sql('select 1 from photo_verification where file_key is not null')).toEqual([])
})

test('a refusal and its mail name the reason, and the member can try again', async () => {
  await using world = await newWorld()
  const { member, id } = await sendSelfie(world)
  await decideVerification(world, id, 'other_pose')
  expect((await view(world, member)).latest).toMatchObject({ status: 'refused', reason: 'other_pose' })
  const [mail, ...others] = await world.mailsTo(member.email)
  expect([mail?.subject, others]).toEqual(['Je controle', []])
  expect(mail?.text).toContain('Je houding was een andere dan op de tekening.')
  world.clock.advanceSeconds(1)
  expect((await (await start(world, member)).json()).latest).toMatchObject({ status: 'open', reason: null })
})

test('verifications that wait too long expire, and open ones are deleted', async () => {
  await using world = await newWorld()
  const { member } = await sendSelfie(world)
  const open = await world.member()
  await uploadPhotos(world, open, 1)
  await start(world, open)
  world.clock.advanceSeconds(OPEN_MILLISECONDS / 1_000 - 1)
  await endOldVerifications({ ...world.ctx(), actor: { kind: 'system' } } as never)
  expect((await listStatuses(world)).toSorted()).toEqual(['open', 'waiting'])
  world.clock.advanceSeconds((WAITING_MILLISECONDS - OPEN_MILLISECONDS) / 1_000 + 1)
  await endOldVerifications({ ...world.ctx(), actor: { kind: 'system' } } as never)
  expect(await listStatuses(world)).toEqual(['expired'])
  expect((await view(world, member)).latest).toMatchObject({ status: 'expired', isOutdated: false })
})
