import { useSiteFictionalWord } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'

/** Returns the site's word for a fictional profile, for a sentence. */
export function useFictionalWord(): string {
  const t = useTexts('profiles')
  const own = useSiteFictionalWord()
  const label = t('fictional')
  return own ?? label.charAt(0).toLowerCase() + label.slice(1)
}

/** Returns the label of a fictional profile: the site's word for it, capitalized (C-11, R-3.39). */
export function useFictionalLabel(): string {
  const word = useFictionalWord()
  return word.charAt(0).toUpperCase() + word.slice(1)
}
