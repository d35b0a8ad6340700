import { useParams, useSearchParams } from 'react-router'
import { ArchiveCode, ArchiveForm, ArchivePanel } from '#features/settings/web/office-archive.tsx'
import { archiveQuery, type ArchiveApi } from '#features/settings/web/settings.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-archive', (api: ArchiveApi, { params }) => [
  archiveQuery(api, params['id'] ?? ''),
])

/** The archive of a member's data. */
export default function OfficeArchivePage() {
  const t = useTexts('member-file')
  const { id = '' } = useParams()
  const needsCode = useSearchParams()[0].has('code')
  const archive = useQueryData(archiveQuery(useApi<ArchiveApi>(), id))
  return (
    <OfficePage
      title={t('archive.title')}
      intro={t('archive.about')}
      actions={
        <a href={officeHref('office-member', { id })} className="font-semibold text-primary-text underline">
          {t('toFile')}
        </a>
      }
    >
      <div className="max-w-3xl">
        {needsCode && <ArchiveCode id={id} />}
        <ArchivePanel id={id} archive={archive} />
        <ArchiveForm id={id} />
      </div>
    </OfficePage>
  )
}
