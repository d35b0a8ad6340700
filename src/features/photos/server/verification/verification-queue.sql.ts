import { statement } from '#platform/server/database/statement.ts'
import type { VerificationPose } from '../../verification.rules.ts'

/** A waiting verification that a moderator has claimed. */
export interface ClaimedVerificationRow {
  id: string
  member_id: string
  pose: VerificationPose
  file_key: string
  main_key: string
  sent_at: Date
  claimed_until: Date
}

/** Finds the oldest verification that a moderator has claimed. */
export const findClaimedVerification = statement<{ staffId: string }, ClaimedVerificationRow>(
  'photos.find_claimed_verification',
  `select id, member_id, pose, file_key, main_key, sent_at, claimed_until from photo_verification
   where site_id = :site and claimed_by = :staffId and status = 'waiting' and claimed_until > :now
   order by sent_at, id limit 1`,
)

export const countWaitingVerifications = statement<void, { count: number }>(
  'photos.count_waiting_verifications',
  `select count(*)::int as count from photo_verification where site_id = :site and status = 'waiting'`,
)

/** Extends the claim of a moderator. Returns no row when they have none. */
export const extendVerificationClaim = statement<{ staffId: string; until: Date }, { id: string }>(
  'photos.extend_verification_claim',
  `update photo_verification set claimed_until = :until
   where site_id = :site and claimed_by = :staffId and status = 'waiting' and claimed_until > :now returning id`,
)

/** Claims the oldest free verification of another than the moderator. One that another caller is claiming is skipped. */
export const claimOldestVerification = statement<
  { staffId: string; until: Date; ownMailbox: string | null },
  { id: string }
>(
  'photos.claim_oldest_verification',
  `with free as (
     select id from photo_verification where site_id = :site and status = 'waiting'
       and (claimed_until is null or claimed_until <= :now)
       and (claimed_by is distinct from :staffId or skipped_until is null or skipped_until <= :now)
       and not is_account_of_mailbox(member_id, :ownMailbox)
     order by sent_at, id limit 1 for update skip locked)
   update photo_verification v set claimed_by = :staffId, claimed_until = :until, skipped_until = null
   from free where v.id = free.id returning v.id`,
)

/** Ends the claim of a verification, which its moderator does not get again for some time. */
export const skipWaitingVerification = statement<{ id: string; staffId: string; skippedUntil: Date }>(
  'photos.skip_verification',
  `update photo_verification set claimed_by = :staffId, claimed_until = null, skipped_until = :skippedUntil
   where id = :id and site_id = :site and status = 'waiting'`,
)

/** A verification, and whether it waits, its moderator has it, and a colleague has it. */
export interface VerificationClaimRow {
  id: string
  member_id: string
  file_key: string | null
  is_waiting: boolean
  /** Also when the claim has ended and nobody else took it. */
  is_own: boolean
  is_claimed: boolean
}

/** Finds a verification, and whether a moderator or somebody else has claimed it. */
export const findVerificationClaim = statement<{ id: string; staffId: string }, VerificationClaimRow>(
  'photos.find_verification_claim',
  `select id, member_id, file_key, status = 'waiting' as is_waiting,
     coalesce(claimed_by = :staffId and claimed_until is not null, false) as is_own,
     coalesce(claimed_by <> :staffId and claimed_until > :now, false) as is_claimed
   from photo_verification where id = :id and site_id = :site`,
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
     file_key = null, claimed_until = null, main_key = case when :status = 'approved' then main_key end
   where id = :id and site_id = :site and status = 'waiting' returning id`,
)

/** Finds a file of the verification that a moderator has: the selfie, or the main photo. */
export const findClaimedSelfieKey = statement<{ key: string; staffId: string }, { id: string }>(
  'photos.find_claimed_selfie_key',
  `select id from photo_verification
   where :key in (file_key, main_key) and site_id = :site and claimed_by = :staffId and status = 'waiting' and claimed_until > :now`,
)
