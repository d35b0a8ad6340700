import { useSortByName } from '#platform/text/sort-by-name.ts'
import Check from 'lucide-react/icons/check'
import { listFactChoices, SOUGHT_GENDERS, listVisibleFields } from '#features/profiles/rules.ts'
import { useFactValueName, useInterestName } from '#features/profiles/web/profiles.tsx'
import { isIntimate } from '#features/sites/rules.ts'
import { useInterests, useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { ChipButton } from '#ui/chip-button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import type { MatchCriteria } from '../contract.ts'
import { HIGHEST_AGE, MAX_SOUGHT_INTERESTS, MATCH_AREAS } from '../rules.ts'
import { AgeRange } from './age-range.tsx'

type Question = 'gender' | 'ages' | 'area' | 'facts' | 'interests'

/** Lists the questions, without those about fields that the site does not show on profiles. */
export function useCriteriaQuestions(): readonly Question[] {
  const visibleFields = listVisibleFields(useSettings())
  const hasFacts = visibleFields.includes('bodyType') || visibleFields.includes('relationshipStatus')
  return [
    'gender',
    'ages',
    'area',
    ...(hasFacts ? (['facts'] as const) : []),
    ...(visibleFields.includes('interests') ? (['interests'] as const) : []),
  ]
}

type FieldProps = { draft: MatchCriteria; onChange: (draft: MatchCriteria) => void }

/** The form fields of one question. */
export function CriteriaField({ question, ...field }: FieldProps & { question: Question }) {
  if (question === 'gender') return <GenderField {...field} />
  if (question === 'ages') return <AgesField {...field} />
  if (question === 'area') return <AreaField {...field} />
  return question === 'facts' ? <FactsField {...field} /> : <InterestsField {...field} />
}

function GenderField({ draft, onChange }: FieldProps) {
  const t = useTexts('match')
  return (
    <RadioTiles
      name="seeks"
      legend={t('question.gender.title')}
      hideLegend
      columns={3}
      options={SOUGHT_GENDERS.map((value) => ({ value, label: t(`seeks.${value}`) }))}
      value={draft.seeks}
      onChange={(value) => onChange({ ...draft, seeks: SOUGHT_GENDERS.find((each) => each === value) ?? draft.seeks })}
    />
  )
}

function AgesField({ draft, onChange }: FieldProps) {
  const { min_age: lowest } = useSettings()
  return (
    <AgeRange
      lowest={lowest}
      highest={HIGHEST_AGE}
      min={Math.max(lowest, draft.minAge)}
      max={draft.maxAge}
      onChange={({ min, max }) => onChange({ ...draft, minAge: min, maxAge: max })}
    />
  )
}

function AreaField({ draft, onChange }: FieldProps) {
  const t = useTexts('match')
  return (
    <RadioTiles
      name="area"
      legend={t('question.area.title')}
      hideLegend
      columns={1}
      hasDots
      options={MATCH_AREAS.map((value) => ({ value, label: t(`area.${value}`), description: t(`areaHint.${value}`) }))}
      value={draft.area}
      onChange={(value) => onChange({ ...draft, area: MATCH_AREAS.find((each) => each === value) ?? draft.area })}
    />
  )
}

function FactsField({ draft, onChange }: FieldProps) {
  const tOptions = useTexts('options')
  const settings = useSettings()
  const factValueName = useFactValueName()
  const visibleFields = listVisibleFields(settings)
  return (
    <div className="flex flex-col gap-6">
      {visibleFields.includes('relationshipStatus') && (
        <Chips
          legend={tOptions('relationshipStatus.label')}
          values={listFactChoices('relationshipStatus', draft.relationshipStatuses, settings)}
          chosen={draft.relationshipStatuses}
          labelOf={(value) => factValueName('relationshipStatus', value)}
          onChange={(chosen) => onChange({ ...draft, relationshipStatuses: chosen })}
        />
      )}
      {visibleFields.includes('bodyType') && (
        <Chips
          legend={tOptions('bodyType.label')}
          values={listFactChoices('bodyType', draft.bodyTypes, settings)}
          chosen={draft.bodyTypes}
          labelOf={(value) => factValueName('bodyType', value)}
          onChange={(chosen) => onChange({ ...draft, bodyTypes: chosen })}
        />
      )}
    </div>
  )
}

function InterestsField({ draft, onChange }: FieldProps) {
  const t = useTexts('match')
  const interests = [...new Set([...useInterests(), ...draft.interests])]
  const own = useSettings().choice_names.interests
  const sortInterests = useSortByName(useInterestName())
  const legend = t('chosen', { count: draft.interests.length, max: MAX_SOUGHT_INTERESTS })
  return (
    <Chips
      legend={legend}
      values={sortInterests(interests.filter((key) => !isIntimate(key, own)))}
      intimateValues={sortInterests(interests.filter((key) => isIntimate(key, own)))}
      chosen={draft.interests}
      max={MAX_SOUGHT_INTERESTS}
      labelOf={useInterestName()}
      onChange={(chosen) => onChange({ ...draft, interests: chosen })}
    />
  )
}

const NO_VALUES: readonly never[] = []

type ChipsProps<Value extends string> = {
  legend: string
  values: readonly Value[]
  /** More values, which are folded. */
  intimateValues?: readonly Value[]
  chosen: readonly Value[]
  labelOf: (value: Value) => string
  onChange: (chosen: Value[]) => void
  max?: number
}

function Chips<Value extends string>({
  legend,
  values,
  intimateValues = NO_VALUES,
  chosen,
  labelOf,
  onChange,
  max = values.length,
}: ChipsProps<Value>) {
  const tOptions = useTexts('options')
  const toggle = (value: Value) => {
    const isChosen = chosen.includes(value)
    onChange([...values, ...intimateValues].filter((each) => (each === value ? !isChosen : chosen.includes(each))))
  }
  const renderChips = (shown: readonly Value[]) => (
    <div className="flex flex-wrap gap-2">
      {shown.map((value) => {
        const isChosen = chosen.includes(value)
        return (
          <ChipButton
            key={value}
            pressed={isChosen}
            disabled={!isChosen && chosen.length >= max}
            icon={isChosen ? <Check size={18} aria-hidden="true" /> : undefined}
            onClick={() => toggle(value)}
          >
            {labelOf(value)}
          </ChipButton>
        )
      })}
    </div>
  )
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend aria-live="polite" className="mb-2.5 font-medium text-text-2">
        {legend}
      </legend>
      {renderChips(values)}
      {intimateValues.length > 0 && (
        <Disclosure label={tOptions('intimate', { count: intimateValues.length })}>
          {renderChips(intimateValues)}
        </Disclosure>
      )}
    </fieldset>
  )
}
