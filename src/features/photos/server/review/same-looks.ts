// Public: other features or the app use this file.
import type { StaffContext } from '#platform/server/context.ts'
import { listHashedPhotos, listMembersWithHashOf } from './same-looks.sql.ts'

/** A photo by which staff find members with the same one. */
interface ComparablePhoto {
  readonly id: string
  readonly status: 'pending' | 'active' | 'rejected'
  readonly createdAt: Date
}

/** Finds the members of this site who have a photo with exactly the same perceptual hash as a photo, its own member included. */
export async function findMemberIdsByPhoto(ctx: StaffContext, photoId: string, limit: number): Promise<string[]> {
  const rows = await listMembersWithHashOf.all(ctx, { photoId, limit })
  return rows.map(({ memberId: id }) => id)
}

/** Lists the photos of a member of this site that can be compared. */
export async function listComparablePhotos(ctx: StaffContext, memberId: string): Promise<ComparablePhoto[]> {
  return listHashedPhotos.all(ctx, { memberId })
}
