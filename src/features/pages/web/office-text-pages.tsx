import { OfficeTable } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import { PublishedState, SavedAt } from './office-page-state.tsx'
import type { ListedPage } from './office-text-pages.queries.ts'

export { PageEditor, RemoveForm } from './office-page-editor.tsx'
export { VersionsTable } from './office-page-versions.tsx'

/** The pages of text of the site, each with its newest version. */
export function PagesTable({ pages }: { pages: readonly ListedPage[] }) {
  const t = useTexts('office-pages')
  return (
    <OfficeTable
      label={t('title')}
      rows={pages}
      keyOf={({ slug, language }) => `${slug}/${language}`}
      empty={t('empty')}
      columns={[
        { key: 'page', label: t('page'), cell: (page) => <PageLink {...page} /> },
        { key: 'language', label: t('language'), cell: ({ language }) => language },
        { key: 'state', label: t('state'), cell: (page) => <PublishedState {...page} /> },
        { key: 'version', label: t('version'), isNumber: true, cell: ({ version }) => version },
        { key: 'at', label: t('savedAt'), cell: ({ savedAt }) => <SavedAt at={savedAt} /> },
        { key: 'by', label: t('savedBy'), cell: ({ savedBy }) => savedBy },
      ]}
    />
  )
}

function PageLink({ slug, language, title }: ListedPage) {
  return (
    <>
      <a href={officeHref('office-page', { slug, language })} className="font-semibold text-primary-text underline">
        {title}
      </a>
      <code className="block break-all text-text-3">/{slug}</code>
    </>
  )
}
