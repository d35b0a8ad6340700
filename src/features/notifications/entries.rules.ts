/** The number of entries in a page of the list at `/notifications`. */
export const ENTRIES_PAGE_SIZE = 25

/** The fields that decide the order of the entries. */
interface Ordered {
  readonly at: Date
  readonly id: string
}

/** Compares two entries: the newest first, and by id at the same time. */
export function compareEntries(one: Ordered, other: Ordered): number {
  return other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1)
}
