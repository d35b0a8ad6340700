import { useParams } from 'react-router'
import { PageEditor, RemoveForm, VersionsTable } from '#features/pages/web/office-text-pages.tsx'
import { officeTextPageQuery, type TextPagesApi } from '#features/pages/web/office-text-pages.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-page', (api: TextPagesApi, { params }) => [
  officeTextPageQuery(api, params['slug'] ?? '', params['language'] ?? ''),
])

/** A page of text: its versions and its editor. */
export default function OfficeTextPagePage() {
  const t = useTexts('office-pages')
  const { slug = '', language = '' } = useParams()
  const page = useQueryData(officeTextPageQuery(useApi<TextPagesApi>(), slug, language))
  const newest = page.versions[0]
  const text = page.versions.find(({ body, isCancelled }) => body !== null && !isCancelled)?.body ?? ''
  return (
    <OfficePage
      title={newest?.title ?? slug}
      intro={`/${slug} (${language})`}
      actions={
        <a href={officeHref('office-pages')} className="font-semibold text-primary-text underline">
          {t('back')}
        </a>
      }
    >
      <VersionsTable page={page} />
      <PageEditor
        page={{ slug, language: page.language, title: newest?.title ?? '', body: text, version: newest?.version ?? 0 }}
      />
      {page.versions.some(({ isShown, isPlanned, body }) => (isShown && body !== null) || isPlanned) && (
        <RemoveForm slug={slug} language={page.language} />
      )}
    </OfficePage>
  )
}
