import { useSearchParams } from 'react-router'
import { FictionalTable, NewFictionalForm, NoFictionalProfiles } from '#features/profiles/web/office-fictional.tsx'
import { fictionalListQuery, type FictionalApi } from '#features/profiles/web/office-fictional.queries.ts'
import { OfficePage, PageLinks } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-fictional', (api: FictionalApi, { search }) => [
  fictionalListQuery(api, search.get('after')),
])

/** The fictional profiles of the site, and a form that makes one. */
export default function OfficeFictionalPage() {
  const t = useTexts('office-fictional')
  const after = useSearchParams()[0].get('after')
  const { isOn, minAge, profiles, next } = useQueryData(fictionalListQuery(useApi<FictionalApi>(), after))
  if (!isOn)
    return (
      <OfficePage title={t('title')}>
        <NoFictionalProfiles />
      </OfficePage>
    )
  return (
    <OfficePage title={t('title')} intro={t('intro')}>
      <FictionalTable profiles={profiles} />
      <PageLinks page="office-fictional" after={after} next={next} />
      <NewFictionalForm minAge={minAge} />
    </OfficePage>
  )
}
