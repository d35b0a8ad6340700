import X from 'lucide-react/icons/x'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import { ChipButton } from '#ui/chip-button.tsx'
import { Select } from '#ui/select.tsx'
import { LANGUAGES_MAX, SPOKEN_LANGUAGES } from '../life.rules.ts'
import { HideableField } from './hideable-field.tsx'
import { fieldIdOf } from './profile-draft.ts'
import type { FieldsProps } from './profile-form.tsx'
import { useLanguageName } from './language-names.ts'

type Language = (typeof SPOKEN_LANGUAGES)[number]

/** The languages that the member speaks, in the order in which they were added. */
export function LanguagesField(fields: FieldsProps) {
  const { profile, draft, change, errorOf } = fields
  const t = useTexts('profile')
  const languageName = useLanguageName()
  const compare = new Intl.Collator(useLocale()).compare
  const chosen = draft.languages ?? (profile.languages as Language[]) // the server stores only these
  const others = SPOKEN_LANGUAGES.filter((code) => !chosen.includes(code))
    .map((code) => ({ value: code, label: languageName(code) }))
    .toSorted((one, other) => compare(one.label, other.label))
  return (
    <HideableField {...fields} field="languages" label={t('life.languages')} isAnswered={chosen.length > 0}>
      {chosen.length > 0 && (
        <ul aria-label={t('life.languages')} className="mb-3 flex flex-wrap gap-2">
          {chosen.map((code) => (
            <li key={code}>
              <ChipButton
                icon={<X size={18} aria-hidden="true" />}
                aria-label={t('life.removeLanguage', { language: languageName(code) })}
                onClick={() => change({ languages: chosen.filter((each) => each !== code) })}
              >
                {languageName(code)}
              </ChipButton>
            </li>
          ))}
        </ul>
      )}
      {chosen.length < LANGUAGES_MAX && (
        <Select
          id={fieldIdOf('languages')}
          label={t('life.languages')}
          description={t('life.languagesHint', { max: LANGUAGES_MAX })}
          placeholder={t('life.addLanguage')}
          error={errorOf('languages')}
          options={others}
          value=""
          onChange={({ target }) => target.value && change({ languages: [...chosen, target.value as Language] })} // an option
        />
      )}
    </HideableField>
  )
}
