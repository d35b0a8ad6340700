// Public: other features or the app use this file.
import { collectingPort } from '#platform/port.ts'
import type { NewsEvent } from '../mail-timing.rules.ts'

/** An unread message or unseen like, with what a mail may show of it. */
export interface News extends NewsEvent {
  readonly kind: 'new_conversations' | 'new_messages' | 'like'
  readonly otherName: string
  readonly isFictional: boolean
  readonly isMatch: boolean
  /** The number of unread messages; 1 for a like. */
  readonly count: number
  /** The start of the newest unread message; null for a like or a message without text. */
  readonly text: string | null
  /** The path of the page that shows it. */
  readonly path: string
}

/** A member who received a message or a like. */
export interface Recipient {
  readonly memberId: string
  readonly siteId: string
}

/** The period of received messages and likes; `after` is exclusive. */
export interface NewsPeriod {
  readonly after: Date
  readonly until: Date
}

/** Collects the recipients of a period on all sites: those with something unread. */
export const newsRecipients = collectingPort<{ period: NewsPeriod }, Recipient[]>('notifications.news_recipients')

/**
 * Collects what is unread and unseen for a member, since a time. Answers omit members who are blocked, banned or deleted.
 */
export const newsOfMember = collectingPort<{ memberId: string; since: Date }, News[]>('notifications.news_of_member')
