import { metricsQuery, type BackofficeApi } from '#features/backoffice/web/backoffice.queries.ts'
import { OfficeMetrics } from '#features/backoffice/web/office-metrics.tsx'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-metrics', (api: BackofficeApi) => [metricsQuery(api)])

/** The counts of each day, and the funnel of new members. */
export default function OfficeMetricsPage() {
  const t = useTexts('office-metrics')
  return (
    <OfficePage title={t('title')} intro={t('intro')}>
      <OfficeMetrics />
    </OfficePage>
  )
}
