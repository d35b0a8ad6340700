import { formatLocaleOf } from '#texts/locales.ts'

/** Amounts are whole cents with a currency (C-58); these functions convert their notation. */

const formats = new Map<string, Intl.NumberFormat>()

/** Formats cents for people: 1495 EUR → `€ 14,95` (with the locale's no-break space). */
export function formatMoney(cents: number, currency: string, locale: string): string {
  const key = `${locale} ${currency}`
  const format = formats.get(key) ?? new Intl.NumberFormat(formatLocaleOf(locale), { style: 'currency', currency })
  formats.set(key, format)
  return format.format(cents / 100)
}

/** Formats cents for payment providers: 1495 → `14.95`. @throws RangeError for anything but whole cents from 0 up */
export function centsToDecimal(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`not an amount in cents: ${cents}`)
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Parses an amount of a payment provider: `14.95` → 1495. @throws RangeError for any other notation */
export function decimalToCents(value: string): number {
  if (!/^\d{1,13}\.\d{2}$/.test(value)) throw new RangeError(`not an amount with two decimals: ${value}`)
  return Number(value.replace('.', ''))
}
