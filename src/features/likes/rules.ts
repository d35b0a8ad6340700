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

/** Whoever told nobody which ages they look for gets members at most so many years younger or older first. */
export const NEAR_YEARS = 12

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

/** What is left of a daily number. */
export function remainingOf(limit: number, given: number): number {
  return Math.max(0, limit - given)
}
