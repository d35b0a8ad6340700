import { ComplaintTable } from '#features/pages/web/office-complaints.tsx'
import { officeComplaintsQuery, type ComplaintsApi } from '#features/pages/web/pages.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-complaints', (api: ComplaintsApi) => [officeComplaintsQuery(api)])

/** The open complaints and notices, also of people without an account. */
export default function OfficeComplaintsPage() {
  const t = useTexts('office-complaints')
  const { complaints, openCount: count } = useQueryData(officeComplaintsQuery(useApi<ComplaintsApi>()))
  return (
    <OfficePage title={t('title')} intro={t('intro', { count })}>
      <ComplaintTable complaints={complaints} />
    </OfficePage>
  )
}
