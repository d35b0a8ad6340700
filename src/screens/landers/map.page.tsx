import { findRegionMap, REGION_MAPS } from '#features/landers/map.rules.ts'
import { defineLander, type SceneProps } from '#features/landers/web/define-lander.tsx'
import type { LandersApi } from '#features/landers/web/landers.queries.ts'
import { RegionMap } from '#features/landers/web/region-map.tsx'
import type { sitesContract } from '#features/sites/contract.ts'
import { regionsQuery, useSettings } from '#features/sites/web/sites.queries.ts'
import { prefetch, type PageArgs } from '#platform/navigation/page.ts'
import { useApi, useQueryData, type ApiOf } from '#platform/calls/query.ts'

type SitesApi = ApiOf<{ sites: typeof sitesContract }>

/** The lander `maplanding`. */
const lander = defineLander({
  lander: 'maplanding',
  namespace: 'map-lander',
  script: 'regionMap',
  themeColor: '#14070f',
  labelClassName: 'bg-white/16',
  Scene: MapScene,
})

// The regions of every map, since the country is known only with the settings.
const queries = (api: LandersApi & SitesApi, args: PageArgs) => [
  ...lander.queries(api, args),
  ...Object.keys(REGION_MAPS).map((country) => regionsQuery(api, country)),
]

export const handle = lander.handle
export const loader = prefetch(queries, handle)
export const clientLoader = lander.clientLoader
export const links = lander.links
export default lander.Page

/** The map of the visitor's country. */
function MapScene({ texts, label, children }: SceneProps) {
  const { geoip_selected_country: chosen, geoip_country: found } = useSettings()
  const { country, rows } = findRegionMap(chosen ?? found)
  const regions = useQueryData(regionsQuery(useApi<SitesApi>(), country))
  const names = new Map(regions.map(({ code, name }) => [code, name]))
  return <RegionMap {...{ texts, label, rows, names }}>{children}</RegionMap>
}
