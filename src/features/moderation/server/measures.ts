import { setBannedByDecision } from '#features/accounts/server/accounts.ts'
import { rejectReportedPhoto, restorePhoto, type RemovedPhoto } from '#features/photos/server/photos.ts'
import { clearAbout, restoreAbout, setHiddenByDecision } from '#features/profiles/server/profiles.ts'
import { event } from '#platform/event.ts'
import type { Context } from '#platform/server/context.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import { combineMeasures, type Outcome, type Restrictions } from '../rules.ts'
import type { CaseRow } from './cases.sql.ts'
import { listMeasuresInForce, lockAccount, type DecisionRow } from './decisions.sql.ts'

/** What a reversal restores. */
export type Restorable =
  | ({ readonly kind: 'photo' } & RemovedPhoto)
  | { readonly kind: 'about'; readonly about: string }
  | { readonly kind: 'message'; readonly messageId: string; readonly body: string }

/** Published when a decision removes a message. The listener adds the body to `removed`, unless it was removed before. */
export const messageRemoved = event<{ messageId: string; removed: { body: string }[] }>('moderation.message_removed')

/** Published when a removed message is restored. */
export const messageRestored = event<{ messageId: string; body: string }>('moderation.message_restored')

/** Removes what was reported, if that is decided. Returns what a reversal restores, or null when nothing was removed. */
export async function applyRemoval(tx: Context, row: CaseRow, outcome: Outcome): Promise<Restorable | null> {
  return outcome === 'remove' ? removeSubject(tx, row) : null
}

async function removeSubject(tx: Context, row: CaseRow): Promise<Restorable | null> {
  if (row.subject_kind === 'photo') {
    const photo = await rejectReportedPhoto(tx, row.subject_id)
    return photo && { kind: 'photo', ...photo }
  }
  if (row.subject_kind === 'member') {
    const about = await clearAbout(tx, row.member_id)
    return about === null ? null : { kind: 'about', about }
  }
  const removed: { body: string }[] = []
  await messageRemoved.publish(tx, { messageId: row.subject_id, removed })
  return removed[0] ? { kind: 'message', messageId: row.subject_id, ...removed[0] } : null
}

/** Restores what a decision removed. */
export async function undoRemoval(tx: Context, { restorable, member_id: memberId }: DecisionRow): Promise<void> {
  if (!restorable) return
  if (restorable.kind === 'photo') return restorePhoto(tx, restorable)
  if (restorable.kind === 'about') return restoreAbout(tx, { memberId, about: restorable.about })
  return messageRestored.publish(tx, restorable)
}

/**
 * Makes the restrictions of a member those of the measures that are in force, in every open window at once. Call it after
 * a measure began or ended, in its transaction. Measures that overlap do not undo each other.
 */
export async function refreshRestrictions(tx: Context, memberId: string): Promise<Restrictions> {
  await lockAccount.one(tx.db, [memberId, tx.siteId])
  const inForce = await listMeasuresInForce.all(tx.db, [memberId, tx.siteId])
  const restrictions = combineMeasures(inForce.map(({ outcome }) => outcome))
  await setBannedByDecision(tx, { memberId, isBanned: restrictions.isBanned })
  await setHiddenByDecision(tx, { memberId, isHidden: restrictions.isHidden })
  notifyMember(tx, memberId, { kind: 'chats' }) // the composer refuses or accepts new conversations
  return restrictions
}
