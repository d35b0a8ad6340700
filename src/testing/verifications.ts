import { addWaitingVerification, createPhotoForm, createPicture, uploadPhotos } from './images/photos.ts'
import type { TestMember } from './test-members.ts'
import type { TestStaff } from './test-staff.ts'
import type { World } from './world.ts'
import { later } from '#platform/server/ago.ts'

const path = '/api/photo-verification'

/** Lets a member choose a pose. */
export function startVerification(world: World, member: TestMember): Promise<Response> {
  return world.as(member).post(path, {})
}

/** Uploads the selfie of a verification. */
export async function uploadSelfie(world: World, member: TestMember, id: string): Promise<Response> {
  return world.as(member).post(`${path}/selfie?id=${id}`, createPhotoForm(await createPicture(7)))
}

/** Creates a member with two photos and a selfie that waits. Returns the id and the file key of the verification. */
export async function sendSelfie(world: World): Promise<{ member: TestMember; id: string; selfieKey: string }> {
  const member = await world.member()
  await uploadPhotos(world, member, 2)
  const { latest } = (await (await startVerification(world, member)).json()) as { latest: { id: string } }
  await uploadSelfie(world, member, latest.id)
  const [row] = await world.sql<{ key: string }>('select file_key as key from photo_verification where id = $1', [
    latest.id,
  ])
  return { member, id: latest.id, selfieKey: row?.key ?? '' }
}

/** Returns whether the storage has a selfie, after the jobs that wait have run. */
export async function hasSelfieFile(world: World, selfieKey: string): Promise<boolean> {
  await world.runJobs()
  const file = await world.ctx().services.storage.get(`${selfieKey}/large.webp`)
  file?.stream.destroy()
  return file !== null
}

/** Claims a waiting verification for a moderator, whoever had it. */
export async function claimVerification(world: World, { staffId }: TestStaff, id: string): Promise<void> {
  const until = later(world.clock, { minutes: 1 })
  await world.sql(
    `insert into work_claim (site_id, kind, item_id, member_id, claimed_by, claimed_until)
     select site_id, 'verification', id, member_id, $1, $2 from photo_verification where id = $3
     on conflict (site_id, kind, item_id) do update set claimed_by = $1, claimed_until = $2, skipped_until = null`,
    [staffId, until, id],
  )
}

/** Adds a verification that a moderator has claimed. Returns its id. */
export async function addClaimedVerification(world: World, staff: TestStaff): Promise<string> {
  const { id } = await addWaitingVerification(world)
  await claimVerification(world, staff, id)
  return id
}

/** Decides about a waiting verification as a new moderator who has claimed it. */
export async function decideVerification(world: World, id: string, outcome: string): Promise<Response> {
  const kim = await world.staff('moderator')
  await claimVerification(world, kim, id)
  return kim.post(`/api/office/verifications/${id}/decision`, { outcome })
}
