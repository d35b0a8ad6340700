import { ApprovalsTable } from '#features/backoffice/web/backoffice.tsx'
import { approvalsQuery, type BackofficeApi } from '#features/backoffice/web/backoffice.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-approvals', (api: BackofficeApi) => [approvalsQuery(api)])

/** The large changes that wait for a second person. */
export default function OfficeApprovalsPage() {
  const t = useTexts('backoffice')
  const changes = useQueryData(approvalsQuery(useApi<BackofficeApi>()))
  return (
    <OfficePage title={t('approvals.title')} intro={t('approvals.intro')}>
      <ApprovalsTable changes={changes} />
    </OfficePage>
  )
}
