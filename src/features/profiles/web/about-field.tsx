import { useEffect, useRef } from 'react'
import type { ContactKind } from '#platform/text/contact-data.ts'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { ABOUT_LENGTH } from '../rules.ts'
import type { FieldsProps } from './profile-form.tsx'
import { fieldIdOf, focusField } from './profile-draft.ts'

type AboutFieldProps = FieldsProps & {
  /** The kinds of contact data found in the text when saving. */
  contactKinds: readonly ContactKind[]
  onSaveAnyway: () => void
  onChangeText: () => void
}

/** The field for the profile text. Warns once about contact data before saving. */
export function AboutField({
  profile,
  draft,
  change,
  errorOf,
  contactKinds,
  onSaveAnyway,
  onChangeText,
}: AboutFieldProps) {
  const t = useTexts('profile')
  const about = draft.about ?? profile.about
  const changeText = () => {
    onChangeText()
    focusField(fieldIdOf('about'))
  }
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">{t('about')}</h2>
      <TextArea
        id={fieldIdOf('about')}
        label={t('about')}
        hideLabel
        description={`${t('aboutHint')} ${t('aboutLeft', { count: ABOUT_LENGTH - about.length })}`}
        error={errorOf('about')}
        maxLength={ABOUT_LENGTH}
        rows={5}
        value={about}
        onChange={({ target }) => change({ about: target.value })}
      />
      {contactKinds.length > 0 && (
        <ContactWarning kinds={contactKinds} onSaveAnyway={onSaveAnyway} onChangeText={changeText} />
      )}
    </section>
  )
}

type ContactWarningProps = { kinds: readonly ContactKind[]; onSaveAnyway: () => void; onChangeText: () => void }

function ContactWarning({ kinds, onSaveAnyway, onChangeText }: ContactWarningProps) {
  const t = useTexts('profile')
  const list = new Intl.ListFormat(useLocale(), { type: 'disjunction' })
  const warning = useRef<HTMLDivElement>(null)
  useEffect(() => {
    warning.current?.focus()
    warning.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={warning} tabIndex={-1} className="rounded-xl outline-none">
      <Alert tone="warning" role="alert" title={t('contact.title')}>
        <p>{t('contact.text', { kinds: list.format(kinds.map((kind) => t(`contact.${kind}`))) })}</p>
        <p className="mt-3 flex flex-wrap gap-3">
          <Button size="sm" onClick={onChangeText}>
            {t('contact.change')}
          </Button>
          <Button size="sm" variant="secondary" onClick={onSaveAnyway}>
            {t('contact.saveAnyway')}
          </Button>
        </p>
      </Alert>
    </div>
  )
}
