import {
  ChoiceField,
  officeForms,
  Panel,
  SubmitButton,
  TypedArea,
  TypedField,
  useFrame,
} from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { officePaths } from '#office-links.ts'
import { completeLocales, type Locale } from '#texts/locales.ts'
import { BODY_MAX, SLUG_MAX, TITLE_MAX } from '../text-page.rules.ts'
import { TextBlocks } from './text-blocks.tsx'
import type { pagesOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ pages: typeof pagesOfficeContract }>()
const previewTextPageForm = officeForm('pages.previewTextPage', {
  fields: ['slug', 'language', 'title', 'body'],
  refusals: { page_slug_taken: 'slug', page_links_unknown: 'body' },
})
const saveTextPageForm = officeForm('pages.saveTextPage', {
  fields: ['visibleFrom'],
  refusals: { page_time_passed: 'visibleFrom' },
})
const removeTextPageForm = officeForm('pages.removeTextPage')

interface EditedPage {
  readonly slug: string
  readonly language: Locale
  readonly title: string
  readonly body: string
  /** The newest version; 0 for a new page. */
  readonly version: number
}

/** The editor of a page: its text is shown first as visitors will read it, and then saved. Without a page, of a new one. */
export function PageEditor({ page }: { page?: EditedPage }) {
  const t = useTexts('office-pages')
  if (!useFrame().permissions.includes('pages.change')) return null
  const hidden = page && { slug: page.slug, language: page.language }
  return (
    <Panel title={t(page ? 'edit' : 'add')} className="mt-6">
      <p className="mb-4 text-text-2">{t('markup')}</p>
      <previewTextPageForm.Form hidden={hidden} showsAnswer className="flex flex-col gap-4">
        {!page && <AddressFields />}
        <ContentFields page={page} />
        <SubmitButton variant="secondary" className="self-start">
          {t('preview')}
        </SubmitButton>
      </previewTextPageForm.Form>
      <Preview version={page?.version ?? 0} />
    </Panel>
  )
}

function AddressFields() {
  const t = useTexts('office-pages')
  return (
    <>
      <TypedField
        label={t('slug')}
        description={t('slugHelp')}
        field={previewTextPageForm.field('slug')}
        required
        maxLength={SLUG_MAX}
      />
      <ChoiceField
        label={t('language')}
        field={previewTextPageForm.field('language')}
        value="nl"
        options={completeLocales.map((locale) => ({ value: locale, label: locale }))}
      />
    </>
  )
}

/** The fields of the content, with what was typed also after a refused save. */
function ContentFields({ page }: { page: EditedPage | undefined }) {
  const t = useTexts('office-pages')
  const values = useTypedPage() ?? page
  return (
    <>
      <TypedField
        label={t('pageTitle')}
        field={previewTextPageForm.field('title')}
        value={values?.title ?? ''}
        required
        maxLength={TITLE_MAX}
      />
      <TypedArea
        label={t('text')}
        field={previewTextPageForm.field('body')}
        rows={16}
        required
        maxLength={BODY_MAX}
        value={values?.body ?? ''}
      />
    </>
  )
}

/** Returns the page that was typed, or null; also that of a save that was refused. */
function useTypedPage(): EditedPage | null {
  const previewed = previewTextPageForm.useSent()
  const saved = saveTextPageForm.useSent()
  const typed = (previewed ?? saved)?.values
  if (!typed?.slug || !typed.language) return null
  const { slug, language, title = '', body = '' } = typed
  return { slug, language, title, body, version: Number(saved?.values.after ?? 0) }
}

/** The page as visitors will read it, and the form that saves it. */
function Preview({ version }: { version: number }) {
  const t = useTexts('office-pages')
  const previewed = previewTextPageForm.useSent()
  const page = useTypedPage()
  const { siteOrigin } = useFrame()
  if (!page || previewed?.output === null) return null
  const { slug, language, title, body } = page
  return (
    <section className="mt-6" role="status">
      <h3 className="mb-3 text-lg">{t('previewTitle')}</h3>
      <div lang={language} className="mb-4 rounded-2xl border border-border bg-bg p-5">
        <p className="mb-4 text-3xl font-semibold">{title}</p>
        <TextBlocks body={body} origin={siteOrigin} />
      </div>
      <saveTextPageForm.Form
        hidden={{ slug, language, title, body, after: String(version) }}
        next={officePaths['office-page']}
      >
        <TypedField
          label={t('visibleFrom')}
          description={t('visibleFromHelp')}
          field={saveTextPageForm.field('visibleFrom')}
          type="datetime-local"
          className="mb-4 max-w-sm"
        />
        <SubmitButton>{t('save')}</SubmitButton>
      </saveTextPageForm.Form>
    </section>
  )
}

/** The form that removes a page. */
export function RemoveForm({ slug, language }: Pick<EditedPage, 'slug' | 'language'>) {
  const t = useTexts('office-pages')
  if (!useFrame().permissions.includes('pages.change')) return null
  return (
    <Panel title={t('remove')} className="mt-6">
      <p className="mb-4 text-text-2">{t('removeHelp')}</p>
      <removeTextPageForm.Form hidden={{ slug, language }}>
        <SubmitButton variant="danger">{t('remove')}</SubmitButton>
      </removeTextPageForm.Form>
    </Panel>
  )
}
