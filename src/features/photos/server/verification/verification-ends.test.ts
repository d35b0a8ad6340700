import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eraseMemberNow } from '#features/accounts/server/deletion/erasure.ts'
import { inTransaction } from '#platform/server/context.ts'
import { banByDecision, banOnFile } from '#testing/bans.ts'
import { runDuringTransaction } from '#testing/servers/concurrent-transaction.ts'
import { fetchOwnPhotos, uploadPhoto } from '#testing/images/photos.ts'
import { sendReport } from '#testing/reports.ts'
import type { TestMember } from '#testing/test-members.ts'
import {
  claimVerification,
  decideVerification,
  hasSelfieFile,
  sendSelfie,
  startVerification,
  uploadSelfie,
} from '#testing/verifications.ts'
import { newWorld, type World } from '#testing/world.ts'

async function findStatus(world: World, id: string): Promise<string | undefined> {
  return (await world.sql<{ status: string }>('select status from photo_verification where id = $1', [id]))[0]?.status
}

async function hasMark(world: World, { id }: TestMember): Promise<boolean> {
  const viewer = await world.member({ gender: 'male' })
  return (await (await world.as(viewer).get(`/api/members/${id}`)).json()).photoVerified
}

/** The main photo of a member, and their other one. */
interface Target {
  readonly member: TestMember
  readonly main: { readonly id: string; readonly key: string }
  readonly otherId: string
}

async function removeByDecision(world: World, { member, main }: Target): Promise<void> {
  await sendReport(world, await world.member(), { kind: 'photo', id: main.id })
  const [row] = await world.sql<{ id: string }>('select id from moderation_case where member_id = $1', [member.id])
  const decision = { outcome: 'remove', ground: 'honesty', body: 'Dit ben je niet.' }
  await (await world.staff('moderator')).post(`/api/office/cases/${row?.id}/decision`, decision)
}

async function banImage(world: World, { main }: Target): Promise<void> {
  const body = { requestId: randomUUID(), reason: 'nudity', note: 'Een lijst.' }
  await (await world.staff('moderator')).post(`/api/office/photos/${main.id}/ban`, body)
}

async function rejectLater(world: World, { main }: Target): Promise<void> {
  const body = { outcome: 'unclear', note: 'Een reden' }
  await (await world.staff('moderator')).post(`/api/office/photos/${main.id}/later-decision`, body)
}

const changes: Record<string, (world: World, target: Target) => Promise<unknown>> = {
  'its owner deletes it': (world, { member, main }) => world.as(member).delete(`/api/photos/${main.id}`),
  'its owner replaces it': (world, { member, otherId }) => world.as(member).post(`/api/photos/${otherId}/main`, {}),
  'a decision about a report removes it': removeByDecision,
  'a moderator bans its image': banImage,
  'a reviewer rejects it': rejectLater,
}

test.each(Object.entries(changes))('the mark and a waiting selfie are gone once %s', async (_when, change) => {
  await using world = await newWorld()
  const [approved, waiting] = [await sendSelfie(world), await sendSelfie(world)]
  await decideVerification(world, approved.id, 'approve')
  expect([await hasMark(world, approved.member), await hasSelfieFile(world, waiting.selfieKey)]).toEqual([true, true])
  for (const { member } of [approved, waiting]) {
    const { photos } = await fetchOwnPhotos(world, member)
    const [main, other] = [photos.find(({ isMain }) => isMain)!, photos.find(({ isMain }) => !isMain)!]
    await change(world, { member, main, otherId: other.id })
  }
  expect([await findStatus(world, approved.id), await findStatus(world, waiting.id)]).toEqual(['expired', 'expired'])
  expect([await hasMark(world, approved.member), await hasSelfieFile(world, waiting.selfieKey)]).toEqual([false, false])
})

test('a further photo and another order of the photos leave the mark', async () => {
  await using world = await newWorld()
  const { member, id } = await sendSelfie(world)
  await decideVerification(world, id, 'approve')
  await uploadPhoto(world, member, 3)
  const { photos } = await fetchOwnPhotos(world, member)
  const photoIds = photos.map((photo) => photo.id).toReversed()
  expect((await world.as(member).post('/api/photos/order', { photoIds })).status).toBe(200)
  expect([await findStatus(world, id), await hasMark(world, member)]).toEqual(['approved', true])
})

const closings: Record<string, (world: World, member: TestMember) => Promise<unknown>> = {
  'a ban on the file': banOnFile,
  'a ban by a decision': banByDecision,
  'a deletion by its owner': (world, member) =>
    world.as(member).delete('/api/account', { password: 'welkom-bij-vonk', reason: 'other', remarks: '' }),
}

test.each(Object.entries(closings))('%s ends a waiting verification with its selfie', async (_name, close) => {
  await using world = await newWorld()
  const [waiting, approved] = [await sendSelfie(world), await sendSelfie(world)]
  await decideVerification(world, approved.id, 'approve')
  for (const { member } of [waiting, approved]) await close(world, member)
  expect(await hasSelfieFile(world, waiting.selfieKey)).toBe(false)
  expect([await findStatus(world, waiting.id), await findStatus(world, approved.id)]).toEqual(['expired', 'approved'])
  const kim = await world.staff('moderator')
  expect((await kim.post('/api/office/verifications/claim', {})).status).toBe(409)
})

test('an erasure deletes the verification and its selfie', async () => {
  await using world = await newWorld()
  const { member, id, selfieKey } = await sendSelfie(world)
  await inTransaction(world.staffCtx(), (tx) => eraseMemberNow(tx, { memberId: member.id, reason: 'Op verzoek.' }))
  expect([await findStatus(world, id), await hasSelfieFile(world, selfieKey)]).toEqual([undefined, false])
})

test('every decision removes the selfie, and a further attempt has another', async () => {
  await using world = await newWorld()
  const { member, id, selfieKey } = await sendSelfie(world)
  expect((await decideVerification(world, id, 'unclear')).status).toBe(200)
  expect(await hasSelfieFile(world, selfieKey)).toBe(false)
  world.clock.advanceSeconds(1)
  const { latest } = await (await startVerification(world, member)).json()
  await uploadSelfie(world, member, latest.id)
  const [row] = await world.sql<{ key: string }>('select file_key as key from photo_verification where id = $1', [
    latest.id,
  ])
  expect(row?.key).not.toBe(selfieKey)
  expect(await hasSelfieFile(world, row?.key ?? '')).toBe(true)
  await decideVerification(world, latest.id, 'approve')
  expect(await hasSelfieFile(world, row?.key ?? '')).toBe(false)
})

test('a verification that expires during a decision stays expired', async () => {
  await using world = await newWorld()
  const { member, id } = await sendSelfie(world)
  const kim = await world.staff('moderator')
  await claimVerification(world, kim, id)
  const expiry = `update photo_verification set status = 'expired', file_key = null, ended_at = now() where id = $1`
  const answer = await runDuringTransaction(world, [[expiry, [id]]], () =>
    kim.post(`/api/office/verifications/${id}/decision`, { outcome: 'approve' }),
  )
  expect([answer.status, (await answer.json()).refusal]).toEqual([409, 'verification_decided'])
  expect([await findStatus(world, id), await hasMark(world, member)]).toEqual(['expired', false])
})
