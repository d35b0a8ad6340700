import { OfficeForm, OfficeTable, SubmitButton, useFrame } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import type { PageVersions } from './office-text-pages.queries.ts'
import { PublishedState, SavedAt } from './office-page-state.tsx'
import { TextBlocks } from './text-blocks.tsx'

type Version = PageVersions['versions'][number]

/** The versions of a page, each of which can be read, and made the newest one again. */
export function VersionsTable({ page: { slug, language, versions } }: { page: PageVersions }) {
  const t = useTexts('office-pages')
  const newest = versions[0]?.version
  return (
    <OfficeTable
      label={t('versions')}
      rows={versions}
      keyOf={({ version }) => String(version)}
      empty=""
      columns={[
        { key: 'version', label: t('version'), isNumber: true, cell: ({ version }) => version },
        { key: 'at', label: t('savedAt'), cell: ({ savedAt }) => <SavedAt at={savedAt} /> },
        { key: 'by', label: t('savedBy'), cell: ({ savedBy }) => savedBy },
        { key: 'text', label: t('text'), cell: (version) => <VersionText {...version} language={language} /> },
        {
          key: 'restore',
          label: t('restore'),
          cell: (row) =>
            row.version === newest || row.body === null ? '' : <RestoreForm {...{ slug, language }} {...row} />,
        },
      ]}
    />
  )
}

function VersionText({ title, body, version, language }: Version & { language: string }) {
  const t = useTexts('office-pages')
  if (body === null) return <PublishedState isRemoved />
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {title} <span className="sr-only">{t('ofVersion', { version })}</span>
      </summary>
      <div lang={language} className="mt-2">
        <TextBlocks body={body} />
      </div>
    </details>
  )
}

function RestoreForm({ slug, language, version }: { slug: string; language: string; version: number }) {
  const t = useTexts('office-pages')
  if (!useFrame().permissions.includes('pages.change')) return ''
  return (
    <OfficeForm
      action="pages.restoreTextPage"
      form={String(version)}
      hidden={{ slug, language, version: String(version) }}
    >
      <SubmitButton size="sm" variant="secondary">
        <span aria-hidden="true">{t('restore')}</span>
        <span className="sr-only">{t('restoreVersion', { version })}</span>
      </SubmitButton>
    </OfficeForm>
  )
}
