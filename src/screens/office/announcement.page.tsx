import { useParams } from 'react-router'
import {
  AnnouncementActions,
  AnnouncementEditor,
  AnnouncementFacts,
  AnnouncementPreview,
} from '#features/pages/web/office-announcements.tsx'
import { officeAnnouncementQuery, type AnnouncementsApi } from '#features/pages/web/office-announcements.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-announcement', (api: AnnouncementsApi, { params }) => [
  officeAnnouncementQuery(api, params['id'] ?? ''),
])

/** One announcement: how members see it, its editor while it is a draft, and its end. */
export default function OfficeAnnouncementPage() {
  const t = useTexts('office-announcements')
  const { id = '' } = useParams()
  const announcement = useQueryData(officeAnnouncementQuery(useApi<AnnouncementsApi>(), id))
  return (
    <OfficePage
      title={t('one')}
      actions={
        <a href={officeHref('office-announcements')} className="font-semibold text-primary-text underline">
          {t('back')}
        </a>
      }
    >
      <AnnouncementFacts announcement={announcement} />
      <AnnouncementPreview announcement={announcement} />
      <AnnouncementActions announcement={announcement} />
      {announcement.state === 'draft' && <AnnouncementEditor announcement={announcement} />}
    </OfficePage>
  )
}
