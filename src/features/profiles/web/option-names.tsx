import { useTexts } from '#platform/i18n.tsx'
import type { TextKey } from '#platform/texts.ts'
import type { Fact } from '../rules.ts'

/** Returns a function that translates an interest of the site. */
export function useInterestName(): (interest: string) => string {
  const tOptions = useTexts('options')
  return (interest) => tOptions(`interests.${interest}` as TextKey<'options'>) // sites store only keys with a text
}

/** Returns a function that translates the value of a fact. */
export function useFactValueName(): (fact: Fact, value: string) => string {
  const tOptions = useTexts('options')
  // used texts: hairColour.*, eyeColour.*, bodyType.*, relationshipStatus.*, tattoos.*
  return (fact, value) => tOptions(`${fact}.${value}` as TextKey<'options'>) // the contract allows only keys with a text
}
