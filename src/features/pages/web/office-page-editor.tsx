import { useId } from 'react'
import { useSentForm } from '#features/staff/web/staff.queries.ts'
import { ChoiceField, OfficeForm, Panel, SubmitButton, TypedField, useFrame } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { officePaths } from '#office-links.ts'
import { TextArea } from '#ui/text-area.tsx'
import { completeLocales } from '#texts/locales.ts'
import { BODY_MAX, SLUG_MAX, TITLE_MAX } from '../text-page.rules.ts'
import { TextBlocks } from './text-blocks.tsx'

interface EditedPage {
  readonly slug: string
  readonly language: string
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
      <OfficeForm
        action="pages.previewTextPage"
        {...(hidden ? { hidden } : {})}
        showsAnswer
        className="flex flex-col gap-4"
      >
        {!page && <AddressFields />}
        <ContentFields page={page} />
        <SubmitButton variant="secondary" className="self-start">
          {t('preview')}
        </SubmitButton>
      </OfficeForm>
      <Preview version={page?.version ?? 0} />
    </Panel>
  )
}

function AddressFields() {
  const t = useTexts('office-pages')
  return (
    <>
      <TypedField label={t('slug')} description={t('slugHelp')} name="slug" required maxLength={SLUG_MAX} />
      <ChoiceField
        label={t('language')}
        name="language"
        value="nl"
        options={completeLocales.map((locale) => ({ value: locale, label: locale }))}
      />
    </>
  )
}

/** The fields of the content, with what was typed also after a refused save. */
function ContentFields({ page }: { page: EditedPage | undefined }) {
  const t = useTexts('office-pages')
  const id = useId()
  const values = useTypedPage() ?? page
  return (
    <>
      <TypedField label={t('pageTitle')} name="title" value={values?.title ?? ''} required maxLength={TITLE_MAX} />
      <TextArea
        id={id}
        label={t('text')}
        name="body"
        rows={16}
        required
        maxLength={BODY_MAX}
        defaultValue={values?.body ?? ''}
      />
    </>
  )
}

/** Returns the page that was typed, or null. */
function useTypedPage(): EditedPage | null {
  const sent = useSentForm()
  if (sent?.action !== 'pages.previewTextPage' && sent?.action !== 'pages.saveTextPage') return null
  const read = (name: string) => {
    const value = sent.values[name]
    return typeof value === 'string' ? value : ''
  }
  const page = { slug: read('slug'), language: read('language'), title: read('title'), body: read('body') }
  return { ...page, version: Number(read('after')) }
}

/** The page as visitors will read it, and the form that saves it. */
function Preview({ version }: { version: number }) {
  const t = useTexts('office-pages')
  const sent = useSentForm()
  const page = useTypedPage()
  const { siteOrigin } = useFrame()
  if (!page || (sent?.action === 'pages.previewTextPage' && sent.refusal)) return null
  const { slug, language, title, body } = page
  return (
    <section className="mt-6" role="status">
      <h3 className="mb-3 text-lg">{t('previewTitle')}</h3>
      <div lang={language} className="mb-4 rounded-2xl border border-border bg-bg p-5">
        <p className="mb-4 text-3xl font-semibold">{title}</p>
        <TextBlocks body={body} origin={siteOrigin} />
      </div>
      <OfficeForm
        action="pages.saveTextPage"
        hidden={{ slug, language, title, body, after: String(version) }}
        next={officePaths['office-page']}
      >
        <TypedField
          label={t('visibleFrom')}
          description={t('visibleFromHelp')}
          name="visibleFrom"
          type="datetime-local"
          className="mb-4 max-w-sm"
        />
        <SubmitButton>{t('save')}</SubmitButton>
      </OfficeForm>
    </section>
  )
}

/** The form that removes a page. */
export function RemoveForm({ slug, language }: { slug: string; language: string }) {
  const t = useTexts('office-pages')
  if (!useFrame().permissions.includes('pages.change')) return null
  return (
    <Panel title={t('remove')} className="mt-6">
      <p className="mb-4 text-text-2">{t('removeHelp')}</p>
      <OfficeForm action="pages.removeTextPage" hidden={{ slug, language }}>
        <SubmitButton variant="danger">{t('remove')}</SubmitButton>
      </OfficeForm>
    </Panel>
  )
}
