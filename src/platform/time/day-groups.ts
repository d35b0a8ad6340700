import { formatDateInTimeZone } from './days.ts'

/** The entries of one calendar day. */
export interface DayGroup<Entry> {
  /** The date as 'YYYY-MM-DD'. */
  readonly day: string
  readonly entries: Entry[]
}

/** Groups consecutive entries by the calendar day of a time zone. */
export function groupByDay<Entry extends { readonly at: string }>(
  entries: readonly Entry[],
  timeZone: string,
): DayGroup<Entry>[] {
  const days: DayGroup<Entry>[] = []
  for (const entry of entries) {
    const day = formatDateInTimeZone(new Date(entry.at), timeZone)
    const current = days.at(-1)
    if (current?.day === day) current.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
