import { dateIn } from '#features/profiles/rules.ts'

/** The lists behind /likes and /likes/{type} (C-04); `/likes` shows the first. */
export const likeLists = ['received', 'sent', 'matches'] as const

/** One of the lists of likes. */
export type LikeList = (typeof likeLists)[number]

/** Whether a path segment names a list; `m` does not. */
export function isLikeList(value: string | undefined): value is LikeList {
  return likeLists.some((list) => list === value)
}

/** Cards on one page of a list. */
export const likesPageSize = 30

/** Cards that the swipe game gets at once. */
export const DECK_SIZE = 20

/** With this many cards left, the swipe game asks for more. */
export const DECK_LOW = 6

/** Someone skipped in the swipe game comes back after this many days. */
export const SKIP_DAYS = 30

/** A like whose modal was put off with "Later" may be told again after this many days; a suggestion as a skip. */
export const PUT_OFF_DAYS = 1

/** Longest delay that the query parameter `t` may ask for. */
const longestDelaySeconds = 3600

/** The delay in seconds that the query parameter `t` asks for, or null. */
export function delayOf(search: URLSearchParams): number | null {
  const asked = search.get('t') ?? ''
  return /^\d{1,4}$/.test(asked) ? Math.min(Number(asked), longestDelaySeconds) : null
}

const minute = 60_000

/**
 * The moment at which the next calendar day begins in a time zone (C-14). A day has 23 or 25 hours where clocks change.
 */
export function nextDayAt(now: Date, timeZone: string): Date {
  const today = dateIn(now, timeZone)
  let before = Math.floor(now.getTime() / minute)
  let after = before + 26 * 60
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dateIn(new Date(middle * minute), timeZone) === today) before = middle
    else after = middle
  }
  return new Date(after * minute)
}

/** What is left of a daily number. */
export function remainingOf(limit: number, given: number): number {
  return Math.max(0, limit - given)
}
