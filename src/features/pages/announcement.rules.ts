/** The members to whom an announcement is shown. */
export const AUDIENCES = ['everyone', 'premium', 'free'] as const
export type Audience = (typeof AUDIENCES)[number]

/** The limits of an announcement, in characters, and its longest time in days. */
export const ANNOUNCEMENT_MAX = 280
export const LINK_LABEL_MAX = 40
export const LINK_PATH_MAX = 200
export const ANNOUNCEMENT_DAYS_MAX = 90

/** The announcements on the screen of the office. */
export const ANNOUNCEMENTS_SHOWN = 100

/** The text of an announcement in one language. */
export interface AnnouncementText {
  readonly text: string
  /** Empty without a link. */
  readonly label: string
}

/** The texts of an announcement by language. */
export type AnnouncementTexts = Readonly<Record<string, AnnouncementText>>

/** The times of an announcement. */
export interface AnnouncementTimes {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly publishedAt: Date | null
  readonly endedAt: Date | null
}

export const ANNOUNCEMENT_STATES = ['draft', 'planned', 'shown', 'over', 'ended'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]

/** Returns the state of an announcement; `ended` is ended early or discarded. */
export function getAnnouncementState(times: AnnouncementTimes, now: Date): AnnouncementState {
  if (times.endedAt) return 'ended'
  if (!times.publishedAt) return 'draft'
  if (times.endsAt <= now) return 'over'
  return times.startsAt <= now ? 'shown' : 'planned'
}

/** A reader of announcements. */
export interface Reader {
  readonly language: string
  readonly isPremium: boolean
}

/** Returns whether an announcement is for a reader. */
export function isForReader(
  { audience, language }: { readonly audience: Audience; readonly language: string | null },
  reader: Reader,
): boolean {
  if (language !== null && language !== reader.language) return false
  return audience === 'everyone' || (audience === 'premium') === reader.isPremium
}

/** Lists the languages without a text, or without the label of the link. */
export function listMissingLanguages(
  { texts, hasLink }: { texts: AnnouncementTexts; hasLink: boolean },
  languages: readonly string[],
): string[] {
  return languages.filter((language) => !texts[language]?.text || (hasLink && !texts[language].label))
}
