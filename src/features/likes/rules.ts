/** The lists of `/likes` and `/likes/{type}` (C-04). `/likes` shows the first one. */
export const LIKE_LISTS = ['received', 'sent', 'matches'] as const

/** One of the lists of likes. */
export type LikeList = (typeof LIKE_LISTS)[number]

/** Returns true when `value` is a list of `/likes/{type}`. The `m` of `/likes/m/{id}` is not one. */
export function isLikeList(value: string | undefined): value is LikeList {
  return LIKE_LISTS.some((list) => list === value)
}

/** The number of cards on one page of a list. */
export const LIKES_PAGE_SIZE = 30

/** The maximum number of cards that the swipe game fetches at once. */
export const DECK_SIZE = 20

/** The swipe game fetches more cards when at most this many are left. */
export const DECK_REFILL_THRESHOLD = 6

/** In a deck without match criteria, members within this age difference come first. */
export const NEAR_AGE_YEARS = 12

/** A skipped member returns to the deck after this many days. */
export const SKIP_DAYS = 30

/**
 * A snoozed like is shown again after this many days. A snoozed suggestion (a fitting member who did not like the
 * viewer) is shown again after `SKIP_DAYS`.
 */
export const LIKE_SNOOZE_DAYS = 1

/** The maximum delay before the new-like dialog opens. */
const MAX_DELAY_SECONDS = 3600

/**
 * Parses the query parameter `t`: the delay before the new-like dialog opens, in seconds. Returns null when it
 * is missing or malformed.
 */
export function parseLikeDialogDelay(search: URLSearchParams): number | null {
  const value = search.get('t') ?? ''
  return /^\d{1,4}$/.test(value) ? Math.min(Number(value), MAX_DELAY_SECONDS) : null
}

/** Returns the number of likes that remain of a daily limit. */
export function countRemaining(limit: number, given: number): number {
  return Math.max(0, limit - given)
}
