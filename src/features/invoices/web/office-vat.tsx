import { officeForms, OfficeTable, Panel, SubmitButton, useFrame } from '#features/staff/web/staff.tsx'
import { useCountryName, useFormatter, useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { officeHref } from '#office-links.ts'
import { Button } from '#ui/button.tsx'
import { buttonClasses } from '#ui/button-classes.ts'
import { chipClasses } from '#ui/chip-classes.ts'
import { TextField } from '#ui/text-field.tsx'
import { getPeriodBefore } from '../vat-period.rules.ts'
import { getVatPercent } from '#features/pricing/vat.rules.ts'
import type { InvoicesApi } from './invoices.queries.ts'
import type { invoicesOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ invoices: typeof invoicesOfficeContract }>()
const closeVatMonthForm = officeForm('invoices.closeVatMonth')
const exportVatForm = officeForm('invoices.exportVat')

type Vat = Awaited<ReturnType<InvoicesApi['invoices']['vat']>>
type Month = Vat['months'][number]
type Row = Vat['rows'][number]

/** Chooses a month or a quarter. */
export function VatPeriod({ period }: Pick<Vat, 'period'>) {
  const t = useTexts('office-money')
  return (
    <form className="mb-5 flex flex-wrap items-end gap-3">
      <TextField
        label={t('vat.period')}
        name="period"
        defaultValue={period}
        description={t('vat.periodHint')}
        maxLength={7}
      />
      <Button type="submit" variant="secondary">
        {t('vat.show')}
      </Button>
      <a
        href={officeHref('office-vat', {}, { period: getPeriodBefore(period) })}
        className={buttonClasses({ variant: 'ghost' })}
      >
        {t('vat.before', { period: getPeriodBefore(period) })}
      </a>
    </form>
  )
}

/** The months of the period: open, or closed by whom and when. */
export function VatMonths({ months }: Pick<Vat, 'months'>) {
  const t = useTexts('office-money')
  const isAllowed = useFrame().permissions.includes('bookkeeping.close')
  return (
    <Panel title={t('vat.months')}>
      <p className="mb-4 text-text-2">{t('vat.closeHint')}</p>
      <OfficeTable
        label={t('vat.months')}
        rows={months}
        keyOf={({ month }) => month}
        empty=""
        columns={[
          { key: 'month', label: t('vat.month'), cell: ({ month }) => month },
          { key: 'state', label: t('state'), cell: (month) => <MonthState month={month} /> },
          {
            key: 'close',
            label: t('vat.closing'),
            cell: (month) => (month.closedAt || (isAllowed && month.canClose) ? <MonthClosing month={month} /> : ''),
          },
        ]}
      />
    </Panel>
  )
}

function MonthState({ month: { closedAt } }: { month: Month }) {
  const t = useTexts('office-money')
  const isClosed = closedAt !== null
  return (
    <span className={chipClasses(isClosed ? 'success' : 'muted', 'sm')}>{t(isClosed ? 'vat.closed' : 'vat.open')}</span>
  )
}

function MonthClosing({ month: { month, closedAt, closedBy } }: { month: Month }) {
  const t = useTexts('office-money')
  const format = useFormatter()
  if (closedAt !== null)
    return t('vat.closedBy', {
      name: closedBy ?? '',
      at: format.dateTime(new Date(closedAt), { dateStyle: 'medium', timeStyle: 'short' }),
    })
  return (
    <closeVatMonthForm.Form form={month} hidden={{ month }}>
      <SubmitButton size="sm" variant="secondary">
        {t('vat.close', { month })}
      </SubmitButton>
    </closeVatMonthForm.Form>
  )
}

/** The VAT per country and rate. */
export function VatTable({ rows }: Pick<Vat, 'rows'>) {
  const t = useTexts('office-money')
  const countryName = useCountryName()
  const format = useFormatter()
  const locale = useLocale()
  const money = (name: 'netCents' | 'vatCents' | 'totalCents') => (row: Row) =>
    formatMoney(row[name], row.currency, locale)
  return (
    <OfficeTable
      label={t('vat.table')}
      rows={rows}
      keyOf={(row) => [row.country, row.vatBasisPoints, row.currency, row.invoiceQuarter].join(' ')}
      empty={t('vat.empty')}
      columns={[
        { key: 'country', label: t('vat.country'), cell: ({ country }) => countryName(country) },
        {
          key: 'rate',
          label: t('vat.rate'),
          isNumber: true,
          cell: ({ vatBasisPoints }) =>
            format.number(getVatPercent(vatBasisPoints) / 100, { style: 'percent', maximumFractionDigits: 2 }),
        },
        { key: 'quarter', label: t('vat.quarter'), cell: ({ invoiceQuarter }) => invoiceQuarter },
        { key: 'invoices', label: t('vat.invoices'), isNumber: true, cell: (row) => row.invoices },
        { key: 'notes', label: t('vat.creditNotes'), isNumber: true, cell: (row) => row.creditNotes },
        { key: 'net', label: t('vat.net'), isNumber: true, cell: money('netCents') },
        { key: 'vat', label: t('vat.vat'), isNumber: true, cell: money('vatCents') },
        { key: 'total', label: t('vat.total'), isNumber: true, cell: money('totalCents') },
        { key: 'doubt', label: t('vat.contradicting'), isNumber: true, cell: (row) => row.contradicting },
      ]}
    />
  )
}

/** Makes a file of the period. */
export function VatExport({ period }: Pick<Vat, 'period'>) {
  const t = useTexts('office-money')
  if (!useFrame().permissions.includes('bookkeeping.close')) return null
  return (
    <Panel title={t('vat.export')} className="mt-6">
      <exportVatForm.Form hidden={{ period }} showsAnswer>
        <ExportedFile period={period} />
        <SubmitButton variant="secondary">{t('vat.export')}</SubmitButton>
      </exportVatForm.Form>
    </Panel>
  )
}

/** The file, which the browser saves without another request. */
function ExportedFile({ period }: Pick<Vat, 'period'>) {
  const t = useTexts('office-money')
  const output = exportVatForm.useOutput()
  if (!output) return null
  const { csv } = output
  const name = `vat-${period}.csv`
  return (
    <div role="status" className="mb-4 rounded-2xl bg-success-soft p-4">
      <p className="mb-3 font-semibold text-success-text">{t('vat.exported')}</p>
      <a
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csv}`)}`}
        download={name}
        className={buttonClasses({ variant: 'secondary', size: 'sm' })}
      >
        {t('vat.download', { name })}
      </a>
    </div>
  )
}
