import { statement } from '#platform/server/database/statement.ts'

/** Lists the members of a site who have a photo with the same perceptual hash as a photo of the site. */
export const listMembersWithHashOf = statement<{ photoId: string; limit: number }, { memberId: string }>(
  'photos.list_members_with_hash_of',
  `select distinct p.member_id from photo q
   join photo p on p.site_id = q.site_id and p.perceptual_hash = q.perceptual_hash
   where q.id = :photoId and q.site_id = :site and q.perceptual_hash is not null order by p.member_id limit :limit`,
)

/** Lists the photos of a member of a site that have a perceptual hash, in their order. */
export const listHashedPhotos = statement<
  { memberId: string },
  { id: string; status: 'pending' | 'active' | 'rejected'; createdAt: Date }
>(
  'photos.list_hashed',
  `select id, status, created_at from photo
   where member_id = :memberId and site_id = :site and perceptual_hash is not null order by position`,
)
