import { officeForms, OfficeTable, SubmitButton, useFrame } from '#features/staff/web/staff.tsx'
import type { pagesOfficeContract } from '../office.contract.ts'
import { useTexts } from '#platform/i18n.tsx'
import type { PageVersions } from './office-text-pages.queries.ts'
import { chipClasses } from '#ui/chip-classes.ts'
import { PlannedFor, PublishedState, SavedAt } from './office-page-state.tsx'
import { TextBlocks } from './text-blocks.tsx'

const officeForm = officeForms<{ pages: typeof pagesOfficeContract }>()
const FORMS = { restore: officeForm('pages.restoreTextPage'), cancel: officeForm('pages.cancelTextPage') }

type Version = PageVersions['versions'][number]

/** The versions of a page, each of which can be read, and made the newest one again. */
export function VersionsTable({ page: { slug, language, versions } }: { page: PageVersions }) {
  const t = useTexts('office-pages')
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
        { key: 'state', label: t('state'), cell: (version) => <VersionState {...version} /> },
        { key: 'text', label: t('text'), cell: (version) => <VersionText {...version} language={language} /> },
        {
          key: 'restore',
          label: t('change'),
          cell: (row) => {
            if (row.isPlanned) return <VersionForm action="cancel" {...{ slug, language }} {...row} />
            const canRestore = !row.isShown && row.body !== null
            return canRestore ? <VersionForm action="restore" {...{ slug, language }} {...row} /> : ''
          },
        },
      ]}
    />
  )
}

function VersionText({ title, body, version, language }: Version & { language: string }) {
  const t = useTexts('office-pages')
  const { siteOrigin } = useFrame()
  if (body === null) return <PublishedState isRemoved />
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {title} <span className="sr-only">{t('ofVersion', { version })}</span>
      </summary>
      <div lang={language} className="mt-2">
        <TextBlocks body={body} origin={siteOrigin} />
      </div>
    </details>
  )
}

function VersionState({ isShown, isCancelled, isPlanned, plannedFor }: Version) {
  const t = useTexts('office-pages')
  if (isShown) return <span className={chipClasses('success', 'sm')}>{t('shown')}</span>
  if (isCancelled) return <span className={chipClasses('muted', 'sm')}>{t('cancelled')}</span>
  return isPlanned && plannedFor ? <PlannedFor at={plannedFor} /> : ''
}

interface VersionFormProps {
  readonly action: keyof typeof FORMS
  readonly slug: string
  readonly language: PageVersions['language']
  readonly version: number
}

/** Makes a version the newest one again, or cancels a planned one. */
function VersionForm({ action, slug, language, version }: VersionFormProps) {
  const t = useTexts('office-pages')
  if (!useFrame().permissions.includes('pages.change')) return ''
  const { Form } = FORMS[action]
  return (
    <Form form={String(version)} hidden={{ slug, language, version: String(version) }}>
      <SubmitButton size="sm" variant="secondary">
        <span aria-hidden="true">{t(action)}</span>
        <span className="sr-only">{t(action === 'restore' ? 'restoreVersion' : 'cancelVersion', { version })}</span>
      </SubmitButton>
    </Form>
  )
}
