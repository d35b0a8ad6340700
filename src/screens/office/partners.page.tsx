import { useSearchParams } from 'react-router'
import { partnerMetricsQuery, type BackofficeApi } from '#features/backoffice/web/backoffice.queries.ts'
import { PartnerMetrics } from '#features/backoffice/web/office-partner-metrics.tsx'
import { officePartnersQuery, type PartnersApi } from '#features/signup/web/office-partners.queries.ts'
import { NewPartner, PartnerTable } from '#features/signup/web/office-partners.tsx'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-partners', (api: BackofficeApi & PartnersApi, { search }) => [
  officePartnersQuery(api),
  partnerMetricsQuery(api, search.get('by')),
])

/** The partners of the site, their keys and metrics. */
export default function OfficePartnersPage() {
  const t = useTexts('office-partners')
  const [search] = useSearchParams()
  const { partners } = useQueryData(officePartnersQuery(useApi<PartnersApi>()))
  const metrics = useQueryData(partnerMetricsQuery(useApi<BackofficeApi>(), search.get('by')))
  return (
    <OfficePage title={t('title')} intro={t('intro')}>
      <PartnerTable partners={partners} />
      <NewPartner />
      <PartnerMetrics metrics={metrics} />
    </OfficePage>
  )
}
