import { regionsQuery } from '#features/sites/web/sites.queries.ts'
import { useCountryName } from '#platform/i18n.tsx'
import { useApi, useOptionalQueryData } from '#platform/calls/query.ts'
import { countryOfRegion, type Filters } from '../rules.ts'

/** Returns the name of the chosen region, or else of the country; null when neither is chosen. */
export function useLocationName({ region, country }: Pick<Filters, 'region' | 'country'>): string | null {
  const getCountryName = useCountryName()
  const regions = useOptionalQueryData({
    ...regionsQuery(useApi<Parameters<typeof regionsQuery>[0]>(), countryOfRegion({ region }) ?? ''),
    enabled: region !== undefined,
  })
  const regionName = regions?.find((each) => each.code === region)?.name
  if (regionName) return regionName
  return country ? getCountryName(country) : null
}
