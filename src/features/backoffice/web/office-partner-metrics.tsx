import { officeForms, OfficeTable, SubmitButton, useFrame } from '#features/staff/web/staff.tsx'
import { useFormatter, useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { officeHref } from '#office-links.ts'
import { buttonClasses } from '#ui/button-classes.ts'
import { PARTNER_PERIODS, percentOf, type PartnerPeriod } from '../metrics.rules.ts'
import type { BackofficeApi } from './backoffice.queries.ts'
import { useCountFormat } from './office-tiles.tsx'
import type { backofficeOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ backoffice: typeof backofficeOfficeContract }>()
const exportPartnerMetricsForm = officeForm('backoffice.exportPartnerMetrics')

type Metrics = Awaited<ReturnType<BackofficeApi['backoffice']['partnerMetrics']>>
type Row = Metrics['rows'][number]

/** The metrics of each partner by month or by day, with a file of them for whoever may. */
export function PartnerMetrics({ metrics }: { metrics: Metrics }) {
  const t = useTexts('office-partners')
  const permissions = useFrame().permissions
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-xl">{t('metrics')}</h2>
      <p className="mb-3 text-text-2">{t('metricsIntro')}</p>
      {permissions.includes('metrics.exact') && <PeriodLinks by={metrics.by} />}
      <MetricTable metrics={metrics} />
      {permissions.includes('partners.change') && <Export by={metrics.by} />}
    </section>
  )
}

function PeriodLinks({ by }: { by: PartnerPeriod }) {
  const t = useTexts('office-partners')
  return (
    <p className="mb-3 flex gap-4">
      {PARTNER_PERIODS.map((period) => (
        <a
          key={period}
          href={officeHref('office-partners', {}, { by: period })}
          aria-current={period === by ? 'true' : undefined}
          className="font-semibold text-primary-text underline aria-[current]:no-underline"
        >
          {t(`by.${period}`)}
        </a>
      ))}
    </p>
  )
}

function MetricTable({ metrics: { rows, by, currency } }: { metrics: Metrics }) {
  const t = useTexts('office-partners')
  const count = useCountFormat()
  const amount = useCountFormat(currency)
  const counts = (['received', 'confirmed', 'firstOrders'] as const).map((key) => ({
    key,
    label: t(key),
    isNumber: true,
    cell: (row: Row) => count(row[key]),
  }))
  const columns = [
    { key: 'period', label: t('period'), cell: (row: Row) => <PeriodName period={row.period} by={by} /> },
    { key: 'network', label: t('network'), cell: (row: Row) => <b className="break-all">{row.network}</b> },
    ...counts,
    { key: 'conversion', label: t('conversion'), isNumber: true, cell: (row: Row) => <Conversion row={row} /> },
    { key: 'revenue', label: t('revenue'), isNumber: true, cell: (row: Row) => <Revenue row={row} /> },
    { key: 'payout', label: t('payout'), isNumber: true, cell: (row: Row) => amount(row.payoutCents) },
  ]
  return (
    <OfficeTable
      label={t('metrics')}
      rows={rows}
      keyOf={({ network, period }) => `${period} ${network}`}
      empty={t('noMetrics')}
      columns={columns}
    />
  )
}

function PeriodName({ period, by }: { period: string; by: PartnerPeriod }) {
  const format = useFormatter()
  const month = { year: 'numeric', month: 'short' } as const
  const options = by === 'day' ? ({ ...month, day: 'numeric' } as const) : month
  return <span className="whitespace-nowrap">{format.dateTime(new Date(`${period}T12:00:00Z`), options)}</span>
}

/** The part of the signups that was completed. */
function Conversion({ row: { received, confirmed } }: { row: Row }) {
  const t = useTexts('office-partners')
  const part = percentOf(confirmed, received)
  return part === null ? t('unknown') : t('part', { part })
}

function Revenue({ row: { revenue } }: { row: Row }) {
  const t = useTexts('office-partners')
  const locale = useLocale()
  if (revenue === null) return t('hidden')
  return revenue.map(({ currency, cents }) => (
    <span key={currency} className="block whitespace-nowrap">
      {formatMoney(cents, currency, locale)}
    </span>
  ))
}

function Export({ by }: { by: PartnerPeriod }) {
  const t = useTexts('office-partners')
  return (
    <exportPartnerMetricsForm.Form hidden={{ by }} showsAnswer className="mt-4">
      <ExportedFile />
      <SubmitButton variant="secondary">{t('export')}</SubmitButton>
    </exportPartnerMetricsForm.Form>
  )
}

/** The file, which the browser saves without another request. */
function ExportedFile() {
  const t = useTexts('office-partners')
  const output = exportPartnerMetricsForm.useOutput()
  if (!output) return null
  const { csv, count } = output
  return (
    <div role="status" className="mb-4 rounded-2xl bg-success-soft p-4">
      <p className="mb-3 font-semibold text-success-text">{t('exported', { count })}</p>
      <a
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csv}`)}`}
        download="partners.csv"
        className={buttonClasses({ variant: 'secondary', size: 'sm' })}
      >
        {t('download')}
      </a>
    </div>
  )
}
