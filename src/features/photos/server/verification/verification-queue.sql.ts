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
export const findClaimedVerification = statement<[siteId: string, staffId: string, now: Date], ClaimedVerificationRow>(
  'photos.find_claimed_verification',
  `select id, member_id, pose, file_key, main_key, sent_at, claimed_until from photo_verification
   where site_id = $1 and claimed_by = $2 and status = 'waiting' and claimed_until > $3
   order by sent_at, id limit 1`,
)

export const countWaitingVerifications = statement<[siteId: string], { count: number }>(
  'photos.count_waiting_verifications',
  `select count(*)::int as count from photo_verification where site_id = $1 and status = 'waiting'`,
)

/** Extends the claim of a moderator. Returns no row when they have none. */
export const extendVerificationClaim = statement<
  [siteId: string, staffId: string, now: Date, until: Date],
  { id: string }
>(
  'photos.extend_verification_claim',
  `update photo_verification set claimed_until = $4
   where site_id = $1 and claimed_by = $2 and status = 'waiting' and claimed_until > $3 returning id`,
)

/** Claims the oldest free verification of another than the moderator. One that another caller is claiming is skipped. */
export const claimOldestVerification = statement<
  [siteId: string, staffId: string, now: Date, until: Date, ownMailbox: string | null],
  { id: string }
>(
  'photos.claim_oldest_verification',
  `with free as (
     select id from photo_verification where site_id = $1 and status = 'waiting'
       and (claimed_until is null or claimed_until <= $3)
       and (claimed_by is distinct from $2 or skipped_until is null or skipped_until <= $3)
       and not is_account_of_mailbox(member_id, $5)
     order by sent_at, id limit 1 for update skip locked)
   update photo_verification v set claimed_by = $2, claimed_until = $4, skipped_until = null
   from free where v.id = free.id returning v.id`,
)

/** Ends the claim of a verification, which its moderator does not get again for some time. */
export const skipWaitingVerification = statement<[id: string, siteId: string, staffId: string, skippedUntil: Date]>(
  'photos.skip_verification',
  `update photo_verification set claimed_by = $3, claimed_until = null, skipped_until = $4
   where id = $1 and site_id = $2 and status = 'waiting'`,
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
export const findVerificationClaim = statement<
  [id: string, siteId: string, staffId: string, now: Date],
  VerificationClaimRow
>(
  'photos.find_verification_claim',
  `select id, member_id, file_key, status = 'waiting' as is_waiting,
     coalesce(claimed_by = $3 and claimed_until is not null, false) as is_own,
     coalesce(claimed_by <> $3 and claimed_until > $4, false) as is_claimed
   from photo_verification where id = $1 and site_id = $2`,
)

/** Stores the decision about a waiting verification and clears its selfie. Returns no row when it has ended. */
export const endVerification = statement<
  [
    id: string,
    siteId: string,
    status: 'approved' | 'refused',
    reason: string | null,
    by: string,
    staffId: string | null,
    at: Date,
  ],
  { id: string }
>(
  'photos.end_verification',
  `update photo_verification set status = $3, reason = $4, decided_by = $5, staff_id = $6, ended_at = $7,
     file_key = null, claimed_until = null, main_key = case when $3 = 'approved' then main_key end
   where id = $1 and site_id = $2 and status = 'waiting' returning id`,
)

/** Finds a file of the verification that a moderator has: the selfie, or the main photo. */
export const findClaimedSelfieKey = statement<
  [key: string, siteId: string, staffId: string, now: Date],
  { id: string }
>(
  'photos.find_claimed_selfie_key',
  `select id from photo_verification
   where $1 in (file_key, main_key) and site_id = $2 and claimed_by = $3 and status = 'waiting' and claimed_until > $4`,
)
