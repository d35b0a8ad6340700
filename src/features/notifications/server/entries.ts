// Public: other features or the app use this file.
import { listPhotoDecisions } from '#features/photos/server/review/decisions.ts'
import { takePage } from '#platform/server/database/page.ts'
import { listVerificationOutcomes } from '#features/photos/server/verification/verification.ts'
import { listMemberCards } from '#features/profiles/server/profiles.ts'
import type { MemberCardData } from '#features/profiles/contract.ts'
import { collectingPort } from '#platform/port.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { formatTimeCursor, parseTimeCursor, type TimePosition } from '#platform/server/database/time-cursor.ts'
import type { notificationsContract } from '../contract.ts'
import { compareEntries, ENTRIES_PAGE_SIZE } from '../entries.rules.ts'
import { findSeenUntil, storeSeenUntil } from './entries.sql.ts'
import type { InputOf, OutputOf } from '#platform/contract.ts'

interface OccurredEntry {
  readonly id: string
  readonly at: Date
}

/** An entry as its feature reports it. `memberId` is the other member, whom the listener has checked for blocks. */
export type CollectedEntry = OccurredEntry &
  (
    | { readonly kind: 'like' | 'match'; readonly memberId: string }
    | { readonly kind: 'messages'; readonly memberId: string; readonly conversationId: string; readonly count: number }
    | { readonly kind: 'gift'; readonly memberId: string; readonly conversationId: string }
    | { readonly kind: 'photo'; readonly isApproved: boolean; readonly photoKey: string | null }
    | { readonly kind: 'verification'; readonly outcome: 'approved' | 'refused' | 'expired' }
    | { readonly kind: 'order'; readonly credits: number }
    | { readonly kind: 'repayment'; readonly orderId: string; readonly event: 'refund' | 'chargeback' | 'withdrawal' }
  )

/** A page of entries to collect: those before `position`, at most `limit` of each kind, the newest first. */
export interface EntriesPage {
  readonly memberId: string
  readonly position: TimePosition | null
  readonly limit: number
}

/** Collects a page of what happened to a member. Answers omit members who are blocked, banned or deleted. */
export const entriesOfPage = collectingPort<EntriesPage, CollectedEntry[]>('notifications.entries_of_page')

type NotificationEntry = OutputOf<typeof notificationsContract.list>['entries'][number]

/**
 * Lists what happened to the member, the newest first.
 * @throws Refusal `invalid_cursor`
 */
export async function listEntries(
  ctx: MemberContext,
  { cursor }: InputOf<typeof notificationsContract.list>,
): Promise<OutputOf<typeof notificationsContract.list>> {
  const position = cursor === undefined ? null : parseTimeCursor(cursor)
  const collected = await collectEntries(ctx, position)
  const { shown, next } = takePage(collected, ENTRIES_PAGE_SIZE, formatTimeCursor)
  return { entries: await toEntries(ctx, shown), next }
}

/** Collects one entry more than a page has, of each kind. */
async function collectEntries(ctx: MemberContext, position: TimePosition | null): Promise<CollectedEntry[]> {
  const page = { memberId: ctx.actor.memberId, position, limit: ENTRIES_PAGE_SIZE + 1 }
  const decisions = await listPhotoDecisions(ctx, page)
  const outcomes = await listVerificationOutcomes(ctx, page)
  const collected = await entriesOfPage.collect(ctx, page)
  return [
    ...decisions.map((decision) => ({ kind: 'photo' as const, ...decision })),
    ...outcomes.map((outcome) => ({ kind: 'verification' as const, ...outcome })),
    ...collected.flat(),
  ].toSorted(compareEntries)
}

async function toEntries(ctx: MemberContext, collected: readonly CollectedEntry[]): Promise<NotificationEntry[]> {
  const memberIds = collected.flatMap((entry) => ('memberId' in entry ? [entry.memberId] : []))
  const [cards, seen] = await Promise.all([
    listMemberCards(ctx, [...new Set(memberIds)]),
    findSeenUntil.one(ctx, { memberId: ctx.actor.memberId }),
  ])
  const members = new Map(cards.map((card) => [card.id, card]))
  return collected.flatMap((entry) => toEntry(entry, { members, seenUntil: seen?.seenUntil ?? null }) ?? [])
}

interface EntryContext {
  readonly members: ReadonlyMap<string, MemberCardData>
  readonly seenUntil: Date | null
}

/** Returns null for an entry about a member who has no card any more. A like of a fictional profile is never new (C-11). */
function toEntry(entry: CollectedEntry, { members, seenUntil }: EntryContext): NotificationEntry | null {
  const isLater = seenUntil === null || entry.at > seenUntil
  const fields = { at: entry.at, isNew: isLater }
  if (!('memberId' in entry)) return { ...entry, ...fields }
  const member = members.get(entry.memberId)
  if (!member) return null
  const { memberId: _, ...rest } = entry
  return { ...rest, ...fields, isNew: isLater && !(entry.kind === 'like' && member.isFictional), member }
}

/** Stores that the member saw the entries until a time, which is never in the future. */
export async function markEntriesSeen(
  ctx: MemberContext,
  { until }: InputOf<typeof notificationsContract.markSeen>,
): Promise<void> {
  const seenUntil = new Date(Math.min(until.getTime(), ctx.now().getTime()))
  await storeSeenUntil.run(ctx, { memberId: ctx.actor.memberId, seenUntil })
}
