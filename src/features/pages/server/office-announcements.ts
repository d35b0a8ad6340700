import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { DAY_MILLISECONDS, formatLocalTime } from '#platform/time/days.ts'
import { parseLocalTime } from '#platform/time/moments.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { listOfferedLocales } from '#texts/locales.ts'
import {
  ANNOUNCEMENT_DAYS_MAX,
  ANNOUNCEMENTS_SHOWN,
  getAnnouncementState,
  listMissingLanguages,
  type AnnouncementTexts,
} from '../announcement.rules.ts'
import type { announcementsOfficeContract } from '../announcements.contract.ts'
import { expireAnnouncements } from './announcements.ts'
import {
  endAnnouncementRow,
  findAnnouncementRow,
  insertAnnouncement,
  listAnnouncementRows,
  lockAnnouncement,
  publishAnnouncementRow,
  updateAnnouncement,
  type AnnouncementRow,
} from './announcements.sql.ts'
import { listUnknownPaths } from './text-page-checks.ts'
import type { pagesOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

type DraftInput = z.output<
  NonNullable<(typeof announcementsOfficeContract)['saveAnnouncement']['~orpc']['inputSchema']>
>

/** Lists the announcements of this site, the one that starts last first. */
export async function listOfficeAnnouncements(ctx: StaffContext) {
  const rows = await listAnnouncementRows.all(ctx, { limit: ANNOUNCEMENTS_SHOWN })
  return { announcements: rows.map((row) => toOfficeAnnouncement(ctx, row)) }
}

function toTimes({ startsAt, endsAt, publishedAt, endedAt }: AnnouncementRow) {
  return { startsAt, endsAt, publishedAt, endedAt }
}

function toOfficeAnnouncement({ timeZone, now }: StaffContext, row: AnnouncementRow) {
  const { id, revision, audience, language, texts } = row
  return {
    id,
    revision,
    audience,
    language,
    texts,
    state: getAnnouncementState(toTimes(row), now()),
    linkPath: row.linkPath,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    startsAtLocal: formatLocalTime(row.startsAt, timeZone),
    endsAtLocal: formatLocalTime(row.endsAt, timeZone),
    savedBy: row.savedBy,
  }
}

/**
 * Returns one announcement of this site.
 * @throws Refusal `announcement_not_found`
 */
export async function viewOfficeAnnouncement(
  ctx: StaffContext,
  { id }: InputOf<typeof pagesOfficeContract.announcement>,
) {
  const row = await findAnnouncementRow.require(ctx, { id }, 'announcement_not_found')
  return toOfficeAnnouncement(ctx, row)
}

/** The content of a draft. */
interface DraftContent extends Pick<AnnouncementRow, 'audience' | 'language' | 'texts' | 'linkPath'> {
  readonly startsAt: Date
  readonly endsAt: Date
}

/**
 * Saves a draft. The same draft again changes nothing.
 * @throws Refusal `announcement_changed` when somebody else saved it since, `announcement_closed` for one that is no draft,
 * `announcement_dates_wrong`, `page_links_unknown`
 */
export async function saveAnnouncement(
  ctx: StaffContext,
  input: InputOf<typeof pagesOfficeContract.saveAnnouncement>,
): Promise<{ id: string }> {
  const content = toContent(ctx, input)
  checkDates(ctx, content)
  const unknown = content.linkPath === null ? [] : listUnknownPaths([content.linkPath])
  if (unknown.length > 0) throw new Refusal('page_links_unknown', { field: 'linkPath', links: unknown.join(', ') })
  await inTransaction(ctx, (tx) => saveDraft(tx, input, content))
  return { id: input.id }
}

function toContent({ timeZone }: StaffContext, input: DraftInput): DraftContent {
  return {
    audience: input.audience,
    language: input.language ?? null,
    texts: toTexts(input),
    linkPath: input.linkPath || null,
    startsAt: parseLocalTime(input.startsAt, timeZone),
    endsAt: parseLocalTime(input.endsAt, timeZone),
  }
}

function toTexts(input: DraftInput): AnnouncementTexts {
  const texts = {
    nl: { text: input.text_nl, label: input.label_nl },
    en: { text: input.text_en, label: input.label_en },
    de: { text: input.text_de, label: input.label_de },
  }
  return Object.fromEntries(Object.entries(texts).filter(([, { text, label }]) => text !== '' || label !== ''))
}

/** Refuses an announcement that is over, ends before it starts or lasts too long. */
function checkDates(ctx: StaffContext, { startsAt: start, endsAt: end }: DraftContent): void {
  const isTooLong = end.getTime() - start.getTime() > ANNOUNCEMENT_DAYS_MAX * DAY_MILLISECONDS
  if (!(start < end) || end <= ctx.now() || isTooLong)
    throw new Refusal('announcement_dates_wrong', { field: 'endsAt', days: ANNOUNCEMENT_DAYS_MAX })
}

async function saveDraft(ctx: StaffContext, { id, after }: DraftInput, content: DraftContent): Promise<void> {
  const values = {
    id,
    audience: content.audience,
    language: content.language,
    texts: JSON.stringify(content.texts),
    linkPath: content.linkPath,
    startsAt: content.startsAt,
    endsAt: content.endsAt,
    by: ctx.actor.name,
  }
  const isNew = (await insertAnnouncement.run(ctx, values)) > 0
  if (!isNew) {
    const row = await lockAnnouncement.one(ctx, { id })
    if (row && isDeepStrictEqual(pickContent(row), content)) return
    if (!row || row.revision !== after) throw new Refusal('announcement_changed')
    if (row.publishedAt || row.endedAt) throw new Refusal('announcement_closed')
    await updateAnnouncement.run(ctx, values)
  }
  const subject = { kind: 'announcement', id }
  await recordAudit(ctx, { action: 'announcement.save', subject, after: { revision: isNew ? 1 : after + 1 } })
}

function pickContent({ audience, language, texts, linkPath, startsAt, endsAt }: AnnouncementRow): DraftContent {
  return { audience, language, texts, linkPath, startsAt, endsAt }
}

/**
 * Publishes a draft: members of its audience see it from its start. A repeated call changes nothing.
 * @throws Refusal `announcement_not_found`, `announcement_changed`, `announcement_closed` for one that was ended,
 * `announcement_dates_wrong` for one that would be over, `announcement_text_missing` with the languages
 */
export async function publishAnnouncement(
  ctx: StaffContext,
  { id, revision }: InputOf<typeof pagesOfficeContract.publishAnnouncement>,
): Promise<void> {
  const offered = listOfferedLocales(await getSiteSettings(ctx))
  return inTransaction(ctx, async (tx) => {
    const row = await requireAnnouncement(tx, id)
    if (row.endedAt) throw new Refusal('announcement_closed')
    if (row.publishedAt) return
    if (row.revision !== revision) throw new Refusal('announcement_changed')
    checkDates(tx, row)
    checkTexts(row, offered)
    await publishAnnouncementRow.run(tx, { id })
    expireAnnouncements(tx)
    await recordAudit(tx, {
      action: 'announcement.publish',
      subject: { kind: 'announcement', id },
      after: { revision },
    })
  })
}

function checkTexts({ texts, language, linkPath: path }: AnnouncementRow, offered: readonly string[]): void {
  const missing = listMissingLanguages({ texts, hasLink: path !== null }, language === null ? offered : [language])
  if (missing.length > 0)
    throw new Refusal('announcement_text_missing', { field: `text_${missing[0]}`, languages: missing.join(', ') })
}

async function requireAnnouncement(ctx: StaffContext, id: string): Promise<AnnouncementRow> {
  return lockAnnouncement.require(ctx, { id }, 'announcement_not_found')
}

/**
 * Ends an announcement early, or discards a draft. One that is over stays as it is.
 * @throws Refusal `announcement_not_found`
 */
export async function endAnnouncement(
  ctx: StaffContext,
  { id }: InputOf<typeof pagesOfficeContract.endAnnouncement>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const state = getAnnouncementState(toTimes(await requireAnnouncement(tx, id)), tx.now())
    if (state === 'ended' || state === 'over') return
    await endAnnouncementRow.run(tx, { id })
    expireAnnouncements(tx)
    const action = state === 'draft' ? 'announcement.discard' : 'announcement.end'
    await recordAudit(tx, { action, subject: { kind: 'announcement', id }, before: { state } })
  })
}
