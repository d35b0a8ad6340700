import { createContext, useContext } from 'react'
import { useTexts } from '#platform/i18n.tsx'

/** The site's word for a fictional profile; null outside of a site, where the text of the language applies. */
const FictionalWordContext = createContext<string | null>(null)

/** Provides the site's word for a fictional profile (`fictional_singular`). Cached sections have it in their key. */
export const FictionalWordProvider = FictionalWordContext.Provider

/** Returns the site's word for a fictional profile, for a sentence. */
export function useFictionalWord(): string {
  const t = useTexts('profiles')
  const own = useContext(FictionalWordContext)
  const label = t('fictional')
  return own ?? label.charAt(0).toLowerCase() + label.slice(1)
}

/** Returns the label of a fictional profile: the site's word for it, capitalized (C-11, R-3.39). */
export function useFictionalLabel(): string {
  const word = useFictionalWord()
  return word.charAt(0).toUpperCase() + word.slice(1)
}
