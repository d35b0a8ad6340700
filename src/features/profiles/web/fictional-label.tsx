import { createContext, useContext } from 'react'
import { useTexts } from '#platform/i18n.tsx'

/** The site's word for a fictional profile; null outside of a site, where the text of the language applies. */
const FictionalWordContext = createContext<string | null>(null)

/** Provides the site's word for a fictional profile (`fictional_singular`). Cached sections have it in their key. */
export const FictionalWordProvider = FictionalWordContext.Provider

/** Returns the label of a fictional profile: the site's word for it, capitalized (C-11, R-3.39). */
export function useFictionalLabel(): string {
  const t = useTexts('profiles')
  const word = useContext(FictionalWordContext)
  return word ? word.charAt(0).toUpperCase() + word.slice(1) : t('fictional')
}
