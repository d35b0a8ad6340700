import { OfficeTable, Panel } from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toHoursAndMinutes } from '../rules.ts'
import type { CasesApi } from './office-cases.queries.ts'

type Report = Awaited<ReturnType<CasesApi['moderation']['transparency']>>

/** The form that chooses the period. */
export function PeriodForm({ from, until }: Report) {
  const t = useTexts('office-transparency')
  return (
    <form className="mb-6 grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
      <TextField label={t('from')} name="from" type="date" defaultValue={from} />
      <TextField label={t('until')} name="until" type="date" defaultValue={until} />
      <Button type="submit" variant="secondary">
        {t('show')}
      </Button>
    </form>
  )
}

/** The metrics of a transparency report. */
export function TransparencyReport({ report }: { report: Report }) {
  const t = useTexts('office-transparency')
  return (
    <>
      <Totals report={report} />
      <h2 className="mb-3 text-xl">{t('reports')}</h2>
      <Categories report={report} />
      <h2 className="mt-8 mb-3 text-xl">{t('decisions')}</h2>
      <Decisions decisions={report.decisions} />
    </>
  )
}

function Totals({ report }: { report: Report }) {
  const t = useTexts('office-transparency')
  const format = useFormatter()
  const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)
  const { hours, minutes } = toHoursAndMinutes(report.medianMinutes ?? 0)
  const lines: [string, string][] = [
    [t('reports'), format.number(sum(report.reports) + sum(report.notices))],
    [t('decisions'), format.number(sum(report.decisions))],
    [t('median'), report.medianMinutes === null ? t('none') : t('time', { hours, minutes })],
    [t('objections'), format.number(report.objections)],
    [t('objectionsRejected'), format.number(report.objectionsRejected)],
    [t('objectionsUpheld'), format.number(report.objectionsUpheld)],
    [t('reversals'), format.number(report.reversals)],
  ]
  return (
    <Panel>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt className="text-text-2">{label}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** The reports of members and the notices of the public form, by category. */
function Categories({ report: { reports, notices } }: { report: Report }) {
  const t = useTexts('office-transparency')
  const categories = useTexts('moderation')
  const format = useFormatter()
  const rows = [
    ...reports.map(({ category, count }) => ({
      from: t('fromMember'),
      name: categories(`categories.${category}`),
      count,
    })),
    ...notices.map(({ category, count }) => ({ from: t('fromForm'), name: t(`notice.${category}`), count })),
  ]
  return (
    <OfficeTable
      label={t('reports')}
      rows={rows}
      keyOf={({ from, name }) => `${from} ${name}`}
      empty={t('noReports')}
      columns={[
        { key: 'category', label: t('category'), cell: ({ name }) => name },
        { key: 'from', label: t('source'), cell: ({ from }) => from },
        { key: 'count', label: t('count'), isNumber: true, cell: ({ count }) => format.number(count) },
      ]}
    />
  )
}

function Decisions({ decisions }: { decisions: Report['decisions'] }) {
  const t = useTexts('office-transparency')
  const cases = useTexts('office-cases')
  const format = useFormatter()
  return (
    <OfficeTable
      label={t('decisions')}
      rows={decisions}
      keyOf={({ outcome, ground }) => `${outcome} ${ground}`}
      empty={t('noDecisions')}
      columns={[
        { key: 'outcome', label: t('outcome'), cell: ({ outcome }) => cases(`outcome.${outcome}`) },
        {
          key: 'ground',
          label: t('ground'),
          cell: ({ ground }) => (ground ? cases(`ground.${ground}`) : t('noGround')),
        },
        { key: 'count', label: t('count'), isNumber: true, cell: ({ count }) => format.number(count) },
      ]}
    />
  )
}
