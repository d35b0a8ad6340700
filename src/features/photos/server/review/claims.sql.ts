// Public: other features or the app use this file.
import { isFreeWork, joinClaim } from '#features/staff/server/work-queue.sql.ts'
import type { WorkItem } from '#features/staff/server/work-queue.ts'
import { statement } from '#platform/server/database/statement.ts'
import type { RejectionReason } from '../../rules.ts'
import { MAX_COUNTED_TWINS } from '../../queue.rules.ts'

/** A waiting photo that a moderator has claimed, with what calls for care. */
export interface ClaimedPhotoRow {
  id: string
  siteId: string
  memberId: string
  fileKey: string
  createdAt: Date
  claimedUntil: Date
  /** Whether the member has no main photo, so that it becomes that once approved. */
  becomesMain: boolean
  /** The waiting photos of the member, this one included. */
  waiting: number
  resemblesBanned: boolean
  /** The other members of the site with the same photo. */
  twins: number
}

/** SQL: the waiting photos that a moderator has claimed. */
const ownPhotos = `photo p ${joinClaim('photo', 'p.id')}
  where p.site_id = :site and p.status = 'pending' and claim.claimed_by = :staffId`

/** Lists the photos that a moderator has claimed, the oldest first. */
export const listClaimedPhotos = statement<{ staffId: string; distance: number; limit: number }, ClaimedPhotoRow>(
  'photos.list_claimed',
  `select p.id, p.site_id, p.member_id, p.file_key, p.created_at, claim.claimed_until,
     not exists (select from photo m where m.member_id = p.member_id and m.is_main) as becomes_main,
     (select count(*)::int from photo w where w.member_id = p.member_id and w.status = 'pending') as waiting,
     exists (select from banned_image_hash b where bit_count(b.hash # p.perceptual_hash) <= :distance) as resembles_banned,
     (select count(distinct twin.member_id)::int from (
        select o.member_id from photo o
        where o.site_id = p.site_id and o.perceptual_hash = p.perceptual_hash and o.member_id <> p.member_id
        limit ${MAX_COUNTED_TWINS}) twin) as twins
   from ${ownPhotos} order by p.created_at, p.id limit :limit`,
)

/** Lists the photos that a moderator has claimed, for their queue. */
export const listOwnPhotoItems = statement<{ staffId: string }, WorkItem>(
  'photos.list_own_items',
  `select p.id, p.member_id from ${ownPhotos}`,
)

/** Counts the photos of a site that wait. */
export const countPendingPhotos = statement<void, { count: number }>(
  'photos.count_pending',
  `select count(*)::int as count from photo where site_id = :site and status = 'pending'`,
)

/** Lists the oldest photos of others that are free, and locks them. It leaves out locked ones. */
export const listNextPhotos = statement<{ staffId: string; ownMailbox: string | null; limit: number }, WorkItem>(
  'photos.list_next',
  `select p.id, p.member_id from photo p
   where p.site_id = :site and p.status = 'pending' and ${isFreeWork('photo', 'p.id')}
     and not is_account_of_mailbox(p.member_id, :ownMailbox)
   order by p.created_at, p.id limit :limit for update of p skip locked`,
)

/** Lists the waiting photos of a member, and locks them. */
export const listWaitingPhotosOf = statement<{ memberId: string }, WorkItem>(
  'photos.list_waiting_of_member',
  `select id, member_id from photo where site_id = :site and member_id = :memberId and status = 'pending'
   order by id for update`,
)

/** A photo, and whether it waits. */
export interface WaitingPhotoRow {
  id: string
  memberId: string
  fileKey: string
  createdAt: Date
  isPending: boolean
}

const waitingPhoto = `select id, member_id, file_key, created_at, status = 'pending' as is_pending
   from photo where id = :photoId and site_id = :site`

export const findWaitingPhoto = statement<{ photoId: string }, WaitingPhotoRow>('photos.find_waiting', waitingPhoto)

/** Finds a photo, and locks it so that nobody claims it meanwhile. */
export const lockWaitingPhoto = statement<{ photoId: string }, WaitingPhotoRow>(
  'photos.lock_waiting',
  `${waitingPhoto} for update`,
)

/** Finds the file key of a waiting photo that a moderator has. */
export const findClaimedFileKey = statement<{ key: string; staffId: string }, { fileKey: string }>(
  'photos.find_claimed_file_key',
  `select p.file_key from ${ownPhotos} and p.file_key = :key`,
)

/** The latest decision of a moderator. */
export interface LatestDecisionRow {
  id: string
  photoId: string
  memberId: string
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
