import { formatLocalTime } from '#platform/time/days.ts'
import type { World } from './world.ts'

/** The columns of an announcement that a test chooses. */
interface AnnouncementColumns {
  readonly siteId?: string
  readonly audience?: 'everyone' | 'premium' | 'free'
  readonly language?: string | null
  readonly text?: string
  readonly startsAt?: Date
  readonly endsAt?: Date
}

/** Adds a published announcement in Dutch and English, by default for an hour from now. Returns its id. */
export async function addAnnouncement(world: World, columns: AnnouncementColumns = {}): Promise<string> {
  const now = world.clock.now()
  const hour = 3_600_000
  const { siteId = world.siteId, audience = 'everyone', language = null, text = 'Vannacht is er onderhoud.' } = columns
  const { startsAt = now, endsAt = new Date(now.getTime() + hour) } = columns
  const texts = { nl: { text, label: 'Lees meer' }, en: { text: 'Maintenance tonight.', label: 'Read more' } }
  const id = crypto.randomUUID()
  await world.sql(
    `insert into announcement (id, site_id, revision, audience, language, texts, link_path, starts_at, ends_at, saved_by,
       saved_at, published_at)
     values ($1, $2, 1, $3, $4, $5, '/pages/faq', $6, $7, 'Kim', $8, $8)`,
    [id, siteId, audience, language, JSON.stringify(texts), startsAt, endsAt, now],
  )
  return id
}

/** Returns a draft of an announcement in Dutch, from an hour ago until in two hours. */
export function newDraft(world: World) {
  const at = (hours: number) =>
    formatLocalTime(new Date(world.clock.now().getTime() + hours * 3_600_000), 'Europe/Amsterdam')
  return {
    after: 0,
    audience: 'everyone' as const,
    language: 'nl' as const,
    text_nl: 'Vannacht is er onderhoud.',
    startsAt: at(-1),
    endsAt: at(2),
  }
}
