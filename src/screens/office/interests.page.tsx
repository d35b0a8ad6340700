import { useSearchParams } from 'react-router'
import { ChoiceListPart } from '#features/backoffice/web/office-choices.tsx'
import { officeChoicesQuery } from '#features/backoffice/web/office-choices.queries.ts'
import type { BackofficeApi } from '#features/backoffice/web/backoffice.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-interests', (api: BackofficeApi) => [officeChoicesQuery(api)])

/** The interests of the site, and the forms that add, change and retire them. */
export default function OfficeInterestsPage() {
  const t = useTexts('office-choices')
  const data = useQueryData(officeChoicesQuery(useApi<BackofficeApi>()))
  const edited = useSearchParams()[0].get('key')
  return (
    <OfficePage title={t('interests.title')} intro={t('interests.intro')}>
      <p className="mb-5 max-w-[68ch] text-text-2">{t('retiredStays')}</p>
      <ChoiceListPart list="interests" data={data} edited={edited} />
    </OfficePage>
  )
}
