import { campaignsQuery, type BackofficeApi } from '#features/backoffice/web/backoffice.queries.ts'
import { CampaignNotes, CampaignsTable, CostForm } from '#features/backoffice/web/office-campaigns.tsx'
import { COHORT_WEEKS } from '#features/backoffice/metrics.rules.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-campaigns', (api: BackofficeApi) => [campaignsQuery(api)])

/** The campaigns of the site with what they brought and cost, and the form that stores a cost. */
export default function OfficeCampaignsPage() {
  const t = useTexts('office-landers')
  return (
    <OfficePage title={t('campaigns.title')} intro={t('campaigns.intro', { weeks: COHORT_WEEKS })}>
      <CampaignNotes note={t('campaigns.note')} from="viewsFrom" />
      <CampaignsTable />
      <CostForm />
    </OfficePage>
  )
}
