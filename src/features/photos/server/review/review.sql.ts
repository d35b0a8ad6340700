import { statement } from '#platform/server/database/statement.ts'
import type { PhotoStatus, RejectionReason } from '../../rules.ts'

/** A photo about which a reviewer can decide, on any site. */
export interface ReviewablePhotoRow {
  id: string
  site_id: string
  member_id: string
  status: PhotoStatus
  file_key: string
  created_at: Date
}

const columns = 'id, site_id, member_id, status, file_key, created_at'

/** Lists the photos of a site that wait for a decision, the oldest first. */
export const listPendingPhotos = statement<{ limit: number }, ReviewablePhotoRow>(
  'photos.list_pending',
  `select ${columns} from photo where site_id = :site and status = 'pending' order by created_at, id limit :limit`,
)

export const findPhotoByKey = statement<{ key: string }, ReviewablePhotoRow>(
  'photos.find_by_key',
  `select ${columns} from photo where file_key = :key`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const setPhotoStatus = statement<
  { photoId: string; status: PhotoStatus; reason: RejectionReason | null },
  ReviewablePhotoRow
>(
  'photos.set_status',
  `update photo set status = :status, reason = :reason, is_main = is_main and :status = 'active'
  where id = :photoId and (status, reason) is distinct from (:status, :reason) returning ${columns}`,
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
  { id: string; decision: Decision; at: Date; file_key: string | null }
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

/** Lists photos on every site whose perceptual hash is within the given distance. */
export const listSimilarPhotos = statement<{ hash: string; distance: number; limit: number }, ReviewablePhotoRow>(
  'photos.list_similar',
  `select ${columns} from photo where bit_count(perceptual_hash # :hash::bit(256)) <= :distance
  order by created_at, id limit :limit`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
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
