import { campaignsQuery, type BackofficeApi } from '#features/backoffice/web/backoffice.queries.ts'
import { COHORT_WEEKS } from '#features/backoffice/metrics.rules.ts'
import { CampaignNotes } from '#features/backoffice/web/office-campaigns.tsx'
import { LandersTable } from '#features/backoffice/web/office-landers.tsx'
import { NewSlugForm } from '#features/landers/web/office-landers.ts'
import { officeSlugsQuery, type SlugsApi } from '#features/landers/web/office-slugs.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-landers', (api: BackofficeApi & SlugsApi) => [
  officeSlugsQuery(api),
  campaignsQuery(api),
])

/** The landing pages of the site with their slugs, and the form that adds one. */
export default function OfficeLandersPage() {
  const t = useTexts('office-landers')
  const landers = useQueryData(officeSlugsQuery(useApi<SlugsApi>()))
  return (
    <OfficePage title={t('title')} intro={t('intro', { weeks: COHORT_WEEKS })}>
      <CampaignNotes note={t('note')} from="pagesFrom" />
      <LandersTable landers={landers} />
      <NewSlugForm />
    </OfficePage>
  )
}
