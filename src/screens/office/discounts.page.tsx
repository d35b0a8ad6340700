import { CodeForm, CodesTable } from '#features/payments/web/office-codes.tsx'
import { officeCodesQuery, type CodesApi } from '#features/payments/web/office-codes.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff((api: CodesApi) => [officeCodesQuery(api)])

/** The discount codes of the site, and the form that adds one. */
export default function OfficeDiscountsPage() {
  const t = useTexts('office-discounts')
  const { codes } = useQueryData(officeCodesQuery(useApi<CodesApi>()))
  return (
    <OfficePage title={t('title')} intro={t('intro')}>
      <CodesTable codes={codes} />
      <CodeForm />
    </OfficePage>
  )
}
