import { useParams } from 'react-router'
import { findRegionMap, REGION_MAPS } from '#features/landers/map.rules.ts'
import type { landersContract } from '#features/landers/contract.ts'
import {
  LanderPage,
  LanderSignup,
  listFontPreloads,
  NicheLabel,
  useLander,
} from '#features/landers/web/lander-page.tsx'
import { landerQuery } from '#features/landers/web/landers.queries.ts'
import { RegionMap } from '#features/landers/web/region-map.tsx'
import type { sitesContract } from '#features/sites/contract.ts'
import { regionsQuery, useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { loadAsDocument, prefetch, type PageArgs } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData, type ApiOf } from '#platform/calls/query.ts'

type Api = ApiOf<{ landers: typeof landersContract; sites: typeof sitesContract }>

// The regions of every map, since the country is known only with the settings.
const queries = (api: Api, { params }: PageArgs) => [
  landerQuery(api, 'maplanding', params['slug']),
  ...Object.keys(REGION_MAPS).map((country) => regionsQuery(api, country)),
]

export const handle = {
  namespaces: [],
  access: 'visitors',
  robots: 'index',
  withoutReact: 'everyone',
  script: 'regionMap',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = loadAsDocument
export const links = listFontPreloads

/** The lander `maplanding`. */
export default function MapPage() {
  const t = useTexts('map-lander')
  const { slug } = useParams()
  const { niche, isKnown, nicheKey, texts: slugTexts } = useLander('maplanding', slug)
  const { geoip_selected_country: chosen, geoip_country: found } = useSettings()
  const { country, rows } = findRegionMap(chosen ?? found)
  const regions = useQueryData(regionsQuery(useApi<Api>(), country))
  const own = { headline: t('headline', { niche: nicheKey }), text: t('text'), button: t('button') }
  const texts = slugTexts ?? own
  const names = new Map(regions.map(({ code, name }) => [code, name]))
  return (
    <LanderPage themeColor="#14070f" {...{ texts, niche, isKnown }}>
      <RegionMap {...{ texts, rows, names }} label={<NicheLabel niche={nicheKey} className="bg-white/16" />}>
        <LanderSignup button={texts.button} heading={t('heading')} />
      </RegionMap>
    </LanderPage>
  )
}
