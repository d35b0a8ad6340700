import { statement } from '#platform/server/database/statement.ts'
import type { PhotoStatus, RejectionReason } from '../../rules.ts'

/** Changes the status of a photo. Returns no row when the photo has it already. */
export const setPhotoStatus = statement<
  { photoId: string; status: PhotoStatus; reason: RejectionReason | null },
  { id: string }
>(
  'photos.set_status',
  `update photo set status = :status, reason = :reason, is_main = is_main and :status = 'active'
  where id = :photoId and (status, reason) is distinct from (:status, :reason) returning id`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** A decision about an image. `refused` is an upload of a banned image, which no reviewer decided. */
type Decision = 'approved' | 'rejected' | 'banned' | 'refused'

export const insertDecision = statement<{
  id: string
  memberId: string
  photoId: string | null
  decision: Decision
  reason: RejectionReason | null
  by: string
  staffId: string | null
}>(
  'photos.record_decision',
  `insert into photo_decision (id, site_id, member_id, photo_id, decision, reason, decided_by, decided_at, staff_id)
  values (:id, :site, :memberId, :photoId, :decision, :reason, :by, :now, :staffId)`,
)

/** Lists the reviewers' decisions about a member's photos before a time and id, the newest first. */
export const listDecisions = statement<
  { memberId: string; before: Date | null; beforeId: string | null; limit: number },
  { id: string; decision: Decision; at: Date; fileKey: string | null }
>(
  'photos.list_decisions',
  `select d.id, d.decision, d.decided_at as at, p.file_key from photo_decision d
   left join photo p on p.id = d.photo_id and p.member_id = d.member_id
   where d.member_id = :memberId and d.site_id = :site and d.decision <> 'refused'
     and (:before::timestamptz is null or (d.decided_at, d.id) < (:before, :beforeId::uuid))
   order by d.decided_at desc, d.id desc limit :limit`,
)

/** Anonymizes the decisions about a member's photos. */
export const anonymizeDecisions = statement<{ memberId: string }>(
  'photos.anonymize_decisions',
  'update photo_decision set member_id = null, photo_id = null where member_id = :memberId',
  { allSites: 'it exports the files or erases the rows of one member' },
)

/** A photo that looks like another one. */
export interface SimilarPhotoRow {
  id: string
  memberId: string
  status: PhotoStatus
  createdAt: Date
}

/** Lists the other photos of a site whose perceptual hash is within a distance of that of a photo, the oldest first. */
export const listSimilarPhotoRows = statement<{ photoId: string; distance: number; limit: number }, SimilarPhotoRow>(
  'photos.list_similar',
  `select o.id, o.member_id, o.status, o.created_at from photo p
   join photo o on o.site_id = p.site_id and o.id <> p.id and bit_count(o.perceptual_hash # p.perceptual_hash) <= :distance
   where p.id = :photoId and p.site_id = :site order by o.created_at, o.id limit :limit`,
)

export const countPhotosByStatus = statement<
  { memberId: string },
  { active: number; pending: number; rejected: number }
>(
  'photos.count_by_status',
  `select count(*) filter (where status = 'active')::integer as active,
     count(*) filter (where status = 'pending')::integer as pending,
     count(*) filter (where status = 'rejected')::integer as rejected
   from photo where member_id = :memberId and site_id = :site`,
)

/** Lists the decisions against photos of a member of a site, the newest first. */
export const listRefusedPhotos = statement<
  { memberId: string; limit: number },
  { decision: 'rejected' | 'banned' | 'refused'; reason: RejectionReason | null; at: Date }
>(
  'photos.list_refused',
  `select decision, reason, decided_at as at from photo_decision
   where member_id = :memberId and site_id = :site and decision in ('rejected', 'banned', 'refused')
   order by decided_at desc, id desc limit :limit`,
)
