import { AnnouncementEditor, AnnouncementTable } from '#features/pages/web/office-announcements.tsx'
import { officeAnnouncementsQuery, type AnnouncementsApi } from '#features/pages/web/office-announcements.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-announcements', (api: AnnouncementsApi) => [officeAnnouncementsQuery(api)])

/** The announcements to the members of the site, and the editor of a new one. */
export default function OfficeAnnouncementsPage() {
  const t = useTexts('office-announcements')
  const { announcements } = useQueryData(officeAnnouncementsQuery(useApi<AnnouncementsApi>()))
  return (
    <OfficePage title={t('title')} intro={t('intro')}>
      <AnnouncementTable announcements={announcements} />
      <AnnouncementEditor />
    </OfficePage>
  )
}
