import { findImageScores } from '#features/photos/server/review/image-scores.ts'
import { findUndoableDecision } from '#features/photos/server/review/queue.ts'
import { listOwnClaims } from '#features/photos/server/review/claims.ts'
import { openClaimedVerification } from '#features/photos/server/verification/verification-queue.ts'
import type { ClaimedPhotoRow } from '#features/photos/server/review/claims.sql.ts'
import { ageOn } from '#features/profiles/rules.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { formatDateInTimeZone } from '#platform/time/days.ts'
import type { StaffContext, StaffNetworkContext } from '#platform/server/context.ts'
import { isImageCovered, REPORT_CATEGORIES } from '../../rules.ts'
import { findOpenCaseOf } from '../cases/cases.sql.ts'
import type { moderationOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Returns the first photo that the caller has claimed, what is known about it, and what they can undo. */
export async function viewPhotoQueue(ctx: StaffNetworkContext) {
  const { photos, waiting } = await listOwnClaims(ctx)
  const [current, next] = photos
  const undoable = await findUndoableDecision(ctx)
  return {
    waiting,
    current: current ? await toCurrentPhoto(ctx, current) : null,
    nextKey: next?.fileKey ?? null,
    undoable: undoable && {
      photoId: undoable.photoId,
      outcome: undoable.decision === 'approved' ? ('approve' as const) : undoable.reason,
    },
  }
}

/** Returns the verification that the caller has claimed, whose pictures are then recorded as seen. */
export async function viewVerificationQueue(ctx: StaffContext) {
  const { current, waiting } = await openClaimedVerification(ctx)
  if (!current) return { waiting, current: null }
  const { id, pose, memberId, fileKey: selfieKey, mainKey } = current
  const times = { sentAt: current.sentAt, claimedUntil: current.claimedUntil }
  return {
    waiting,
    current: { id, pose, selfieKey, mainKey, memberId, owner: await findOwner(ctx, memberId), ...times },
  }
}

/** Returns the waiting photos of a member that the caller has claimed. */
export async function viewMemberPhotos(
  ctx: StaffContext,
  { id }: InputOf<typeof moderationOfficeContract.memberPhotos>,
) {
  const { photos } = await listOwnClaims(ctx)
  const own = photos.filter((photo) => photo.memberId === id)
  const hasCase = await hasSevereCase(ctx, id)
  return {
    owner: own.length > 0 ? await findOwner(ctx, id) : null,
    photos: own.map((photo) => toQueuedPhoto(photo, hasCase)),
  }
}

async function toCurrentPhoto(ctx: StaffNetworkContext, row: ClaimedPhotoRow) {
  const { memberId, claimedUntil: until, waiting: ownerWaiting, fileKey: key } = row
  return {
    ...toQueuedPhoto(row, await hasSevereCase(ctx, memberId)),
    memberId,
    owner: await findOwner(ctx, memberId),
    claimedUntil: until,
    ownerWaiting,
    scores: await findImageScores(ctx, key),
  }
}

function toQueuedPhoto(row: ClaimedPhotoRow, hasCase: boolean) {
  return {
    id: row.id,
    key: row.fileKey,
    uploadedAt: row.createdAt,
    becomesMain: row.becomesMain,
    resemblesBanned: row.resemblesBanned,
    twins: row.twins,
    isCovered: row.resemblesBanned || hasCase,
  }
}

/** Returns whether a member has an open case whose images are covered. */
async function hasSevereCase(ctx: StaffContext, memberId: string): Promise<boolean> {
  const severe = REPORT_CATEGORIES.filter(isImageCovered)
  return (await findOpenCaseOf.one(ctx, { memberId, categories: severe })) !== null
}

/** Finds the name and age of a member, or null without a profile. */
export async function findOwner(ctx: StaffContext, id: string) {
  const profile = await findProfile(ctx, id)
  if (!profile) return null
  return { id, name: profile.name, age: ageOn(profile.birthDate, formatDateInTimeZone(ctx.now(), ctx.timeZone)) }
}
