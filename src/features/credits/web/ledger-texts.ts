import { useFormatter, useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import type { DayGroup } from '#platform/time/day-groups.ts'
import type { LedgerEntry } from '../contract.ts'

/** Returns the functions that format the columns of a movement of credits. */
export function useLedgerTexts() {
  const t = useTexts('credits')
  const format = useFormatter()
  const locale = useLocale()
  return {
    formatReason: ({ reason }: LedgerEntry) => t(`reason.${reason}`),
    formatTime: ({ at }: LedgerEntry) => format.dateTime(new Date(at), { hour: '2-digit', minute: '2-digit' }),
    /** Formats the change with its sign; the minus is the character that is as wide as the plus. */
    formatChange: ({ credits }: LedgerEntry) =>
      format.number(credits, { signDisplay: 'always' }).replace('-', '\u2212'),
    formatBalance: ({ balance }: LedgerEntry) => format.number(balance).replace('-', '\u2212'),
    /** Formats the value in euros; null when it is unknown. */
    formatValue: ({ value }: LedgerEntry) => value && formatMoney(value.cents, value.currency, locale),
    formatDay: (at: string) => format.dateTime(new Date(at), { dateStyle: 'full' }),
  }
}

/** Returns the key of an entry in a list: its time and the balance after it. */
export function entryKeyOf({ at, balance }: LedgerEntry): string {
  return `${at} ${balance}`
}

/** Returns the key of a day in a list. A day occurs twice when the clocks of two servers differ around midnight. */
export function dayKeyOf({ day, entries: [first] }: DayGroup<LedgerEntry>): string {
  return first ? entryKeyOf(first) : day
}
