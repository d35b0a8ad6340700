// Public: other features or the app use this file.
import { inTransaction, type Context, type SystemContext } from '#platform/server/context.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import { ENDED_MILLISECONDS, OPEN_MILLISECONDS, WAITING_MILLISECONDS } from '../../verification.rules.ts'
import { removeSelfieLater } from './selfie-files.ts'
import {
  deleteMemberVerifications,
  deleteOldVerifications,
  expireOutdated,
  expireWaiting,
  expireWaitingOf,
  type EndedRow,
} from './verification.sql.ts'
import { ago } from '#platform/server/ago.ts'

/**
 * Ends the verification of a member whose main photo is another one or none, so that the mark is gone at once. Listens to
 * `mainPhotoChanged`.
 */
export async function endOutdatedVerification(
  ctx: Context,
  { memberId, fileKey }: { memberId: string; fileKey: string | null },
): Promise<void> {
  const ended = await expireOutdated.all(ctx, { memberId, mainKey: fileKey })
  await announceEnds(ctx, ended)
}

/** Ends the waiting verification of a member whose account closed. Listens to `memberBanned` and `memberDeleted`. */
export async function endWaitingVerification(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await announceEnds(ctx, await expireWaitingOf.all(ctx, { memberId }))
}

/** Enqueues the removal of the selfies of ended verifications, and refreshes the screens of their members. */
async function announceEnds(ctx: Context, ended: readonly EndedRow[]): Promise<void> {
  for (const { memberId, selfieKey: key } of ended) {
    if (key !== null) await removeSelfieLater.enqueue(ctx, { key })
    notifyMember(ctx, memberId, { kind: 'verification' })
  }
}

/** Expires verifications that waited too long, with their selfies, and deletes old ones. Runs for all sites. */
export async function endOldVerifications(ctx: SystemContext): Promise<void> {
  const before = (milliseconds: number) => ago(ctx, { milliseconds })
  await inTransaction(ctx, async (tx) => {
    for (const row of await expireWaiting.all(tx, { sentBefore: before(WAITING_MILLISECONDS) }))
      await announceEnds({ ...tx, siteId: row.siteId }, [row])
    await deleteOldVerifications.run(tx, {
      openBefore: before(OPEN_MILLISECONDS),
      endedBefore: before(ENDED_MILLISECONDS),
    })
  })
}

/** Deletes an erased member's verifications and selfie (C-24). */
export async function eraseVerifications(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  for (const { fileKey: key } of await deleteMemberVerifications.all(ctx, { memberId }))
    if (key !== null) await removeSelfieLater.enqueue(ctx, { key })
}
