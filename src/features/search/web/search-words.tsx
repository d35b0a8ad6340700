import { useCountryName, useTexts } from '#platform/i18n.tsx'
import type { SavedSearch } from '../contract.ts'
import { filtersOf, type Filters } from '../rules.ts'

// texts: search: ages.*

/** The key and the values of the sentence about ages. */
export function agesText({ minAge, maxAge }: Filters): [key: string, values: Record<string, number>] {
  if (minAge !== undefined && maxAge !== undefined) return ['ages.between', { min: minAge, max: maxAge }]
  if (minAge !== undefined) return ['ages.from', { min: minAge }]
  return maxAge === undefined ? ['ages.label', {}] : ['ages.until', { max: maxAge }]
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
      hasAges && t(...agesText(filters)),
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
