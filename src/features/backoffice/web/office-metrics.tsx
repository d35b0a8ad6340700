import { OfficeTable, Panel } from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { Alert } from '#ui/alert.tsx'
import { COHORT_WEEKS, METRIC_DAYS, FUNNEL_STEPS, type FunnelStep } from '../metrics.rules.ts'
import { metricsQuery, type BackofficeApi } from './backoffice.queries.ts'
import { DayChart } from './office-chart.tsx'
import { useCountFormat } from './office-tiles.tsx'

type Metrics = Awaited<ReturnType<BackofficeApi['backoffice']['metrics']>>
type Day = Metrics['days'][number]
type FunnelCounts = Metrics['funnel']

const ACTIVITY = ['signups', 'confirmed', 'firstMessages'] as const
const MONEY = ['orders', 'firstOrders', 'revenueCents', 'refundedCents'] as const

/** The last days as charts and as a table, and how far the members of the last weeks came. */
export function OfficeMetrics() {
  const t = useTexts('office-metrics')
  const metrics = useQueryData(metricsQuery(useApi<BackofficeApi>()))
  return (
    <>
      <h2 className="mb-3 text-xl">{t('days', { days: METRIC_DAYS })}</h2>
      <Charts metrics={metrics} />
      <Days metrics={metrics} />
      {metrics.isLate && <LateNotice countedUntil={metrics.countedUntil} />}
      <Panel title={t('funnel.title')}>
        <p className="mb-4 text-text-2">{t('funnel.text', { weeks: COHORT_WEEKS })}</p>
        <Views views={metrics.views} />
        <Funnel funnel={metrics.funnel} />
      </Panel>
      <h2 className="mb-3 text-xl">{t('cohorts.title')}</h2>
      <Cohorts cohorts={metrics.cohorts} />
      <h2 className="mt-8 mb-1 text-xl">{t('campaigns.title')}</h2>
      <p className="mb-3 text-text-2">{t('campaigns.text', { weeks: COHORT_WEEKS })}</p>
      <Campaigns campaigns={metrics.campaigns} />
    </>
  )
}

/** A notice that the metrics below are not complete yet. */
export function LateNotice({ countedUntil }: Pick<Metrics, 'countedUntil'>) {
  const t = useTexts('office-metrics')
  const format = useFormatter()
  const at = countedUntil && format.dateTime(new Date(countedUntil), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Alert tone="warning" className="mb-6">
      {at ? t('late', { at }) : t('notCounted')}
    </Alert>
  )
}

function Charts({ metrics: { days, currency } }: { metrics: Metrics }) {
  const t = useTexts('office-metrics')
  const count = useCountFormat()
  const amount = useCountFormat(currency ?? undefined)
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {(['signups', 'firstMessages'] as const).map((measure) => (
        <DayChart
          key={measure}
          title={t(`measure.${measure}`)}
          format={count}
          days={days.map((day) => ({ day: day.day, value: day[measure] }))}
        />
      ))}
      {currency !== null &&
        (['orders', 'revenueCents'] as const).map((measure) => (
          <DayChart
            key={measure}
            title={t(`measure.${measure}`)}
            format={measure === 'orders' ? count : amount}
            days={days.map(({ day, money }) => ({ day, value: money?.[measure] ?? null }))}
          />
        ))}
      {days.some(({ errors }) => errors !== null) && (
        <DayChart
          title={t('measure.errors')}
          format={count}
          days={days.map(({ day, errors }) => ({ day, value: errors }))}
        />
      )}
    </div>
  )
}

/** The numbers of each day, the newest first. */
function Days({ metrics: { days, currency } }: { metrics: Metrics }) {
  const t = useTexts('office-metrics')
  const count = useCountFormat()
  const amount = useCountFormat(currency ?? undefined)
  const dayColumn = { key: 'day', label: t('day'), cell: ({ day }: Day) => <DayName day={day} /> }
  const activity = ACTIVITY.map((measure) => ({
    key: measure,
    label: t(`measure.${measure}`),
    isNumber: true,
    cell: (day: Day) => count(day[measure]),
  }))
  const money = MONEY.map((measure) => ({
    key: measure,
    label: t(`measure.${measure}`),
    isNumber: true,
    cell: (day: Day) => (measure.endsWith('Cents') ? amount : count)(day.money?.[measure] ?? null),
  }))
  const errors = {
    key: 'errors',
    label: t('measure.errors'),
    isNumber: true,
    cell: (day: Day) => count(day.errors),
  }
  const hasErrors = days.some((day) => day.errors !== null)
  return (
    <details className="mt-3 mb-8">
      <summary className="cursor-pointer py-2 font-semibold text-primary-text">{t('asTable')}</summary>
      <OfficeTable
        label={t('days', { days: METRIC_DAYS })}
        rows={days.toReversed()}
        keyOf={({ day }) => day}
        empty=""
        columns={[dayColumn, ...activity, ...(currency === null ? [] : money), ...(hasErrors ? [errors] : [])]}
      />
    </details>
  )
}

