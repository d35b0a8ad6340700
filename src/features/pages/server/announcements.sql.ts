import type { Locale } from '#texts/locales.ts'
import { statement } from '#platform/server/database/statement.ts'
import type { AnnouncementTexts, Audience } from '../announcement.rules.ts'

export interface AnnouncementRow {
  id: string
  revision: number
  audience: Audience
  language: Locale | null
  texts: AnnouncementTexts
  linkPath: string | null
  startsAt: Date
  endsAt: Date
  savedBy: string
  savedAt: Date
  publishedAt: Date | null
  endedAt: Date | null
}

const columns = `id, revision, audience, language, texts, link_path, starts_at, ends_at, saved_by, saved_at, published_at,
  ended_at`

/** Lists the published announcements of a site that are not over, the one that starts last first. */
export const listCurrentAnnouncements = statement<{ at: Date }, AnnouncementRow>(
  'pages.list_current_announcements',
  `select ${columns} from announcement
   where site_id = :site and ends_at > :at and published_at is not null and ended_at is null order by starts_at desc, id desc`,
)

export const listAnnouncementRows = statement<{ limit: number }, AnnouncementRow>(
  'pages.list_announcements',
  `select ${columns} from announcement where site_id = :site order by starts_at desc, id desc limit :limit`,
)

export const findAnnouncementRow = statement<{ id: string }, AnnouncementRow>(
  'pages.find_announcement',
  `select ${columns} from announcement where site_id = :site and id = :id`,
)

export const lockAnnouncement = statement<{ id: string }, AnnouncementRow>(
  'pages.lock_announcement',
  `select ${columns} from announcement where site_id = :site and id = :id for update`,
)

type Draft = {
  id: string
  audience: string
  language: Locale | null
  texts: string
  linkPath: string | null
  startsAt: Date
  endsAt: Date
  by: string
}

/** Inserts a draft. Does nothing when the id exists. */
export const insertAnnouncement = statement<Draft>(
  'pages.insert_announcement',
  `insert into announcement (site_id, id, audience, language, texts, link_path, starts_at, ends_at, saved_by, saved_at,
     revision)
   values (:site, :id, :audience, :language, :texts::jsonb, :linkPath, :startsAt, :endsAt, :by, :now, 1) on conflict (id) do nothing`,
)

export const updateAnnouncement = statement<Draft>(
  'pages.update_announcement',
  `update announcement set audience = :audience, language = :language, texts = :texts::jsonb, link_path = :linkPath, starts_at = :startsAt, ends_at = :endsAt,
     saved_by = :by, saved_at = :now, revision = revision + 1
   where site_id = :site and id = :id`,
)

export const publishAnnouncementRow = statement<{ id: string }>(
  'pages.publish_announcement',
  'update announcement set published_at = :now where site_id = :site and id = :id',
)

export const endAnnouncementRow = statement<{ id: string }>(
  'pages.end_announcement',
  'update announcement set ended_at = :now where site_id = :site and id = :id',
)

/** Lists which of some announcements a member dismissed. */
export const listDismissals = statement<{ memberId: string; ids: string[] }, { announcementId: string }>(
  'pages.list_dismissed_announcements',
  'select announcement_id from dismissed_announcement where member_id = :memberId and announcement_id = any(:ids::uuid[])',
)

/** Stores that a member dismissed an announcement. A repeated call changes nothing. */
export const insertDismissal = statement<{ memberId: string; announcementId: string }>(
  'pages.insert_announcement_dismissal',
  `insert into dismissed_announcement (member_id, announcement_id, dismissed_at) values (:memberId, :announcementId, :now)
   on conflict do nothing`,
)

/** Deletes the dismissals of announcements that are over or were ended, which are never shown again. */
export const deleteSpentDismissals = statement<void>(
  'pages.delete_spent_dismissals',
  `delete from dismissed_announcement d using announcement a
   where a.id = d.announcement_id and (a.ends_at <= :now or a.ended_at <= :now)`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)
