// Public: other features or the app use this file.
import { setBannedByDecision } from '#features/accounts/server/members/bans.ts'
import { rejectReportedPhoto, restorePhoto, type RemovedPhoto } from '#features/photos/server/removal.ts'
import { setHiddenByDecision } from '#features/profiles/server/profiles.ts'
import { clearProfileTexts, restoreProfileTexts, type ProfileTexts } from '#features/profiles/server/about-removal.ts'
import { event } from '#platform/event.ts'
import { port } from '#platform/port.ts'
import type { Context } from '#platform/server/context.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import { combineMeasures, type Outcome, type Restrictions, type SubjectKind } from '../../rules.ts'
import type { CaseRow } from '../cases/cases.sql.ts'
import { listMeasuresInForce, lockAccount } from '../cases/decisions.sql.ts'

/** The state that a reversal restores. */
export type Restorable =
  | ({ readonly kind: 'photo' } & RemovedPhoto)
  | ({ readonly kind: 'about' } & ProfileTexts)
  | { readonly kind: 'message'; readonly messageId: string; readonly body: string }

/** Removes a message by a decision, and returns its body; null when it was removed before. */
export const messageRemoval = port<{ messageId: string }, { body: string } | null>('moderation.message_removal')

/** Published when a removed message is restored. */
export const messageRestored = event<{ messageId: string; body: string }>('moderation.message_restored')

/** The reported subject of a case. */
interface ReportedThing {
  readonly kind: SubjectKind
  readonly id: string
  readonly memberId: string
}

/** Removes what was reported. Returns what a reversal restores, or null when there was nothing to remove. */
export async function removeSubject(tx: Context, { kind, id, memberId }: ReportedThing): Promise<Restorable | null> {
  if (kind === 'photo') {
    const photo = await rejectReportedPhoto(tx, id)
    return photo && { kind, ...photo }
  }
  if (kind === 'member') {
    const texts = await clearProfileTexts(tx, memberId)
    return texts && { kind: 'about', ...texts }
  }
  const removed = await messageRemoval.ask(tx, { messageId: id })
  return removed && { kind, messageId: id, ...removed }
}

/** Restores what was removed or held. */
export async function restoreSubject(tx: Context, memberId: string, restorable: Restorable | null): Promise<void> {
  if (!restorable) return
  if (restorable.kind === 'photo') return restorePhoto(tx, restorable)
  if (restorable.kind === 'about') return restoreProfileTexts(tx, { memberId, ...restorable })
  return messageRestored.publish(tx, restorable)
}

/**
 * Applies a decision to the thing that was reported: removes it, or ends its hold. Returns what a reversal restores, or
 * null when nothing is removed.
 */
export async function applyToSubject(tx: Context, row: CaseRow, outcome: Outcome): Promise<Restorable | null> {
  const { subjectKind: kind, subjectId: id, memberId, restorable } = row
  if (outcome === 'remove') return restorable ?? removeSubject(tx, { kind, id, memberId })
  await restoreSubject(tx, memberId, restorable)
  return null
}

/**
 * Makes the restrictions of a member those of the measures that are in force, in every open window at once. Call it after
 * a measure began or ended, in its transaction. Measures that overlap do not undo each other.
 */
export async function refreshRestrictions(tx: Context, memberId: string): Promise<Restrictions> {
  await lockAccount.one(tx, { memberId })
  const inForce = await listMeasuresInForce.all(tx, { memberId })
  const restrictions = combineMeasures(inForce.map(({ outcome }) => outcome))
  await setBannedByDecision(tx, { memberId, isBanned: restrictions.isBanned })
  await setHiddenByDecision(tx, { memberId, isHidden: restrictions.isHidden })
  notifyMember(tx, memberId, { kind: 'chats' }) // the composer refuses or accepts new conversations
  return restrictions
}
