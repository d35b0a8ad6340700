import type { ChoiceList } from '#features/sites/choices.rules.ts'
import { isIntimate } from '#features/sites/rules.ts'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useSortByName } from '#platform/text/sort-by-name.ts'
import type { TextKey } from '#platform/texts.ts'
import type { Fact } from '../rules.ts'

/** Returns a function that translates an interest of the site. */
export function useInterestName(): (interest: string) => string {
  const choiceName = useChoiceName()
  // used texts: interests.*
  return (interest) => choiceName('interests', interest)
}

/** Returns a function that lists the names of interests by name, with the number of intimate ones instead of their names. */
export function useDiscreetInterestNames(): (interests: readonly string[]) => string[] {
  const tOptions = useTexts('options')
  const interestName = useInterestName()
  const sortInterests = useSortByName(interestName)
  const own = useSettings().choice_names.interests
  return (interests) => {
    const named = interests.filter((key) => !isIntimate(key, own))
    const count = interests.length - named.length
    return [...sortInterests(named).map(interestName), ...(count > 0 ? [tOptions('intimate', { count })] : [])]
  }
}

/** Returns a function that translates a prompt of the site. */
export function usePromptName(): (prompt: string) => string {
  const choiceName = useChoiceName()
  // used texts: prompts.*
  return (prompt) => choiceName('prompts', prompt)
}

/** Returns a function that translates the value of a fact. */
export function useFactValueName(): (fact: Fact, value: string) => string {
  // used texts: intention.*, children.*, childWish.*, smoking.*, drinking.*, hairColour.*, eyeColour.*, bodyType.*, relationshipStatus.*, tattoos.*
  return useChoiceName()
}

function useChoiceName(): (list: Exclude<ChoiceList, 'gifts'>, key: string) => string {
  const tOptions = useTexts('options')
  const { choice_names: own } = useSettings()
  return (list, key) => {
    try {
      return (
        own[list]?.[key]?.name ??
        tOptions(`${list}.${key}` as Exclude<TextKey<'options'>, 'intimate' | `life.${string}`>)
      ) // a choice of the product
    } catch {
      return key // a choice that the site added after this page was loaded
    }
  }
}
