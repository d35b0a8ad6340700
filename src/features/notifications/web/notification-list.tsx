import { useFormatter, useTexts, useTimeZone } from '#platform/i18n.tsx'
import { toDateBucket } from '#platform/time/date-bucket.ts'
import { groupByDay } from '#platform/time/day-groups.ts'
import type { NotificationEntry } from '../contract.ts'
import { NotificationRow } from './notification-row.tsx'

/** The member's notifications by day, the newest first. */
export function NotificationList({ entries }: { entries: readonly NotificationEntry[] }) {
  const timeZone = useTimeZone()
  const formatDay = useDayText()
  return groupByDay(entries, timeZone).map((group) => (
    <section key={group.day} aria-labelledby={`day-${group.day}`} className="mt-6">
      <h2 id={`day-${group.day}`} className="mb-2 px-1 text-sm font-semibold text-text-2 first-letter:uppercase">
        <time dateTime={group.day}>{formatDay(group.entries[0]?.at ?? group.day)}</time>
      </h2>
      <ul className="divide-y divide-border overflow-hidden rounded-3xl border border-border bg-surface">
        {group.entries.map((entry) => (
          <li key={`${entry.kind} ${entry.id}`}>
            <NotificationRow entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Returns a function that formats the day of a time: "Vandaag", "maandag", "3 maart". */
function useDayText(): (at: string) => string {
  const t = useTexts('notification-list')
  const format = useFormatter()
  const timeZone = useTimeZone()
  return (at) => {
    const date = new Date(at)
    const bucket = toDateBucket(date, new Date(), timeZone)
    if (bucket === 'today' || bucket === 'yesterday') return t(bucket)
    if (bucket === 'week') return format.dateTime(date, { weekday: 'long' })
    return format.dateTime(date, { day: 'numeric', month: 'long', ...(bucket === 'older' && { year: 'numeric' }) })
  }
}
