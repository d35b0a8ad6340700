import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { HEIGHT_MAX, HEIGHT_MIN, LIFE_FACTS, WORK_LENGTH } from '../life.rules.ts'
import { listFactChoices, type Fact } from '../rules.ts'
import { HideableField } from './hideable-field.tsx'
import { LanguagesField } from './languages-field.tsx'
import { useFactValueName } from './option-names.ts'
import { fieldIdOf } from './profile-draft.ts'
import type { FieldsProps } from './profile-form.tsx'

const HEIGHTS = Array.from({ length: HEIGHT_MAX - HEIGHT_MIN + 1 }, (_, index) => HEIGHT_MIN + index)

/** What the member is looking for and how they live. Each field is optional, and can be answered without showing it. */
export function LifeFields(fields: FieldsProps) {
  const t = useTexts('profile')
  const { visibleFields } = fields.profile
  const facts = LIFE_FACTS.filter((fact) => visibleFields.includes(fact))
  const hasOthers = (['height', 'work', 'languages'] as const).some((field) => visibleFields.includes(field))
  if (facts.length === 0 && !hasOthers) return null
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="text-2xl">{t('life.title')}</h2>
        <p className="mt-1 text-sm text-text-2">{t('life.hint')}</p>
      </div>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {facts.map((fact) => (
          <FactField key={fact} fact={fact} {...fields} />
        ))}
        {visibleFields.includes('height') && <HeightField {...fields} />}
        {visibleFields.includes('work') && <WorkField {...fields} />}
      </div>
      {visibleFields.includes('languages') && <LanguagesField {...fields} />}
    </section>
  )
}

function FactField({ fact, ...fields }: FieldsProps & { fact: (typeof LIFE_FACTS)[number] }) {
  const { profile, draft, change, errorOf } = fields
  const t = useTexts('profile')
  const label = useTexts('options')(`${fact}.label`)
  const factValueName = useFactValueName()
  const choices = listFactChoices(fact satisfies Fact, [profile.facts[fact] ?? []].flat(), useSettings())
  const value = (draft[fact] === undefined ? profile.facts[fact] : draft[fact]) ?? ''
  return (
    <HideableField {...fields} field={fact} label={label} isAnswered={value !== ''}>
      <Select
        id={fieldIdOf(fact)}
        label={label}
        placeholder={t('noChoice')}
        error={errorOf(fact)}
        options={choices.map((choice) => ({ value: choice, label: factValueName(fact, choice) }))}
        value={value}
        onChange={({ target }) => change({ [fact]: target.value || null })}
      />
    </HideableField>
  )
}

function HeightField(fields: FieldsProps) {
  const { profile, draft, change, errorOf } = fields
  const t = useTexts('profile')
  const format = new Intl.NumberFormat(useLocale())
  const height = draft.height === undefined ? profile.heightCm : draft.height
  return (
    <HideableField {...fields} field="height" label={t('life.height')} isAnswered={height !== null}>
      <Select
        id={fieldIdOf('height')}
        label={t('life.height')}
        placeholder={t('noChoice')}
        error={errorOf('height')}
        options={HEIGHTS.map((each) => ({
          value: String(each),
          label: t('life.centimetres', { height: format.format(each) }),
        }))}
        value={height === null ? '' : String(height)}
        onChange={({ target }) => change({ height: target.value === '' ? null : Number(target.value) })}
      />
    </HideableField>
  )
}

function WorkField(fields: FieldsProps) {
  const { profile, draft, change, errorOf } = fields
  const t = useTexts('profile')
  const work = draft.work ?? profile.work
  return (
    <HideableField {...fields} field="work" label={t('life.work')} isAnswered={work !== ''}>
      <TextField
        id={fieldIdOf('work')}
        label={t('life.work')}
        error={errorOf('work')}
        maxLength={WORK_LENGTH}
        value={work}
        onChange={({ target }) => change({ work: target.value })}
      />
    </HideableField>
  )
}
