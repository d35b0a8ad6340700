import { isFreeWork, joinClaim } from '#features/staff/server/work-queue.sql.ts'
import type { WorkItem } from '#features/staff/server/work-queue.ts'
import { statement } from '#platform/server/database/statement.ts'
import type { VerificationPose } from '../../verification.rules.ts'

/** A waiting verification that a moderator has claimed. */
export interface ClaimedVerificationRow {
  id: string
  memberId: string
  pose: VerificationPose
  fileKey: string
  mainKey: string
  sentAt: Date
  claimedUntil: Date
}

/** SQL: the waiting verifications that a moderator has claimed. */
const ownVerifications = `photo_verification v ${joinClaim('verification', 'v.id')}
  where v.site_id = :site and v.status = 'waiting' and claim.claimed_by = :staffId`

/** Finds the oldest verification that a moderator has claimed. */
export const findClaimedVerification = statement<{ staffId: string }, ClaimedVerificationRow>(
  'photos.find_claimed_verification',
  `select v.id, v.member_id, v.pose, v.file_key, v.main_key, v.sent_at, claim.claimed_until
   from ${ownVerifications} order by v.sent_at, v.id limit 1`,
)

/** Lists the verifications that a moderator has claimed, for their queue. */
export const listOwnVerificationItems = statement<{ staffId: string }, WorkItem>(
  'photos.list_own_verification_items',
  `select v.id, v.member_id from ${ownVerifications} order by v.sent_at, v.id`,
)

export const countWaitingVerifications = statement<void, { count: number }>(
  'photos.count_waiting_verifications',
  `select count(*)::int as count from photo_verification where site_id = :site and status = 'waiting'`,
)

/** Lists the oldest verifications of others that are free, and locks them. It leaves out locked ones. */
export const listNextVerifications = statement<{ staffId: string; ownMailbox: string | null; limit: number }, WorkItem>(
  'photos.list_next_verifications',
  `select v.id, v.member_id from photo_verification v
   where v.site_id = :site and v.status = 'waiting' and ${isFreeWork('verification', 'v.id')}
     and not is_account_of_mailbox(v.member_id, :ownMailbox)
   order by v.sent_at, v.id limit :limit for update of v skip locked`,
)

/** Stores the decision about a waiting verification and clears its selfie. Returns no row when it has ended. */
export const endVerification = statement<
  {
    id: string
    status: 'approved' | 'refused'
    reason: string | null
    by: string
    staffId: string | null
  },
  { id: string }
>(
  'photos.end_verification',
  `update photo_verification set status = :status, reason = :reason, decided_by = :by, staff_id = :staffId, ended_at = :now,
     file_key = null, main_key = case when :status = 'approved' then main_key end
   where id = :id and site_id = :site and status = 'waiting' returning id`,
)

/** Finds a file of the verification that a moderator has: the selfie, or the main photo. */
export const findClaimedSelfieKey = statement<{ key: string; staffId: string }, { id: string }>(
  'photos.find_claimed_selfie_key',
  `select v.id from ${ownVerifications} and :key in (v.file_key, v.main_key)`,
)
