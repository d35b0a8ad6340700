// Public: other features or the app use this file.
import { incrementMenuVersion } from '#features/notifications/server/menu-version.ts'
import { cached } from '#platform/server/cached.ts'
import { inTransaction, withPrimary, type Context, type MemberContext } from '#platform/server/context.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import { isForReader, type Reader } from '../announcement.rules.ts'
import {
  deleteSpentDismissals,
  findAnnouncementRow,
  insertDismissal,
  listCurrentAnnouncements,
  listDismissals,
  type AnnouncementRow,
} from './announcements.sql.ts'
import type { pagesContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** The published announcements of a site, which every page of a member needs. */
const currentAnnouncements = cached<AnnouncementRow[]>({
  name: 'pages.announcements',
  maxEntries: 1_000,
  maxAgeMilliseconds: 60_000,
})

/** Expires the cached announcements of the site in every process, after the transaction commits. */
export function expireAnnouncements(ctx: Context): void {
  ctx.afterCommit(() => currentAnnouncements(ctx).delete(ctx.siteId))
}

/** An announcement as its reader sees it. */
export interface ShownAnnouncement {
  readonly id: string
  readonly text: string
  readonly link: { readonly path: string; readonly label: string } | null
}

/** Finds the announcement to show to a member: of those that started and were not dismissed, the one that started last. */
export async function findAnnouncement(ctx: MemberContext, reader: Reader): Promise<ShownAnnouncement | null> {
  const [now, { memberId }] = [ctx.now(), ctx.actor]
  const rows = await currentAnnouncements(ctx).get(ctx.siteId, () =>
    listCurrentAnnouncements.all(withPrimary(ctx), { at: now }),
  )
  const due = rows.filter((row) => row.startsAt <= now && row.endsAt > now && isForReader(row, reader))
  if (due.length === 0) return null
  const dismissed = await listDismissals.all(ctx, { memberId, ids: due.map(({ id }) => id) })
  const row = due.find(({ id }) => !dismissed.some((each) => each.announcementId === id))
  return row ? toShown(row, reader.language) : null
}

/** Returns an announcement in a language; null when it has no text in it. */
export function toShown({ id, texts, linkPath: path }: AnnouncementRow, language: string): ShownAnnouncement | null {
  const found = texts[language]
  if (!found?.text) return null
  return { id, text: found.text, link: path && found.label ? { path, label: found.label } : null }
}

/**
 * Hides an announcement for good, in every browser of the member. Idempotent.
 * @throws Refusal `not_found`
 */
export async function dismissAnnouncement(
  ctx: MemberContext,
  { id }: InputOf<typeof pagesContract.dismissAnnouncement>,
): Promise<void> {
  const { memberId } = ctx.actor
  await inTransaction(ctx, async (tx) => {
    await findAnnouncementRow.require(tx, { id }, 'not_found')
    if ((await insertDismissal.run(tx, { memberId, announcementId: id })) === 0) return
    await incrementMenuVersion(tx, memberId)
    notifyMember(tx, memberId, { kind: 'user' })
  })
}

/** Deletes the dismissals of announcements that are never shown again. */
export async function deleteDismissals(ctx: Context): Promise<void> {
  await deleteSpentDismissals.run(ctx)
}
