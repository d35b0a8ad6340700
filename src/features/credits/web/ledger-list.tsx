import { useId } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import type { DayGroup } from '#platform/time/day-groups.ts'
import { classes } from '#ui/classes.ts'
import type { LedgerEntry } from '../contract.ts'
import { EntryReasonText } from './entry-reason.tsx'
import { EntrySources } from './entry-sources.tsx'
import { dayKeyOf, entryKeyOf, useLedgerTexts } from './ledger-texts.ts'

/** The movements of credits as a list per day, for a narrow screen. */
export function LedgerList({ days, className }: { days: readonly DayGroup<LedgerEntry>[]; className?: string }) {
  return (
    <div className={classes('flex flex-col gap-5', className)}>
      {days.map((day) => (
        <DayEntries key={dayKeyOf(day)} {...day} />
      ))}
    </div>
  )
}

function DayEntries({ day, entries }: DayGroup<LedgerEntry>) {
  const { formatDay } = useLedgerTexts()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 px-1 text-sm font-semibold text-text-2 first-letter:uppercase">
        <time dateTime={day}>{formatDay(entries[0]?.at ?? day)}</time>
      </h3>
      <ul className="divide-y divide-border rounded-3xl border border-border bg-surface px-4">
        {entries.map((entry) => (
          <EntryItem key={entryKeyOf(entry)} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function EntryItem({ entry }: { entry: LedgerEntry }) {
  const t = useTexts('credits')
  const { formatBalance, formatChange, formatTime, formatValue } = useLedgerTexts()
  const value = formatValue(entry)
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <EntryReasonText entry={entry} />
        <p className="text-sm text-text-3 tabular-nums">
          {value ? `${formatTime(entry)} · ${value}` : formatTime(entry)}
        </p>
        <EntrySources entry={entry} />
      </div>
      <div className="flex-none text-right tabular-nums">
        <p className={classes('font-semibold', entry.credits > 0 && 'text-success-text')}>
          {formatChange(entry)} <span className="sr-only">{t('column.credits')}</span>
        </p>
        <p className="text-sm text-text-3">{t('balanceAfter', { balance: formatBalance(entry) })}</p>
      </div>
    </li>
  )
}
