import { randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import type { OwnPhotos } from '#features/photos/contract.ts'
import type { TestMember } from '../test-members.ts'
import type { World } from '../world.ts'

/** Creates a JPEG of one colour. The colour depends on the seed. */
export function createPicture(seed = 0): Promise<Buffer> {
  const background = { r: (seed * 67) % 256, g: 80, b: (255 - seed * 31 + 2048) % 256 }
  return sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** Creates a JPEG of coloured patches with these sides. */
export function createPictureOfSize(width: number, height: number): Promise<Buffer> {
  const patches = Buffer.from(Array.from({ length: 8 * 8 * 3 }, (_, index) => (index * 7_919) % 251))
  return sharp(patches, { raw: { width: 8, height: 8, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .jpeg()
    .toBuffer()
}

/** Creates the form of a photo upload. */
export function createPhotoForm(bytes: Buffer, name = 'foto.jpg'): FormData {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
  return body
}

/** Uploads a photo as a member. */
export async function uploadPhoto(world: World, member: TestMember, seed = 0, id = ''): Promise<Response> {
  return world.as(member).post(`/api/photos${id ? `?id=${id}` : ''}`, createPhotoForm(await createPicture(seed)))
}

/** Uploads `count` photos in sequence. Returns all photos of the member. */
export async function uploadPhotos(world: World, member: TestMember, count: number): Promise<OwnPhotos['photos']> {
  for (let seed = 0; seed < count; seed++) await uploadPhoto(world, member, seed)
  return (await fetchOwnPhotos(world, member)).photos
}

/** Fetches the member's own photos. */
export async function fetchOwnPhotos(world: World, member: TestMember): Promise<OwnPhotos> {
  return (await world.as(member).get('/api/photos')).json()
}

/** Lists the names of all files in the storage. */
export async function listStoredFiles(world: World): Promise<string[]> {
  const entries = await readdir(world.storageFolder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** Fetches a path as a member, or as a visitor when `member` is null. Returns the HTTP status. */
export async function fetchStatus(world: World, member: TestMember | null, path: string): Promise<number> {
  const caller = member ? world.as(member) : world.visitor()
  return (await caller.get(path)).status
}

/** Adds a photo without files that waits for a decision; of a new member by default. */
export async function addWaitingPhoto(
  world: World,
  { memberId, minutesAgo = 0 }: { memberId?: string; minutesAgo?: number } = {},
): Promise<{ id: string; memberId: string; key: string }> {
  const owner = memberId ?? (await world.member()).id
  const [id, key] = [randomUUID(), randomBytes(16).toString('hex')]
  const at = new Date(world.clock.now().getTime() - minutesAgo * 60_000)
  await world.sql(
    `insert into photo (id, site_id, member_id, status, position, file_key, blur_key, width, height, thumbhash, created_at)
     select $1, $2, $3, 'pending', (select count(*) + 1 from photo where member_id = $3), $4, $5, 300, 400, '', $6`,
    [id, world.siteId, owner, key, randomBytes(16).toString('hex'), at],
  )
  return { id, memberId: owner, key }
}

/** Adds the ban of an image of one colour by a colleague with a name. Returns its id. */
export async function addImageBan(world: World, by = 'Kees'): Promise<string> {
  const [id, at] = [randomUUID(), world.clock.now()]
  await world.sql(
    `insert into banned_image_hash (id, ban_id, hash, created_at, banned_by) values ($1, $1, repeat('01', 128)::bit(256), $2, $3)`,
    [id, at, by],
  )
  return id
}

/** Adds a verification that waits, of a new member by default, with the main photo with which it is compared. */
export async function addWaitingVerification(
  world: World,
  { memberId, minutesAgo = 0 }: { memberId?: string; minutesAgo?: number } = {},
): Promise<{ id: string; memberId: string; selfieKey: string; mainKey: string }> {
  const photo = await addWaitingPhoto(world, { ...(memberId && { memberId }) })
  await world.sql(`update photo set status = 'active', is_main = true where id = $1`, [photo.id])
  await world.sql('update member_search set main_photo_key = $1 where member_id = $2', [photo.key, photo.memberId])
  const [id, selfieKey] = [randomUUID(), randomBytes(16).toString('hex')]
  const at = new Date(world.clock.now().getTime() - minutesAgo * 60_000)
  await world.sql(
    `insert into photo_verification (id, site_id, member_id, pose, status, main_key, file_key, created_at, sent_at)
     values ($1, $2, $3, 'thumb_up', 'waiting', $4, $5, $6, $6)`,
    [id, world.siteId, photo.memberId, photo.key, selfieKey, at],
  )
  return { id, memberId: photo.memberId, selfieKey, mainKey: photo.key }
}
