import { FictionalTable, NewFictionalForm, NoFictionalProfiles } from '#features/profiles/web/office-fictional.tsx'
import { fictionalListQuery, type FictionalApi } from '#features/profiles/web/office-fictional.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff((api: FictionalApi) => [fictionalListQuery(api)])

/** The fictional profiles of the site, and a form that makes one. */
export default function OfficeFictionalPage() {
  const t = useTexts('office-fictional')
  const { isOn, minAge, profiles } = useQueryData(fictionalListQuery(useApi<FictionalApi>()))
  if (!isOn)
    return (
      <OfficePage title={t('title')}>
        <NoFictionalProfiles />
      </OfficePage>
    )
  return (
    <OfficePage title={t('title')} intro={t('intro')}>
      <FictionalTable profiles={profiles} />
      <NewFictionalForm minAge={minAge} />
    </OfficePage>
  )
}
