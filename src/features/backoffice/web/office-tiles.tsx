import { useFormatter, useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { MIN_SHOWN_COUNT, percentChange, toDuration } from '../metrics.rules.ts'

/** A number of today, and of the same weekday before. */
export interface Compared {
  readonly now: number | null
  /** Missing when nothing was counted then. */
  readonly before?: number | null
}

/** A group of tiles with its heading. */
export function TileGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-xl">{title}</h2>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">{children}</dl>
    </section>
  )
}

interface TileProps {
  readonly label: string
  readonly value: string
  readonly note?: string | undefined
  /** Whether it needs attention. */
  readonly isConcern?: boolean
  /** The page about it. */
  readonly href?: string | undefined
}

/** A number with its label. */
export function Tile({ label, value, note, isConcern = false, href }: TileProps) {
  return (
    <div
      className={classes(
        'min-w-0 rounded-2xl border p-4',
        isConcern ? 'border-danger bg-danger-soft' : 'border-border bg-surface',
      )}
    >
      <dt className={isConcern ? 'text-text' : 'text-text-2'}>
        {href ? (
          <a href={href} className="underline">
            {label}
          </a>
        ) : (
          label
        )}
      </dt>
      <dd className="mt-1 text-2xl font-semibold wrap-anywhere tabular-nums">{value}</dd>
      {note && <dd className={classes('mt-1 text-sm', isConcern ? 'text-text' : 'text-text-2')}>{note}</dd>}
    </div>
  )
}

interface ComparedTileProps extends Omit<TileProps, 'value' | 'note'> {
  readonly compared: Compared
  /** The currency of an amount in cents. */
  readonly currency?: string
}

/** A number of today beside that of the same weekday before. */
export function ComparedTile({ compared: { now, before }, currency, ...tile }: ComparedTileProps) {
  const t = useTexts('office-metrics')
  const format = useCountFormat(currency)
  if (before === undefined) return <Tile {...tile} value={format(now)} />
  const change = before === null || now === null ? null : percentChange(before, now)
  const sign = change !== null && change > 0 ? '+' : ''
  const values = { before: format(before), change: `${sign}${change}` }
  return <Tile {...tile} value={format(now)} note={change === null ? t('before', values) : t('beforeChange', values)} />
}

/** A response time of today beside that of the same weekday before. */
export function MillisecondsTile({ compared: { now, before = null }, ...tile }: ComparedTileProps) {
  const t = useTexts('office-metrics')
  const format = useFormatter()
  const show = (time: number | null) => (time === null ? t('none') : t('milliseconds', { time: format.number(time) }))
  return <Tile {...tile} value={show(now)} note={t('before', { before: show(before) })} />
}

/** Returns a function that formats a count, or an amount in cents; null is a count that is hidden because it is small. */
export function useCountFormat(currency?: string) {
  const t = useTexts('office-metrics')
  const locale = useLocale()
  const format = useFormatter()
  return (count: number | null) => {
    if (count === null) return currency ? t('few') : t('fewer', { count: MIN_SHOWN_COUNT })
    return currency ? formatMoney(count, currency, locale) : format.number(count)
  }
}

/** Returns a function that formats minutes in the unit that reads best. */
export function useDurationFormat() {
  const t = useTexts('office-metrics')
  return (minutes: number | null) => {
    if (minutes === null) return t('none')
    const { unit, count } = toDuration(minutes)
    return t(`duration.${unit}`, { count })
  }
}
