import { useSearchParams } from 'react-router'
import { CodeForm, CodesTable } from '#features/pricing/web/office-codes.tsx'
import { officeCodesQuery, type CodesApi } from '#features/pricing/web/office-codes.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { buttonClasses } from '#ui/button-classes.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-discounts', (api: CodesApi, { search }) => [
  officeCodesQuery(api, search.get('after')),
])

/** The discount codes of the site, and the form that adds one. */
export default function OfficeDiscountsPage() {
  const t = useTexts('office-discounts')
  const after = useSearchParams()[0].get('after')
  const { codes, next } = useQueryData(officeCodesQuery(useApi<CodesApi>(), after))
  return (
    <OfficePage title={t('title')} intro={t('intro')}>
      <CodesTable codes={codes} />
      {next && (
        <a
          href={officeHref('office-discounts', {}, { after: next })}
          className={`${buttonClasses({ variant: 'secondary' })} my-5`}
        >
          {t('older')}
        </a>
      )}
      <CodeForm />
    </OfficePage>
  )
}
