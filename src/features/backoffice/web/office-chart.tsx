import { useFormatter, useTexts } from '#platform/i18n.tsx'

interface ChartProps {
  readonly title: string
  readonly days: readonly { readonly day: string; readonly value: number | null }[]
  readonly format: (value: number | null) => string
}

const HEIGHT = 120
const BAR = 10

/**
 * A bar for each day, with the highest value and the dates beside it. The table of the days has the same numbers, so screen
 * readers get the description only. The bar of today, which is not over, is lighter.
 */
export function DayChart({ title, days, format }: ChartProps) {
  const t = useTexts('office-metrics')
  const dates = useFormatter()
  const values = days.map(({ value }) => value ?? 0)
  const highest = Math.max(0, ...values)
  const width = days.length * BAR
  const labelOf = (day: string | undefined) =>
    dates.dateTime(new Date(`${day}T12:00:00Z`), { day: 'numeric', month: 'short' })
  const [first, last] = [labelOf(days[0]?.day), labelOf(days.at(-1)?.day)]
  return (
    <figure className="min-w-0 rounded-2xl border border-border bg-surface p-4">
      <figcaption className="mb-3 flex flex-wrap justify-between gap-x-3">
        <b>{title}</b>
        <span className="text-sm text-text-2">{t('highest', { value: format(highest) })}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={t('chartLabel', { title, first, last, highest: format(highest) })}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-32 w-full fill-primary-text text-text-3"
      >
        {[0, HEIGHT / 2, HEIGHT - 1].map((y) => (
          <rect
            key={y}
            x="0"
            y={y}
            width={width}
            height="0.6"
            fill="currentColor"
            opacity={y === HEIGHT - 1 ? 1 : 0.4}
          />
        ))}
        {values.map((value, index) => {
          const height = highest === 0 ? 0 : (value / highest) * (HEIGHT - 2)
          const isToday = index === values.length - 1
          return (
            <rect
              key={days[index]?.day}
              x={index * BAR + 1.5}
              y={HEIGHT - 1 - height}
              width={BAR - 3}
              height={height}
              opacity={isToday ? 0.55 : 1}
            />
          )
        })}
      </svg>
      <div aria-hidden="true" className="mt-1 flex justify-between text-sm text-text-2">
        <span>{first}</span>
        <span>{last}</span>
      </div>
    </figure>
  )
}
