import { useQuery } from '@tanstack/react-query'
import { regionsQuery } from '#features/sites/web/sites.queries.ts'
import { useLocale } from '#platform/i18n.tsx'
import { useApi } from '#platform/query.ts'
import type { Filters } from '../rules.ts'

/** The region by its name, or the country; null while neither is chosen. */
export function usePlaceName({ region, country }: Pick<Filters, 'region' | 'country'>): string | null {
  const locale = useLocale()
  const regions = useQuery({
    ...regionsQuery(useApi<Parameters<typeof regionsQuery>[0]>(), region?.slice(0, 2) ?? ''),
    enabled: region !== undefined,
  })
  const named = regions.data?.find((each) => each.code === region)?.name
  if (named) return named
  return country ? (new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country) : null
}
