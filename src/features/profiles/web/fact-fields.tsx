import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { Select } from '#ui/select.tsx'
import { APPEARANCE_FACTS, listFactChoices } from '../rules.ts'
import { useFactValueName } from './option-names.ts'
import { fieldIdOf } from './profile-draft.ts'
import type { FieldsProps } from './profile-form.tsx'

/** A select for each fact about the looks of the member that this site shows. */
export function FactFields({ profile, draft, change, errorOf }: FieldsProps) {
  const t = useTexts('profile')
  const tOptions = useTexts('options')
  const factValueName = useFactValueName()
  const settings = useSettings()
  const offered = APPEARANCE_FACTS.filter((fact) => profile.visibleFields.includes(fact))
  if (offered.length === 0) return null
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">{t('facts')}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {offered.map((fact) => (
          <Select
            key={fact}
            id={fieldIdOf(fact)}
            label={tOptions(`${fact}.label`)}
            placeholder={t('noChoice')}
            error={errorOf(fact)}
            options={listFactChoices(fact, [profile.facts[fact] ?? []].flat(), settings).map((value) => {
              return { value, label: factValueName(fact, value) }
            })}
            value={(draft[fact] === undefined ? profile.facts[fact] : draft[fact]) ?? ''}
            onChange={({ target }) => change({ [fact]: target.value || null })}
          />
        ))}
      </div>
    </section>
  )
}
