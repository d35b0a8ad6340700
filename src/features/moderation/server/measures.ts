import { banAccount, unbanAccount } from '#features/accounts/server/accounts.ts'
import { rejectReportedPhoto, restorePhoto, type RemovedPhoto } from '#features/photos/server/photos.ts'
import { clearAbout, restoreAbout } from '#features/profiles/server/profiles.ts'
import { event } from '#platform/event.ts'
import type { Context } from '#platform/server/context.ts'
import type { Outcome } from '../rules.ts'
import type { CaseRow } from './cases.sql.ts'
import { handOverAccount, lockAccount, type DecisionRow } from './decisions.sql.ts'

/** What a reversal restores. */
export type Restorable =
  | { readonly kind: 'account' }
  | ({ readonly kind: 'photo' } & RemovedPhoto)
  | { readonly kind: 'about'; readonly about: string }
  | { readonly kind: 'message'; readonly messageId: string; readonly body: string }

/** Published when a decision removes a message. The listener adds the body to `removed`, unless it was removed before. */
export const messageRemoved = event<{ messageId: string; removed: { body: string }[] }>('moderation.message_removed')

/** Published when a removed message is restored. */
export const messageRestored = event<{ messageId: string; body: string }>('moderation.message_restored')

/** Applies a decision in its transaction. Returns what a reversal restores, or null when it changed nothing. */
export async function applyMeasure(tx: Context, row: CaseRow, outcome: Outcome): Promise<Restorable | null> {
  if (outcome === 'remove') return removeSubject(tx, row)
  if (outcome !== 'suspend' && outcome !== 'ban') return null
  await lockAccount.one(tx.db, [row.member_id, tx.siteId])
  return (await banAccount(tx, row.member_id)) ? { kind: 'account' } : null
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

/** Undoes what a decision changed. An account stays closed while another decision closes it. */
export async function undoMeasure(tx: Context, decision: DecisionRow): Promise<void> {
  const { restorable, member_id: memberId } = decision
  if (!restorable || decision.ended_at) return
  if (restorable.kind === 'photo') return restorePhoto(tx, restorable)
  if (restorable.kind === 'about') return restoreAbout(tx, { memberId, about: restorable.about })
  if (restorable.kind === 'message') return messageRestored.publish(tx, restorable)
  await lockAccount.one(tx.db, [memberId, tx.siteId])
  if (await handOverAccount.one(tx.db, [memberId, decision.id, JSON.stringify(restorable)])) return
  await unbanAccount(tx, memberId)
}
