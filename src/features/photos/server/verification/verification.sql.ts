import { statement } from '#platform/server/database/statement.ts'
import type { RefusalReason, VerificationPose, VerificationStatus } from '../../verification.rules.ts'

export interface VerificationRow {
  id: string
  member_id: string
  status: VerificationStatus
  pose: VerificationPose
  reason: RefusalReason | null
  main_key: string | null
  file_key: string | null
}

const columns = 'id, member_id, status, pose, reason, main_key, file_key'

/** Finds the latest verification of a member. */
export const findLatestVerification = statement<[memberId: string, siteId: string], VerificationRow>(
  'photos.find_latest_verification',
  `select ${columns} from photo_verification where member_id = $1 and site_id = $2
   order by created_at desc, id desc limit 1`,
)

export const findVerification = statement<[id: string, siteId: string], VerificationRow>(
  'photos.find_verification',
  `select ${columns} from photo_verification where id = $1 and site_id = $2`,
)

export const insertVerification = statement<
  [id: string, siteId: string, memberId: string, pose: VerificationPose, at: Date]
>(
  'photos.insert_verification',
  `insert into photo_verification (id, site_id, member_id, pose, status, created_at) values ($1, $2, $3, $4, 'open', $5)`,
)

/** Adds the selfie of an open verification. Returns no row when it is not open. */
export const storeSelfieKey = statement<
  [id: string, siteId: string, memberId: string, fileKey: string, mainKey: string, at: Date],
  { id: string }
>(
  'photos.store_selfie_key',
  `update photo_verification set status = 'waiting', file_key = $4, main_key = $5, sent_at = $6
   where id = $1 and site_id = $2 and member_id = $3 and status = 'open' returning id`,
)

/** Finds the verification that still has a selfie. */
export const findVerificationByFileKey = statement<[fileKey: string], { id: string }>(
  'photos.find_verification_by_file_key',
  'select id from photo_verification where file_key = $1',
)

/** A verification that ended, and the selfie that it had. */
export interface EndedRow {
  member_id: string
  site_id: string
  selfie_key: string | null
}

/** Expires the verifications that a condition selects, at the time of a parameter. */
const expireWhere = (condition: string, at: '$2' | '$3' | '$4') =>
  `with ended as (select id, file_key from photo_verification where ${condition})
   update photo_verification v set status = 'expired', file_key = null, claimed_until = null, ended_at = ${at}
   from ended where v.id = ended.id returning v.member_id, v.site_id, ended.file_key as selfie_key`

/** Expires the verification of a member that is not of their main photo ($3). */
export const expireOutdated = statement<[memberId: string, siteId: string, mainKey: string | null, at: Date], EndedRow>(
  'photos.expire_outdated_verifications',
  expireWhere(
    `member_id = $1 and site_id = $2 and status in ('waiting', 'approved') and main_key is distinct from $3 for update`,
    '$4',
  ),
)

/** Expires the verification of a member that waits. */
export const expireWaitingOf = statement<[memberId: string, siteId: string, at: Date], EndedRow>(
  'photos.expire_waiting_verification_of_member',
  expireWhere(`member_id = $1 and site_id = $2 and status = 'waiting' for update`, '$3'),
)

/** Expires those that have waited since a time, on every site. */
export const expireWaiting = statement<[sentBefore: Date, at: Date], EndedRow>(
  'photos.expire_waiting_verifications',
  expireWhere(`status = 'waiting' and sent_at <= $1 for update skip locked`, '$2'),
)

/** Deletes old verifications of every site: those never uploaded, and the results that no longer count. */
export const deleteOldVerifications = statement<[openBefore: Date, endedBefore: Date]>(
  'photos.delete_old_verifications',
  `delete from photo_verification where (status = 'open' and created_at <= $1)
     or (status in ('refused', 'expired') and ended_at <= $2)`,
)

export const deleteMemberVerifications = statement<[memberId: string], { file_key: string | null }>(
  'photos.delete_verifications_of_member',
  'delete from photo_verification where member_id = $1 returning file_key',
)

/** Returns whether the main photo of a member is verified. */
export const findIsVerified = statement<[memberId: string, siteId: string], { id: string }>(
  'photos.find_is_verified',
  `select id from photo_verification where member_id = $1 and site_id = $2 and status = 'approved'`,
)

/** Lists the results of a member's verifications before a time and id, the newest first. */
export const listOutcomes = statement<
  [memberId: string, siteId: string, before: Date | null, beforeId: string | null, limit: number],
  { id: string; status: 'approved' | 'refused' | 'expired'; at: Date }
>(
  'photos.list_verification_outcomes',
  `select id, status, ended_at as at from photo_verification
   where member_id = $1 and site_id = $2 and ended_at is not null
     and ($3::timestamptz is null or (ended_at, id) < ($3, $4::uuid))
   order by ended_at desc, id desc limit $5`,
)
