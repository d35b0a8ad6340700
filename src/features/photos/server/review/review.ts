// Public: other features or the app use this file.
import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ImageHashes } from '#platform/server/media/image-hash.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import type { MemberContext, StaffContext } from '#platform/server/context.ts'
import type { PhotoOutcome } from '../../queue.rules.ts'
import { MAX_HASH_DISTANCE } from '../../rules.ts'
import { countBanHit, findBannedHash } from './banned-images.sql.ts'
import { ensureMainPhoto } from '../main-photo.ts'
import { photoQueue } from './claims.ts'
import { insertDecision, setPhotoStatus } from './review.sql.ts'

/** A decision of staff about a photo. */
interface PhotoDecision {
  readonly photo: { readonly id: string; readonly memberId: string }
  readonly outcome: PhotoOutcome
  /** The photos that the reviewer claimed with the decision, for the audit log. */
  readonly claimed?: readonly string[]
  /** The explanation for the audit log. */
  readonly note?: string
}

/**
 * Approves a photo, or rejects it with a reason. Updates the main photo and notifies the owner. Repeating a decision changes
 * nothing and is not recorded. The caller has locked the photos of the owner.
 */
export async function decidePhoto(tx: StaffContext, decision: PhotoDecision): Promise<void> {
  const { photo, outcome, claimed = [], note } = decision
  const { id: photoId, memberId } = photo
  const [status, reason] = outcome === 'approve' ? (['active', null] as const) : (['rejected', outcome] as const)
  if (!(await setPhotoStatus.one(tx, { photoId, status, reason }))) return
  await photoQueue.end(tx, photoId)
  await ensureMainPhoto(tx, memberId)
  await insertDecision.run(tx, {
    id: tx.newId(),
    memberId,
    photoId,
    decision: status === 'active' ? 'approved' : 'rejected',
    reason,
    by: tx.actor.name,
    staffId: tx.actor.staffId,
  })
  await recordAudit(tx, {
    action: 'photo.decide',
    subject: { kind: 'member', id: memberId },
    ...(note !== undefined && { reason: note }),
    after: { photoId, status, reason, ...(claimed.length > 0 && { claimed }) },
  })
  notifyMember(tx, memberId, { kind: 'photos' })
}

/**
 * Refuses an image whose hash or mirrored hash is banned, and records the attempt. It never bans the member.
 * @throws Refusal `photo_refused`
 */
export async function refuseBannedImage(ctx: MemberContext, { hash, mirrored }: ImageHashes): Promise<void> {
  const banned = await findBannedHash.one(ctx, { hash, mirrored, distance: MAX_HASH_DISTANCE })
  if (!banned) return
  await countBanHit.run(ctx, { hashId: banned.id })
  const attempt = {
    id: ctx.newId(),
    memberId: ctx.actor.memberId,
    photoId: null,
    decision: 'refused',
    reason: null,
    by: 'banned image',
    staffId: null,
  } as const
  await insertDecision.run(ctx, attempt)
  throw new Refusal('photo_refused', { field: 'file' })
}
