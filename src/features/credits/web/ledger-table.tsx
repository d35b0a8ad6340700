import { useTexts } from '#platform/i18n.tsx'
import type { DayGroup } from '#platform/time/day-groups.ts'
import { classes } from '#ui/classes.ts'
import type { LedgerEntry } from '../contract.ts'
import { EntryReasonText } from './entry-reason.tsx'
import { EntrySources } from './entry-sources.tsx'
import { dayKeyOf, entryKeyOf, useLedgerTexts } from './ledger-texts.ts'

const NUMBER_CLASSES = 'px-3 text-right whitespace-nowrap tabular-nums'

/** The movements of credits as a table with a row group per day, for a wide screen. */
export function LedgerTable({ days, className }: { days: readonly DayGroup<LedgerEntry>[]; className?: string }) {
  const t = useTexts('credits')
  return (
    <div className={classes('overflow-hidden rounded-3xl border border-border bg-surface', className)}>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{t('caption')}</caption>
        <thead>
          <tr className="text-sm text-text-2">
            <th scope="col" className="py-3 pr-3 pl-6 font-medium">
              {t('column.time')}
            </th>
            <th scope="col" className="px-3 font-medium">
              {t('column.reason')}
            </th>
            {(['value', 'credits', 'balance'] as const).map((column) => (
              <th key={column} scope="col" className="px-3 text-right font-medium last:pr-6">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {days.map((day) => (
          <DayRows key={dayKeyOf(day)} {...day} />
        ))}
      </table>
    </div>
  )
}

function DayRows({ day, entries }: DayGroup<LedgerEntry>) {
  const { formatDay } = useLedgerTexts()
  return (
    <tbody>
      <tr className="border-t border-border bg-surface-2">
        <th scope="rowgroup" colSpan={5} className="px-6 py-2 text-sm font-semibold text-text-2 first-letter:uppercase">
          <time dateTime={day}>{formatDay(entries[0]?.at ?? day)}</time>
        </th>
      </tr>
      {entries.map((entry) => (
        <EntryRow key={entryKeyOf(entry)} entry={entry} />
      ))}
    </tbody>
  )
}

function EntryRow({ entry }: { entry: LedgerEntry }) {
  const { formatBalance, formatChange, formatTime, formatValue } = useLedgerTexts()
  return (
    <tr className="border-t border-border">
      <td className="py-3 pr-3 pl-6 whitespace-nowrap text-text-3 tabular-nums">{formatTime(entry)}</td>
      <td className="px-3 py-2">
        <EntryReasonText entry={entry} />
        <EntrySources entry={entry} />
      </td>
      <td className={classes(NUMBER_CLASSES, 'text-text-2')}>{formatValue(entry)}</td>
      <td className={classes(NUMBER_CLASSES, 'font-semibold', entry.credits > 0 && 'text-success-text')}>
        {formatChange(entry)}
      </td>
      <td className={classes(NUMBER_CLASSES, 'pr-6')}>{formatBalance(entry)}</td>
    </tr>
  )
}
