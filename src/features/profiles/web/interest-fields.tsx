import { useSortByName } from '#platform/text/sort-by-name.ts'
import Check from 'lucide-react/icons/check'
import { isIntimate } from '#features/sites/rules.ts'
import { useInterests, useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { ChipButton } from '#ui/chip-button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { IntimateInterests } from './intimate-interests.tsx'
import { useInterestName } from './option-names.ts'
import { fieldIdOf } from './profile-draft.ts'
import type { FieldsProps } from './profile-form.tsx'

/** The site's interests as toggle chips, with the intimate ones folded. */
export function InterestFields({ profile, draft, change, errorOf }: FieldsProps) {
  const t = useTexts('profile')
  const interestName = useInterestName()
  const own = useSettings().choice_names.interests
  const sortInterests = useSortByName(useInterestName())
  // A retired interest that the member has can be left out, and chosen again until it is saved.
  const offered = [...new Set([...useInterests(), ...profile.interests])]
  const chosen = draft.interests ?? profile.interests
  const error = errorOf('interests')
  const toggle = (key: string) => {
    const nextChosen = new Set(chosen)
    if (!nextChosen.delete(key)) nextChosen.add(key)
    // In the site's order, so that toggling an interest twice leaves the draft unchanged.
    change({ interests: offered.filter((each) => nextChosen.has(each)) })
  }
  const renderChips = (keys: readonly string[]) => (
    <div className="flex flex-wrap gap-2">
      {sortInterests(keys).map((key) => {
        const isChosen = chosen.includes(key)
        const icon = isChosen ? <Check size={18} aria-hidden="true" /> : undefined
        return (
          <ChipButton key={key} pressed={isChosen} icon={icon} onClick={() => toggle(key)}>
            {interestName(key)}
          </ChipButton>
        )
      })}
    </div>
  )
  const intimate = offered.filter((key) => isIntimate(key, own))
  return (
    <section
      id={fieldIdOf('interests')}
      tabIndex={-1}
      className="flex scroll-mt-24 flex-col gap-4 outline-none"
      aria-labelledby="interests"
    >
      <div>
        <h2 id="interests" className="text-2xl">
          {t('interests')}
        </h2>
        <p className="mt-1 text-sm text-text-2">{t('interestsHint', { count: chosen.length })}</p>
        {error && <FieldError id="interests-error">{error}</FieldError>}
      </div>
      {renderChips(offered.filter((key) => !isIntimate(key, own)))}
      <IntimateInterests count={intimate.length}>{renderChips(intimate)}</IntimateInterests>
    </section>
  )
}
