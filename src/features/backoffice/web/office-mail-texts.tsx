import { useSearchParams } from 'react-router'
import { MAIL_TEXT_MAX } from '#features/sites/mail-texts.rules.ts'
import { officeForms, OfficeTable, Panel, SubmitButton, TypedArea, useFrame } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { officeHref } from '#office-links.ts'
import type { Locale } from '#texts/locales.ts'
import { chipClasses } from '#ui/chip-classes.ts'
import type { MailPreview } from './backoffice.queries.ts'
import type { backofficeOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ backoffice: typeof backofficeOfficeContract }>()
const previewMailTextForm = officeForm('backoffice.previewMailText', {
  fields: ['text'],
  refusals: {
    mail_text_html: 'text',
    mail_text_invalid: 'text',
    mail_text_blank: 'text',
    mail_text_lacks: 'text',
    mail_text_unknown_values: 'text',
    mail_text_changed_values: 'text',
  },
})
const restoreMailTextForm = officeForm('backoffice.restoreMailText')
const changeMailTextForm = officeForm('backoffice.changeMailText')

type KindText = MailPreview['texts'][number]

interface TextsProps {
  readonly preview: Pick<MailPreview, 'kind' | 'texts'>
  readonly language: Locale
}

/** The texts of a kind, with links to the form of each for those who may change them. */
export function MailTextsPanel({ preview: { kind, texts }, language }: TextsProps) {
  const t = useTexts('office-mail-previews')
  const canChange = useFrame().permissions.includes('mails.change')
  const edit = {
    key: 'edit',
    label: t('editText'),
    cell: (row: KindText) => <EditLink {...{ kind, language }} text={row} />,
  }
  return (
    <div id="texts" className="scroll-mt-24">
      <Panel title={t('texts')}>
        <p className="max-w-[68ch] text-text-2">{t('textsIntro')}</p>
        <p className="mt-2 mb-4 max-w-[68ch] text-text-2">{t('textsFixed')}</p>
        <OfficeTable
          label={t('texts')}
          rows={texts}
          keyOf={({ key }) => key}
          empty={t('noTexts')}
          columns={[
            { key: 'text', label: t('textColumn'), cell: (row) => <Wording text={row} language={language} /> },
            { key: 'state', label: t('textState'), cell: (row) => <State text={row} /> },
            ...(canChange ? [edit] : []),
          ]}
        />
      </Panel>
    </div>
  )
}

/** A text, and below an own one that of the program. */
function Wording({ text: { key, text, original, isOwn }, language }: { text: KindText; language: Locale }) {
  const t = useTexts('office-mail-previews')
  return (
    <span className="block">
      <span lang={language} className="block wrap-anywhere whitespace-pre-wrap">
        {text}
      </span>
      {isOwn && (
        <span className="mt-1 block text-text-2 wrap-anywhere">
          {t('originalText')}: <span lang={language}>{original}</span>
        </span>
      )}
      <span className="mt-1 block font-mono text-xs text-text-3 wrap-anywhere">{key}</span>
    </span>
  )
}

function State({ text: { isOwn, fits, isInExample, isShared } }: { text: KindText }) {
  const t = useTexts('office-mail-previews')
  return (
    <span className="flex flex-wrap gap-1.5">
      {isOwn && <span className={chipClasses('gold', 'sm')}>{t('ownText')}</span>}
      {!fits && <span className={chipClasses('primary', 'sm')}>{t('misfit')}</span>}
      {isShared && <span className={chipClasses('muted', 'sm')}>{t('sharedText')}</span>}
      {!isInExample && <span className={chipClasses('muted', 'sm')}>{t('otherCase')}</span>}
    </span>
  )
}

function EditLink({ kind, language, text: { key, text } }: { kind: string; language: Locale; text: KindText }) {
  const t = useTexts('office-mail-previews')
  return (
    <a
      href={officeHref('office-mail', { kind }, { language, text: key })}
      aria-label={t('editTextOf', { text })}
      className="inline-flex min-h-11 items-center font-semibold text-primary-text underline"
    >
      {t('editText')}
    </a>
  )
}

/** The form of the text that the address names, if any. */
export function MailTextForm({ preview: { kind, texts }, language }: TextsProps) {
  const canChange = useFrame().permissions.includes('mails.change')
  const named = useSearchParams()[0].get('text')
  const text = texts.find(({ key }) => key === named)
  return canChange && text ? <EditPanel {...{ kind, language, text }} /> : null
}

interface EditProps {
  readonly kind: string
  readonly language: Locale
  readonly text: KindText
}

/** A text is typed, then shown in the example, and only then saved. */
function EditPanel({ kind, language, text: { key, text, original, isOwn, fits } }: EditProps) {
  const t = useTexts('office-mail-previews')
  const form = `${language}.${key}`
  const page = officeHref('office-mail', { kind }, { language })
  return (
    <Panel title={t('editText')}>
      <p className="mb-1 font-mono text-xs text-text-3 wrap-anywhere">{key}</p>
      <p className="mb-4 max-w-[68ch] text-text-2 wrap-anywhere">
        {t('originalText')}: <span lang={language}>{original}</span>
      </p>
      {!fits && <p className="mb-4 max-w-[68ch] font-semibold">{t('misfitHelp')}</p>}
      <previewMailTextForm.Form
        form={form}
        hidden={{ kind, language, key }}
        showsAnswer
        className="flex max-w-3xl flex-col gap-4"
      >
        <TypedArea
          label={t('newText')}
          description={t('newTextHelp')}
          field={previewMailTextForm.field('text')}
          value={text}
          lang={language}
          required
          maxLength={MAIL_TEXT_MAX}
        />
        <SubmitButton variant="secondary" className="self-start">
          {t('showText')}
        </SubmitButton>
        <Example language={language} />
      </previewMailTextForm.Form>
      <SaveForm {...{ form, language }} textKey={key} next={`${page}#texts`} />
      {isOwn && (
        <restoreMailTextForm.Form form={form} hidden={{ language, key }} next={`${page}#texts`} className="mt-4">
          <SubmitButton variant="ghost" size="sm">
            {t('restoreText')}
          </SubmitButton>
        </restoreMailTextForm.Form>
      )}
    </Panel>
  )
}

/** The example with the typed text. */
function Example({ language }: { language: Locale }) {
  const t = useTexts('office-mail-previews')
  const output = previewMailTextForm.useOutput()
  if (!output) return null
  const { subject, text, isInExample } = output
  if (!isInExample) return <p role="status">{t('notInExample')}</p>
  return (
    <div role="status" lang={language} className="rounded-2xl bg-surface-2 p-4">
      <p className="mb-2 font-semibold wrap-anywhere">{subject}</p>
      <p className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">{text}</p>
    </div>
  )
}

interface SaveProps {
  readonly form: string
  readonly language: Locale
  readonly textKey: string
  readonly next: string
}

/** Saves the text that the example shows. */
function SaveForm({ form, language, textKey: key, next }: SaveProps) {
  const t = useTexts('office-mail-previews')
  const sent = previewMailTextForm.useSent(form)
  const text = sent?.output && sent.values.text
  if (!text) return null
  return (
    <changeMailTextForm.Form form={form} hidden={{ language, key, text }} next={next} className="mt-4">
      <SubmitButton>{t('saveText')}</SubmitButton>
    </changeMailTextForm.Form>
  )
}
