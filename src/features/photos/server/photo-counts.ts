// Public: other features or the app use this file.
import type { StaffContext } from '#platform/server/context.ts'
import { countPhotosByStatus } from './review/review.sql.ts'

/** The photos of a member by state. */
export interface PhotoCounts {
  readonly active: number
  readonly pending: number
  readonly rejected: number
}

/** Counts the photos of a member by state, for staff. */
export async function countPhotos(ctx: StaffContext, memberId: string): Promise<PhotoCounts> {
  return countPhotosByStatus.oneOrThrow(ctx, { memberId })
}
