import type { Locale } from '#texts/locales.ts'
import { statement } from '#platform/server/database/statement.ts'
import type { AnnouncementTexts, Audience } from '../announcement.rules.ts'

export interface AnnouncementRow {
  id: string
  revision: number
  audience: Audience
  language: Locale | null
  texts: AnnouncementTexts
  link_path: string | null
  starts_at: Date
  ends_at: Date
  saved_by: string
  saved_at: Date
  published_at: Date | null
  ended_at: Date | null
}

const columns = `id, revision, audience, language, texts, link_path, starts_at, ends_at, saved_by, saved_at, published_at,
  ended_at`

/** Lists the published announcements of a site that are not over, the one that starts last first. */
export const listCurrentAnnouncements = statement<[siteId: string, now: Date], AnnouncementRow>(
  'pages.list_current_announcements',
  `select ${columns} from announcement
   where site_id = $1 and ends_at > $2 and published_at is not null and ended_at is null order by starts_at desc, id desc`,
)

export const listAnnouncementRows = statement<[siteId: string, limit: number], AnnouncementRow>(
  'pages.list_announcements',
  `select ${columns} from announcement where site_id = $1 order by starts_at desc, id desc limit $2`,
)

export const findAnnouncementRow = statement<[siteId: string, id: string], AnnouncementRow>(
  'pages.find_announcement',
  `select ${columns} from announcement where site_id = $1 and id = $2`,
)

export const lockAnnouncement = statement<[siteId: string, id: string], AnnouncementRow>(
  'pages.lock_announcement',
  `select ${columns} from announcement where site_id = $1 and id = $2 for update`,
)

type Draft = [
  siteId: string,
  id: string,
  audience: string,
  language: Locale | null,
  texts: string,
  linkPath: string | null,
  startsAt: Date,
  endsAt: Date,
  by: string,
  at: Date,
]

/** Inserts a draft. Does nothing when the id exists. */
export const insertAnnouncement = statement<Draft>(
  'pages.insert_announcement',
  `insert into announcement (site_id, id, audience, language, texts, link_path, starts_at, ends_at, saved_by, saved_at,
     revision)
   values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10, 1) on conflict (id) do nothing`,
)

export const updateAnnouncement = statement<Draft>(
  'pages.update_announcement',
  `update announcement set audience = $3, language = $4, texts = $5::jsonb, link_path = $6, starts_at = $7, ends_at = $8,
     saved_by = $9, saved_at = $10, revision = revision + 1
   where site_id = $1 and id = $2`,
)

export const publishAnnouncementRow = statement<[siteId: string, id: string, at: Date]>(
  'pages.publish_announcement',
  'update announcement set published_at = $3 where site_id = $1 and id = $2',
)

export const endAnnouncementRow = statement<[siteId: string, id: string, at: Date]>(
  'pages.end_announcement',
  'update announcement set ended_at = $3 where site_id = $1 and id = $2',
)

/** Lists which of some announcements a member dismissed. */
export const listDismissals = statement<[memberId: string, ids: string[]], { announcement_id: string }>(
  'pages.list_dismissed_announcements',
  'select announcement_id from dismissed_announcement where member_id = $1 and announcement_id = any($2::uuid[])',
)

/** Stores that a member dismissed an announcement. A repeated call changes nothing. */
export const insertDismissal = statement<[memberId: string, announcementId: string, at: Date]>(
  'pages.insert_announcement_dismissal',
  `insert into dismissed_announcement (member_id, announcement_id, dismissed_at) values ($1, $2, $3)
   on conflict do nothing`,
)

/** Deletes the dismissals of announcements that are over or were ended, which are never shown again. */
export const deleteSpentDismissals = statement<[now: Date]>(
  'pages.delete_spent_dismissals',
  `delete from dismissed_announcement d using announcement a
   where a.id = d.announcement_id and (a.ends_at <= $1 or a.ended_at <= $1)`,
)
