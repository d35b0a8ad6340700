import { statement } from '#platform/server/database/statement.ts'
import type { RefusalReason, VerificationPose, VerificationStatus } from '../../verification.rules.ts'

export interface VerificationRow {
  id: string
  memberId: string
  status: VerificationStatus
  pose: VerificationPose
  reason: RefusalReason | null
  mainKey: string | null
  fileKey: string | null
}

const columns = 'id, member_id, status, pose, reason, main_key, file_key'

/** Finds the latest verification of a member. */
export const findLatestVerification = statement<{ memberId: string }, VerificationRow>(
  'photos.find_latest_verification',
  `select ${columns} from photo_verification where member_id = :memberId and site_id = :site
   order by created_at desc, id desc limit 1`,
)

export const findVerification = statement<{ id: string }, VerificationRow>(
  'photos.find_verification',
  `select ${columns} from photo_verification where id = :id and site_id = :site`,
)

/** Finds a verification, and locks it so that nobody claims it meanwhile. */
export const lockVerification = statement<{ id: string }, VerificationRow>(
  'photos.lock_verification',
  `select ${columns} from photo_verification where id = :id and site_id = :site for update`,
)

export const insertVerification = statement<{ id: string; memberId: string; pose: VerificationPose }>(
  'photos.insert_verification',
  `insert into photo_verification (id, site_id, member_id, pose, status, created_at) values (:id, :site, :memberId, :pose, 'open', :now)`,
)

/** Adds the selfie of an open verification. Returns no row when it is not open. */
export const storeSelfieKey = statement<
  { id: string; memberId: string; fileKey: string; mainKey: string },
  { id: string }
>(
  'photos.store_selfie_key',
  `update photo_verification set status = 'waiting', file_key = :fileKey, main_key = :mainKey, sent_at = :now
   where id = :id and site_id = :site and member_id = :memberId and status = 'open' returning id`,
)

/** Finds the verification that still has a selfie. */
export const findVerificationByFileKey = statement<{ fileKey: string }, { id: string }>(
  'photos.find_verification_by_file_key',
  'select id from photo_verification where file_key = :fileKey',
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** A verification that ended, and the selfie that it had. */
export interface EndedRow {
  memberId: string
  siteId: string
  selfieKey: string | null
}

/** Expires the verifications that a condition selects. */
const expireWhere = (condition: string) =>
  `with ended as (select id, file_key from photo_verification where ${condition})
   update photo_verification v set status = 'expired', file_key = null, ended_at = :now
   from ended where v.id = ended.id returning v.member_id, v.site_id, ended.file_key as selfie_key`

/** Expires the verification of a member that is not of their main photo. */
export const expireOutdated = statement<{ memberId: string; mainKey: string | null }, EndedRow>(
  'photos.expire_outdated_verifications',
  expireWhere(
    `member_id = :memberId and site_id = :site and status in ('waiting', 'approved') and main_key is distinct from :mainKey for update`,
  ),
)

/** Expires the verification of a member that waits. */
export const expireWaitingOf = statement<{ memberId: string }, EndedRow>(
  'photos.expire_waiting_verification_of_member',
  expireWhere(`member_id = :memberId and site_id = :site and status = 'waiting' for update`),
)

/** Expires those that have waited since a time, on every site. */
export const expireWaiting = statement<{ sentBefore: Date }, EndedRow>(
  'photos.expire_waiting_verifications',
  expireWhere(`status = 'waiting' and sent_at <= :sentBefore for update skip locked`),
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** Deletes old verifications of every site: those never uploaded, and the results that no longer count. */
export const deleteOldVerifications = statement<{ openBefore: Date; endedBefore: Date }>(
  'photos.delete_old_verifications',
  `delete from photo_verification where (status = 'open' and created_at <= :openBefore)
     or (status in ('refused', 'expired') and ended_at <= :endedBefore)`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const deleteMemberVerifications = statement<{ memberId: string }, { fileKey: string | null }>(
  'photos.delete_verifications_of_member',
  'delete from photo_verification where member_id = :memberId returning file_key',
  { allSites: 'it exports the files or erases the rows of one member' },
)

/** Returns whether the main photo of a member is verified. */
export const findIsVerified = statement<{ memberId: string }, { id: string }>(
  'photos.find_is_verified',
  `select id from photo_verification where member_id = :memberId and site_id = :site and status = 'approved'`,
)

/** Lists the results of a member's verifications before a time and id, the newest first. */
export const listOutcomes = statement<
  { memberId: string; before: Date | null; beforeId: string | null; limit: number },
  { id: string; status: 'approved' | 'refused' | 'expired'; at: Date }
>(
  'photos.list_verification_outcomes',
  `select id, status, ended_at as at from photo_verification
   where member_id = :memberId and site_id = :site and ended_at is not null
     and (:before::timestamptz is null or (ended_at, id) < (:before, :beforeId::uuid))
   order by ended_at desc, id desc limit :limit`,
)
