import { useCountryName, useTexts } from '#platform/i18n.tsx'
import type { Texts } from '#platform/texts.ts'
import type { SavedSearch } from '../contract.ts'
import { parseFilters, type Filters } from '../rules.ts'

/** Formats the age filter. */
export function formatAges(t: Texts<'search'>, { minAge, maxAge }: Filters): string {
  if (minAge !== undefined && maxAge !== undefined) return t('ages.between', { min: minAge, max: maxAge })
  if (minAge !== undefined) return t('ages.from', { min: minAge })
  return maxAge === undefined ? t('ages.label') : t('ages.until', { max: maxAge })
}

/** Describes a saved search by its filters, such as "Vrouwen, 25–40 jaar, Utrecht". */
export function useSearchDescription(): (search: Pick<SavedSearch, 'query' | 'regionName'>) => string {
  const t = useTexts('search')
  const getCountryName = useCountryName()
  return ({ query, regionName }) => {
    const filters = parseFilters(new URLSearchParams(query))
    const hasAges = filters.minAge !== undefined || filters.maxAge !== undefined
    const location = regionName ?? (filters.country && getCountryName(filters.country))
    const parts = [
      filters.gender && t(`gender.${filters.gender}`),
      hasAges && formatAges(t, filters),
      location,
      filters.online && lowerFirst(t('online')),
      filters.withPhoto && lowerFirst(t('withPhoto')),
      filters.isNew && lowerFirst(t('isNew')),
    ]
    const description = parts.filter(Boolean).join(', ')
    return description.charAt(0).toUpperCase() + description.slice(1)
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
