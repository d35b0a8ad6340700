import { statement } from '#platform/server/database/statement.ts'
import type { PhotoStatus, RejectionReason } from '../rules.ts'

export interface PhotoRow {
  id: string
  memberId: string
  status: PhotoStatus
  reason: RejectionReason | null
  isMain: boolean
  fileKey: string
  blurKey: string
  width: number
  height: number
  thumbhash: string
}

const columns = 'id, member_id, status, reason, is_main, file_key, blur_key, width, height, thumbhash'

/** Lists a member's photos in profile order, the main one first. */
export const listPhotos = statement<{ memberId: string }, PhotoRow>(
  'photos.list',
  `select ${columns} from photo where member_id = :memberId and site_id = :site order by is_main desc, position, id`,
)

/** A photo, and whether its owner and its viewer are premium. */
export type ViewedRow = PhotoRow & { ownerPremium: boolean; viewerPremium: boolean }

/** Lists a profile's active photos in profile order, with the premium status that decides which are locked. */
export const listActivePhotos = statement<{ memberId: string; viewerId: string | null }, ViewedRow>(
  'photos.list_active',
  `select ${columns},
    coalesce((select paid_orders > 0 from credit_balance where member_id = :memberId), false) as owner_premium,
    coalesce((select paid_orders > 0 from credit_balance where member_id = :viewerId), false) as viewer_premium
  from photo where member_id = :memberId and site_id = :site and status = 'active' order by is_main desc, position, id`,
)

/** Lists the active photos of several members, each profile in its order. Premium status as in `listActivePhotos`. */
export const listActivePhotosOfMembers = statement<{ memberIds: readonly string[]; viewerId: string }, ViewedRow>(
  'photos.list_active_of_members',
  `select ${columns},
    coalesce((select paid_orders > 0 from credit_balance b where b.member_id = photo.member_id), false) as owner_premium,
    coalesce((select paid_orders > 0 from credit_balance where member_id = :viewerId), false) as viewer_premium
  from photo where member_id = any(:memberIds::uuid[]) and site_id = :site and status = 'active'
  order by member_id, is_main desc, position, id`,
)

export const findPhoto = statement<{ photoId: string }, PhotoRow>(
  'photos.find',
  `select ${columns} from photo where id = :photoId and site_id = :site`,
)

/** Locks a member's photos for changes by locking their quota row. */
export const lockPhotos = statement<{ memberId: string }, { photos: number }>(
  'photos.lock',
  `insert into photo_quota (member_id) values (:memberId) on conflict (member_id) do update set photos = photo_quota.photos
  returning photos`,
)

/**
 * Counts one more photo unless the limit is reached. A single statement, so that concurrent uploads cannot exceed it.
 */
export const reservePhotoSlot = statement<{ memberId: string; limit: number }, { photos: number }>(
  'photos.reserve_slot',
  `insert into photo_quota as quota (member_id, photos) select :memberId, 1 where :limit > 0
  on conflict (member_id) do update set photos = quota.photos + 1 where quota.photos < :limit
  returning photos`,
)

export const releasePhotoSlot = statement<{ memberId: string }>(
  'photos.release_slot',
  'update photo_quota set photos = photos - 1 where member_id = :memberId',
)

export const insertPhoto = statement<{
  id: string
  memberId: string
  status: PhotoStatus
  fileKey: string
  blurKey: string
  width: number
  height: number
  thumbhash: string
  perceptualHash: string
  license: string | null
}>(
  'photos.insert',
  `insert into photo (id, site_id, member_id, status, position, file_key, blur_key, width, height, thumbhash,
    perceptual_hash, created_at, license)
  values (:id, :site, :memberId, :status, (select coalesce(max(position), 0) + 1 from photo where member_id = :memberId), :fileKey, :blurKey, :width, :height, :thumbhash, :perceptualHash,
    :now, :license)
  on conflict (id) do nothing`,
)

export const deletePhoto = statement<{ photoId: string; memberId: string }, PhotoRow>(
  'photos.delete',
  `delete from photo where id = :photoId and member_id = :memberId and site_id = :site returning ${columns}`,
)

export const deleteMemberPhotos = statement<{ memberId: string }, PhotoRow>(
  'photos.delete_of_member',
  `with quota as (delete from photo_quota where member_id = :memberId) delete from photo where member_id = :memberId returning ${columns}`,
  { allSites: 'it exports the files or erases the rows of one member' },
)

/** Finds the photo that owns a file key. */
export const findPhotoByFileKey = statement<{ fileKey: string }, { id: string }>(
  'photos.find_by_file_key',
  'select id from photo where file_key = :fileKey',
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const clearMainPhoto = statement<{ memberId: string }>(
  'photos.clear_main',
  'update photo set is_main = false where member_id = :memberId and is_main',
  { allSites: 'its parameter is the id of the logged-in member' },
)

export const setMainPhoto = statement<{ photoId: string; memberId: string }, PhotoRow>(
  'photos.set_main',
  `update photo set is_main = true where id = :photoId and member_id = :memberId and status = 'active' returning ${columns}`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

/** Makes the first active photo the main one if there is none. */
export const chooseMainPhoto = statement<{ memberId: string }, PhotoRow>(
  'photos.choose_main',
  `update photo set is_main = true
  where id = (select id from photo where member_id = :memberId and status = 'active' order by position, id limit 1)
    and not exists (select 1 from photo where member_id = :memberId and is_main)
  returning ${columns}`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

export const setPositions = statement<{ photoIds: string[]; memberId: string }>(
  'photos.set_positions',
  `update photo set position = ordered.position
  from unnest(:photoIds::uuid[]) with ordinality as ordered (id, position)
  where photo.id = ordered.id and photo.member_id = :memberId`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

/** The conditions that decide whether a viewer may download a file. */
export interface AccessRow {
  memberId: string
  status: PhotoStatus
  isMain: boolean
  isBlur: boolean
  /** The position among the profile's active photos; 1 is the first. */
  position: number
  ownerPremium: boolean
  viewerPremium: boolean
  /** Whether the viewer may see the owner's profile. */
  ownerVisible: boolean
}

/** Finds the photo of a file key or blur key for a logged-in viewer. */
export const findAccess = statement<{ key: string; viewerId: string }, AccessRow>(
  'photos.find_access',
  `select p.member_id, p.status, p.is_main, p.blur_key = :key as is_blur,
    (select count(*) from photo q where q.member_id = p.member_id and q.status = 'active'
      and (not q.is_main, q.position, q.id) <= (not p.is_main, p.position, p.id)) as position,
    coalesce((select paid_orders > 0 from credit_balance where member_id = p.member_id), false) as owner_premium,
    coalesce((select paid_orders > 0 from credit_balance where member_id = :viewerId), false) as viewer_premium,
    can_see_member(:viewerId, p.member_id) as owner_visible
  from photo p where (p.file_key = :key or p.blur_key = :key) and p.site_id = :site`,
)

/** Finds the main photo of a member with a public profile (C-49). */
export const findPublicAccess = statement<{ key: string }, AccessRow>(
  'photos.find_public_access',
  `select p.member_id, p.status, p.is_main, false as is_blur, 1 as position, false as owner_premium, false as viewer_premium,
    true as owner_visible
  from photo p join member_visibility v using (member_id)
  where p.file_key = :key and p.site_id = :site and p.is_main and p.status = 'active' and v.seen_by = 'visitors'`,
)
