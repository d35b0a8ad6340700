import { formatDateInTimeZone } from '#platform/days.ts'

/** The number of entries in a page of the list at `/notifications`. */
export const entriesPageSize = 25

/** The fields that decide the order of the entries. */
interface Ordered {
  readonly at: Date
  readonly id: string
}

/** Compares two entries: the newest first, and by id at the same time. */
export function compareEntries(one: Ordered, other: Ordered): number {
  return other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1)
}

/** The entries of one calendar day. */
export interface EntryDay<Entry> {
  /** The date as 'YYYY-MM-DD'. */
  readonly day: string
  readonly entries: Entry[]
}

/** Groups consecutive entries by the calendar day of a time zone. */
export function groupByDay<Entry extends { readonly at: string }>(
  entries: readonly Entry[],
  timeZone: string,
): EntryDay<Entry>[] {
  const days: EntryDay<Entry>[] = []
  for (const entry of entries) {
    const day = formatDateInTimeZone(new Date(entry.at), timeZone)
    const current = days.at(-1)
    if (current?.day === day) current.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
