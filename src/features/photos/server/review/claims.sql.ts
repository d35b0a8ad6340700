import { statement } from '#platform/server/database/statement.ts'
import type { RejectionReason } from '../../rules.ts'
import { MAX_COUNTED_TWINS } from '../../queue.rules.ts'

/** A waiting photo that a moderator has claimed, with what calls for care. */
export interface ClaimedPhotoRow {
  id: string
  site_id: string
  member_id: string
  file_key: string
  created_at: Date
  claimed_until: Date
  /** Whether the member has no main photo, so that it becomes that once approved. */
  becomes_main: boolean
  /** The waiting photos of the member, this one included. */
  waiting: number
  resembles_banned: boolean
  /** The other members of the site with the same photo. */
  twins: number
}

/** Lists the photos that a moderator has claimed, the oldest first. */
export const listClaimedPhotos = statement<{ staffId: string; distance: number; limit: number }, ClaimedPhotoRow>(
  'photos.list_claimed',
  `select p.id, p.site_id, p.member_id, p.file_key, p.created_at, p.claimed_until,
     not exists (select from photo m where m.member_id = p.member_id and m.is_main) as becomes_main,
     (select count(*)::int from photo w where w.member_id = p.member_id and w.status = 'pending') as waiting,
     exists (select from banned_image_hash b where bit_count(b.hash # p.perceptual_hash) <= :distance) as resembles_banned,
     (select count(distinct twin.member_id)::int from (
        select o.member_id from photo o
        where o.site_id = p.site_id and o.perceptual_hash = p.perceptual_hash and o.member_id <> p.member_id
        limit ${MAX_COUNTED_TWINS}) twin) as twins
   from photo p
   where p.site_id = :site and p.claimed_by = :staffId and p.status = 'pending' and p.claimed_until > :now
   order by p.created_at, p.id limit :limit`,
)

/** Counts the photos of a site that wait. */
export const countPendingPhotos = statement<void, { count: number }>(
  'photos.count_pending',
  `select count(*)::int as count from photo where site_id = :site and status = 'pending'`,
)

/** A photo is free when nobody has it, and the moderator did not skip it a short time before now. */
const isFree = `(claimed_until is null or claimed_until <= :now)
  and (claimed_by is distinct from :staffId or skipped_until is null or skipped_until <= :now)`

/**
 * Claims the oldest free photos of others than the moderator. Those that another caller is claiming are skipped, so that two callers never get the same
 * one.
 */
export const claimOldestPhotos = statement<
  { staffId: string; until: Date; ownMailbox: string | null; limit: number },
  { id: string; member_id: string }
>(
  'photos.claim_oldest',
  `with free as (
     select id from photo where site_id = :site and status = 'pending' and ${isFree}
       and not is_account_of_mailbox(member_id, :ownMailbox)
     order by created_at, id limit :limit for update skip locked)
   update photo p set claimed_by = :staffId, claimed_until = :until, skipped_until = null from free where p.id = free.id
   returning p.id, p.member_id`,
)

/** Claims the waiting photos of a member that nobody else has. Returns all that the caller then has. */
export const claimPhotosOf = statement<{ staffId: string; until: Date; memberId: string }, { id: string }>(
  'photos.claim_of_member',
  `update photo set claimed_by = :staffId, claimed_until = :until, skipped_until = null
   where site_id = :site and member_id = :memberId and status = 'pending'
     and (claimed_by = :staffId or claimed_until is null or claimed_until <= :now)
   returning id`,
)

/** Extends the claims of a moderator. Returns those that they have. */
export const extendClaims = statement<{ staffId: string; until: Date }, { id: string }>(
  'photos.extend_claims',
  `update photo set claimed_until = :until
   where site_id = :site and claimed_by = :staffId and status = 'pending' and claimed_until > :now returning id`,
)

/** Claims one photo for a moderator, whoever had it. */
export const claimPhoto = statement<{ photoId: string; staffId: string; until: Date }>(
  'photos.claim',
  'update photo set claimed_by = :staffId, claimed_until = :until, skipped_until = null where id = :photoId and site_id = :site',
)

/** Ends the claim of a photo, which its moderator does not get again for some time. */
export const skipWaitingPhoto = statement<{ photoId: string; staffId: string; skippedUntil: Date }>(
  'photos.skip',
  `update photo set claimed_by = :staffId, claimed_until = null, skipped_until = :skippedUntil
   where id = :photoId and site_id = :site and status = 'pending'`,
)

/** A photo, and whether it waits and a colleague has it. */
export interface PhotoClaimRow {
  id: string
  member_id: string
  file_key: string
  created_at: Date
  is_pending: boolean
  is_claimed: boolean
}

/** Finds a photo, and whether somebody else than a moderator has claimed it. */
export const findPhotoClaim = statement<{ photoId: string; staffId: string }, PhotoClaimRow>(
  'photos.find_claim',
  `select id, member_id, file_key, created_at, status = 'pending' as is_pending,
     coalesce(claimed_by <> :staffId and claimed_until > :now, false) as is_claimed
   from photo where id = :photoId and site_id = :site`,
)

/** Finds the file key of a waiting photo that a moderator has. */
export const findClaimedFileKey = statement<{ key: string; staffId: string }, { file_key: string }>(
  'photos.find_claimed_file_key',
  `select file_key from photo
   where file_key = :key and site_id = :site and claimed_by = :staffId and status = 'pending' and claimed_until > :now`,
)

/** The latest decision of a moderator. */
export interface LatestDecisionRow {
  id: string
  photo_id: string
  member_id: string
  decision: 'approved' | 'rejected'
  reason: RejectionReason | null
}

/** Finds the latest decision of a moderator since a time about a photo that still is as it was decided. */
export const findLatestDecision = statement<{ staffId: string; since: Date }, LatestDecisionRow>(
  'photos.find_latest_decision',
  `select d.id, d.photo_id, d.member_id, d.decision, d.reason from photo_decision d
   join photo p on p.id = d.photo_id and p.member_id = d.member_id
   where d.staff_id = :staffId and d.site_id = :site and d.decided_at >= :since
     and (d.decision, p.status) in (('approved', 'active'), ('rejected', 'rejected'))
   order by d.decided_at desc, d.id desc limit 1`,
)

/** Deletes a decision that its moderator undoes; the audit log has both. */
export const deleteDecision = statement<{ id: string }>(
  'photos.delete_decision',
  'delete from photo_decision where id = :id',
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)
