import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { VERIFICATION_POSES } from '#features/photos/verification.rules.ts'
import type { Db } from '#platform/server/database/db.ts'
import { storageNameOf } from '#platform/server/media/stored-image.ts'
import type { Storage } from '#platform/server/media/storage.ts'
import type { SiteMembers } from './likes.ts'
import { idOf } from './planned-cases.ts'
import { insertRows } from './rows.ts'
import { staffId } from './staff.ts'

const HOURS_AGO = 3
/** The share of the members with a verified main photo: one in so many. */
const ONE_IN = 4

interface MainPhoto {
  readonly member_id: string
  readonly file_key: string
}

interface VerificationOptions {
  readonly members: SiteMembers
  readonly now: Date
  readonly storage: Storage
}

/** Seeds verified main photos, of Bert and some others, and one selfie that waits for a moderator. */
export async function seedVerifications(db: Db, { members, now, storage }: VerificationOptions): Promise<void> {
  const [bert, ...others] = await listMainPhotos(db, members)
  const waiting = others.pop()
  if (!bert || !waiting) return
  const verified = [bert, ...others.filter((_photo, index) => index % ONE_IN === 0)]
  const at = new Date(now.getTime() - HOURS_AGO * 3_600_000)
  await insertRows(
    db,
    'photo_verification',
    verified.map((photo) => ({
      ...toRow(members, photo, at),
      status: 'approved',
      ended_at: at,
      decided_by: 'Mo',
      staff_id: staffId('moderator'),
    })),
  )
  const key = await storeSelfie(storage, waiting)
  await insertRows(db, 'photo_verification', [{ ...toRow(members, waiting, at), status: 'waiting', file_key: key }])
}

/** Lists the main photos of Bert and the generated members, in their order. */
async function listMainPhotos(db: Db, { bert, generated }: SiteMembers): Promise<MainPhoto[]> {
  const ids = [bert, ...generated].map(({ id }) => id)
  const { rows } = await db.query<MainPhoto>(
    {
      text: `select member_id, file_key from photo where is_main and status = 'active' and member_id = any($1::uuid[])
        order by array_position($1::uuid[], member_id)`,
    },
    [ids],
  )
  return rows[0]?.member_id === bert.id ? rows : []
}

function toRow({ site }: SiteMembers, { member_id: memberId, file_key: mainKey }: MainPhoto, at: Date) {
  const id = idOf(site.key, `verification ${memberId}`)
  const pose = VERIFICATION_POSES[Number.parseInt(id.slice(-4), 16) % VERIFICATION_POSES.length]
  return { id, site_id: site.id, member_id: memberId, pose, main_key: mainKey, created_at: at, sent_at: at }
}

/** Stores a copy of the main photo as the selfie. */
async function storeSelfie(storage: Storage, { file_key: mainKey }: MainPhoto): Promise<string> {
  const key = createHash('sha256').update(`selfie ${mainKey}`).digest('hex').slice(0, 32)
  const image = await storage.get(storageNameOf(mainKey, 'large'))
  if (image) await storage.put(storageNameOf(key, 'large'), await buffer(image.stream))
  return key
}
