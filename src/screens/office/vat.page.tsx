import { useSearchParams } from 'react-router'
import { VatExport, VatMonths, VatPeriod, VatTable } from '#features/invoices/web/office-vat.tsx'
import { ContradictionsPanel } from '#features/invoices/web/office-contradictions.tsx'
import { contradictionsQuery, officeVatQuery, type InvoicesApi } from '#features/invoices/web/invoices.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-vat', (api: InvoicesApi, { search }) => [
  officeVatQuery(api, readPeriod(search)),
  contradictionsQuery(api, readPeriod(search)),
])

function readPeriod(search: URLSearchParams): string | null {
  return search.get('period')?.trim().toUpperCase() || null
}

/** The VAT of the company per country and period, and the months that are closed. */
export default function OfficeVatPage() {
  const t = useTexts('office-money')
  const [api, period] = [useApi<InvoicesApi>(), readPeriod(useSearchParams()[0])]
  const vat = useQueryData(officeVatQuery(api, period))
  const contradictions = useQueryData(contradictionsQuery(api, period))
  return (
    <OfficePage title={t('vat.title')} intro={t('vat.intro', { company: vat.company })}>
      <VatPeriod period={vat.period} />
      <VatTable rows={vat.rows} />
      <ContradictionsPanel {...contradictions} />
      <VatExport period={vat.period} />
      <VatMonths months={vat.months} />
    </OfficePage>
  )
}
