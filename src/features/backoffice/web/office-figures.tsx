import { useFormatter, useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { useApi, useQueryData } from '#platform/query.ts'
import { ACTIVE_SECONDS, FIGURE_DAYS, percentChange } from '../figures.rules.ts'
import { figuresQuery, type BackofficeApi } from './backoffice.queries.ts'

type Figures = Awaited<ReturnType<BackofficeApi['backoffice']['figures']>>
type Measure = keyof Figures['today']

const MEASURES: readonly Measure[] = [
  'signups',
  'confirmed',
  'conversations',
  'firstOrders',
  'orders',
  'revenueCents',
  'refundedCents',
]

/** Today against the same weekday before, and a chart and table of the last days. */
export function OfficeFigures() {
  const t = useTexts('office-figures')
  const figures = useQueryData(figuresQuery(useApi<BackofficeApi>()))
  return (
    <>
      <dl className="mb-8 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Tile
          label={t('measure.activeMembers')}
          value={String(figures.activeMembers)}
          note={t('active', { hours: ACTIVE_SECONDS / 3_600 })}
        />
        {MEASURES.map((measure) => (
          <MeasureTile key={measure} measure={measure} figures={figures} />
        ))}
      </dl>
      <h2 className="mb-3 text-xl">{t('days', { days: FIGURE_DAYS })}</h2>
      <div className="grid gap-6 xl:grid-cols-2">
        {(['signups', 'revenueCents'] as const).map((measure) => (
          <DayChart key={measure} measure={measure} figures={figures} />
        ))}
      </div>
      <DayTable figures={figures} />
    </>
  )
}

function Tile({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="rounded-2xl border border-border bg-surface p-5">
      <dt className="text-text-2">{label}</dt>
      <dd className="mt-1 text-3xl font-semibold tabular-nums">{value}</dd>
      <dd className="mt-1 text-sm text-text-3">{note}</dd>
    </div>
  )
}

function MeasureTile({ measure, figures }: { measure: Measure; figures: Figures }) {
  const t = useTexts('office-figures')
  const format = useMeasureFormat(figures.currency)
  const [before, today] = [figures.weekBefore[measure], figures.today[measure]]
  const change = percentChange(before, today)
  const values = { before: format(measure, before), change: `${change !== null && change > 0 ? '+' : ''}${change}` }
  const note = change === null ? t('before', { before: values.before }) : t('beforeChange', values)
  return <Tile label={t(`measure.${measure}`)} value={format(measure, today)} note={note} />
}

function useMeasureFormat(currency: string) {
  const locale = useLocale()
  return (measure: Measure, value: number) =>
    measure.endsWith('Cents') ? formatMoney(value, currency, locale) : String(value)
}

const CHART_HEIGHT = 120

/** A bar for each day. The table below has the same numbers. */
function DayChart({ measure, figures }: { measure: Measure; figures: Figures }) {
  const t = useTexts('office-figures')
  const format = useMeasureFormat(figures.currency)
  const highest = Math.max(1, ...figures.days.map((day) => day[measure]))
  const width = figures.days.length * 10
  return (
    <figure className="rounded-2xl border border-border bg-surface p-5">
      <figcaption className="mb-3 flex justify-between gap-3 font-semibold">
        <span>{t(`measure.${measure}`)}</span>
        <span className="text-text-3">{t('highest', { value: format(measure, highest) })}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-32 w-full fill-primary text-border"
      >
        <rect x="0" y={CHART_HEIGHT - 1} width={width} height="1" fill="currentColor" />
        {figures.days.map((day, index) => {
          const height = (day[measure] / highest) * (CHART_HEIGHT - 4)
          return <rect key={day.day} x={index * 10 + 1} y={CHART_HEIGHT - height} width="8" height={height} />
        })}
      </svg>
    </figure>
  )
}

/** The numbers of each day, the newest first. */
function DayTable({ figures }: { figures: Figures }) {
  const t = useTexts('office-figures')
  const format = useMeasureFormat(figures.currency)
  const dates = useFormatter()
  return (
    <details className="mt-6">
      <summary className="cursor-pointer py-2 font-semibold text-primary-text">{t('asTable')}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('days', { days: FIGURE_DAYS })}>
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr>
              <th scope="col" className="px-3 py-2 text-left">
                {t('day')}
              </th>
              {MEASURES.map((measure) => (
                <th key={measure} scope="col" className="px-3 py-2 text-right">
                  {t(`measure.${measure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.days.toReversed().map((day) => (
              <tr key={day.day} className="border-t border-border">
                <th scope="row" className="px-3 py-2 text-left font-semibold">
                  {dates.dateTime(new Date(`${day.day}T12:00:00Z`), {
                    weekday: 'short',
                    day: 'numeric',
                    month: 'short',
                  })}
                </th>
                {MEASURES.map((measure) => (
                  <td key={measure} className="px-3 py-2 text-right">
                    {format(measure, day[measure])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
