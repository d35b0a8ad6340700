import { useCountryName, useTexts, type Texts } from '#platform/i18n.tsx'
import type { SavedSearch } from '../contract.ts'
import { filtersOf, type Filters } from '../rules.ts'

/** The text about ages. */
export function agesText(t: Texts, { minAge, maxAge }: Filters): string {
  if (minAge !== undefined && maxAge !== undefined) return t('ages.between', { min: minAge, max: maxAge })
  if (minAge !== undefined) return t('ages.from', { min: minAge })
  return maxAge === undefined ? t('ages.label') : t('ages.until', { max: maxAge })
}

/** Says a saved search in words of its filters, as "Vrouwen, 25–40 jaar, Utrecht". */
export function useSearchWords(): (search: Pick<SavedSearch, 'query' | 'regionName'>) => string {
  const t = useTexts('search')
  const countryName = useCountryName()
  return ({ query, regionName }) => {
    const filters = filtersOf(new URLSearchParams(query))
    const hasAges = filters.minAge !== undefined || filters.maxAge !== undefined
    const place = regionName ?? (filters.country && countryName(filters.country))
    const parts = [
      filters.gender && t(`gender.${filters.gender}`),
      hasAges && agesText(t, filters),
      place,
      filters.online && small(t('online')),
      filters.withPhoto && small(t('withPhoto')),
      filters.isNew && small(t('isNew')),
    ]
    const words = parts.filter(Boolean).join(', ')
    return words.charAt(0).toUpperCase() + words.slice(1)
  }
}

function small(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1)
}