function DayName({ day }: { day: string }) {
  const format = useFormatter()
  const date = new Date(`${day}T12:00:00Z`)
  return (
    <span className="whitespace-nowrap">
      {format.dateTime(date, { weekday: 'short', day: 'numeric', month: 'short' })}
    </span>
  )
}

/** The views before the funnel. They are no part of it, since one visitor may open several pages. */
function Views({ views: { count, from } }: Pick<Metrics, 'views'>) {
  const t = useTexts('office-metrics')
  const format = useFormatter()
  const formatCount = useCountFormat()
  const day = from && format.dateTime(new Date(`${from}T12:00:00Z`), { dateStyle: 'medium' })
  return (
    <p className="mb-4 flex flex-wrap justify-between gap-x-3">
      <span>
        {t('funnel.views')}{' '}
        <span className="text-text-2">({day ? t('funnel.viewsFrom', { day }) : t('funnel.viewsNote')})</span>
      </span>
      <b className="tabular-nums">{formatCount(count)}</b>
    </p>
  )
}

/** A bar for each step, as long as the part of the signups that reached it. */
function Funnel({ funnel }: { funnel: FunnelCounts }) {
  const t = useTexts('office-metrics')
  const format = useCountFormat()
  return (
    <ol className="flex flex-col gap-3">
      {FUNNEL_STEPS.map((step) => {
        const part = findPart(funnel, step)
        return (
          <li key={step}>
            <div className="flex justify-between gap-3">
              <span>{t(`funnel.${step}`)}</span>
              <span className="tabular-nums">
                <b>{format(funnel[step])}</b>
                {part !== null && <span className="ml-2 text-text-2">{t('part', { part })}</span>}
              </span>
            </div>
            <div aria-hidden="true" className="mt-1 h-3 rounded-full bg-surface-3">
              <div className="h-3 rounded-full bg-primary-text" style={{ width: `${Math.min(part ?? 0, 100)}%` }} />
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** Returns the part of the signups that reached a step in percents; null when a count is hidden or there are none. */
function findPart(counts: FunnelCounts, step: FunnelStep): number | null {
  const { signups, [step]: reached } = counts
  return signups === null || signups === 0 || reached === null ? null : Math.round((reached / signups) * 100)
}

function Cohorts({ cohorts }: { cohorts: Metrics['cohorts'] }) {
  const t = useTexts('office-metrics')
  const columns = useStepColumns<Metrics['cohorts'][number]>()
  return (
    <OfficeTable
      label={t('cohorts.title')}
      rows={cohorts.toReversed()}
      keyOf={({ week }) => week}
      empty={t('cohorts.empty')}
      columns={[{ key: 'week', label: t('cohorts.week'), cell: ({ week }) => <DayName day={week} /> }, ...columns]}
    />
  )
}

function Campaigns({ campaigns }: { campaigns: Metrics['campaigns'] }) {
  const t = useTexts('office-metrics')
  const columns = useStepColumns<Metrics['campaigns'][number]>()
  return (
    <OfficeTable
      label={t('campaigns.title')}
      rows={campaigns}
      keyOf={({ campaign }) => campaign}
      empty={t('cohorts.empty')}
      columns={[
        { key: 'campaign', label: t('campaigns.campaign'), cell: ({ campaign }) => campaign || t('campaigns.none') },
        ...columns,
      ]}
    />
  )
}

/** A column for each step, with its part of the signups. */
function useStepColumns<Row extends FunnelCounts>() {
  const t = useTexts('office-metrics')
  const format = useCountFormat()
  return FUNNEL_STEPS.map((step) => ({
    key: step,
    label: t(`funnel.${step}`),
    isNumber: true,
    cell: (row: Row) => {
      const part = step === 'signups' ? null : findPart(row, step)
      return (
        <>
          {format(row[step])}
          {part !== null && <span className="ml-2 text-text-2">{t('part', { part })}</span>}
        </>
      )
    },
  }))
}
