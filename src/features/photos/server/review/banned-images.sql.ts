import { statement } from '#platform/server/database/statement.ts'
import type { RejectionReason } from '../../rules.ts'

/** Stores a hash of a banned image, which the sites of this installation share. */
export const banImageHash = statement<{
  id: string
  banId: string
  hash: string
  by: string
  reason: RejectionReason | null
}>(
  'photos.ban_image_hash',
  `insert into banned_image_hash (id, ban_id, hash, created_at, banned_by, reason) values (:id, :banId, :hash, :now, :by, :reason)`,
)

/** Finds a stored ban. */
export const findImageBan = statement<{ banId: string }, { id: string }>(
  'photos.find_image_ban',
  'select ban_id as id from banned_image_hash where ban_id = :banId limit 1',
)

/** Finds a banned hash within the given distance of an image's hash or of its mirrored hash. */
export const findBannedHash = statement<{ hash: string; mirrored: string; distance: number }, { id: string }>(
  'photos.find_banned_hash',
  `select id from banned_image_hash
  where bit_count(hash # :hash::bit(256)) <= :distance or bit_count(hash # :mirrored::bit(256)) <= :distance limit 1`,
)

/** Counts an upload that a banned hash refused. */
export const countBanHit = statement<{ hashId: string }>(
  'photos.count_ban_hit',
  'update banned_image_hash set hits = hits + 1 where id = :hashId',
)

/** A ban of an image, which covers its crops. */
export interface ImageBanRow {
  id: string
  bannedAt: Date
  /** Null for a ban of an earlier version. */
  bannedBy: string | null
  reason: RejectionReason | null
  hits: number
}

/** Lists the bans of images, the newest first. */
export const listImageBans = statement<{ limit: number }, ImageBanRow>(
  'photos.list_image_bans',
  `select ban_id as id, min(created_at) as banned_at, max(banned_by) as banned_by, max(reason) as reason,
     sum(hits)::int as hits
   from banned_image_hash group by ban_id order by banned_at desc, ban_id limit :limit`,
)

/** Deletes the hashes of a ban. */
export const deleteImageBan = statement<{ banId: string }, { hits: number }>(
  'photos.delete_image_ban',
  'delete from banned_image_hash where ban_id = :banId returning hits',
)
