import { PageEditor, PagesTable } from '#features/pages/web/office-text-pages.tsx'
import { officeTextPagesQuery, type TextPagesApi } from '#features/pages/web/office-text-pages.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-pages', (api: TextPagesApi) => [officeTextPagesQuery(api)])

/** The pages of text of the site, and the editor of a new one. */
export default function OfficePagesPage() {
  const t = useTexts('office-pages')
  const { pages } = useQueryData(officeTextPagesQuery(useApi<TextPagesApi>()))
  return (
    <OfficePage title={t('title')} intro={t('intro')}>
      <PagesTable pages={pages} />
      <PageEditor />
    </OfficePage>
  )
}
