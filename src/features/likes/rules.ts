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

/** Likes a day outside the swipe game, against abuse (C-15). */
export const likesADay = 100
