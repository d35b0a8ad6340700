import { queryOptions } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { useLocale } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import type { PageArgs } from '#platform/navigation/page.ts'
import { useApi, useQueryData, type ApiOf } from '#platform/calls/query.ts'
import type { sitesContract } from '../contract.ts'
import { getCreditsPriceCents } from '../price.rules.ts'
import { LOCATION_CACHE_SECONDS } from '../location.rules.ts'

type Api = ApiOf<{ sites: typeof sitesContract }>

/**
 * The site's settings; loaded once per page load. The layouts pass the page, whose query the call carries. Its
 * host is the domain, whatever the query says. Pages leave out the regions, which they load by country.
 */
export const settingsQuery = (api: Api, page?: PageArgs) =>
  queryOptions({
    queryKey: ['sites', 'settings'],
    queryFn: async ({ signal }) => {
      const { settings } = await api.sites.settings(page ? toSettingsInput(page) : {}, { signal })
      const { regions: _regions, ...withoutRegions } = settings
      return withoutRegions
    },
    staleTime: Infinity,
  })

/** Returns the query of a page, without what the call would refuse: a malformed country and NUL. */
function toSettingsInput({ host, search }: PageArgs): Record<string, string> & { domain: string } {
  const accepted = [...search].filter(
    ([name, value]) =>
      !`${name}${value}`.includes('\0') && (name !== 'geoip_selected_country' || /^[A-Z]{2}$/.test(value)),
  )
  return { ...Object.fromEntries(accepted), domain: host }
}

/** The interests that a profile can hold; loaded once. */
export const interestsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['sites', 'interests'],
    queryFn: async ({ signal }) => (await api.sites.interests(undefined, { signal })).interests,
    staleTime: Infinity,
  })

/** The company behind the site; loaded once. */
export const companyQuery = (api: Api) =>
  queryOptions({
    queryKey: ['sites', 'company'],
    queryFn: async ({ signal }) => (await api.sites.companyInfo(undefined, { signal })).companyinfo,
    staleTime: Infinity,
  })

/** The regions of a country; loaded once per country. */
export const regionsQuery = (api: Api, country: string) =>
  queryOptions({
    queryKey: ['sites', 'regions', country],
    queryFn: async ({ signal }) => (await api.sites.regions({ country }, { signal })).regions,
    staleTime: Infinity,
  })

/** Returns the site's settings, which every layout prefetches. */
export function useSettings() {
  return useQueryData(settingsQuery(useApi<Api>()))
}

/** Returns the interests that a profile can hold, which pages with a choice of interests prefetch. */
export function useInterests() {
  return useQueryData(interestsQuery(useApi<Api>()))
}

/** Returns the company behind the site, which every layout prefetches. */
export function useCompany() {
  return useQueryData(companyQuery(useApi<Api>()))
}

/** Returns the lowest price of a message in the visitor's country (C-41), or '' when nothing is sold there. */
export function useMessagePrice(): string {
  const { minimum_message_costs: costs, geoip_selected_country: chosen, geoip_country: found } = useSettings()
  const cost = costs[chosen ?? found]
  const locale = useLocale()
  return cost ? formatMoney(cost.costs, cost.currency, locale) : ''
}

/**
 * Returns the lowest price of some credits in the visitor's country (L-14), or '' when they cost nothing or nothing is
 * sold there.
 */
export function useCreditsPrice(credits: number): string {
  const { cheapest_bundles: bundles, geoip_selected_country: chosen, geoip_country: found } = useSettings()
  const bundle = bundles[chosen ?? found]
  const locale = useLocale()
  if (!bundle || credits === 0) return ''
  return formatMoney(getCreditsPriceCents(bundle, credits), bundle.currency, locale)
}

/** The cities of a country whose name starts with the typed text. */
export const citiesQuery = (api: Api, country: string, typed: string) =>
  queryOptions({
    queryKey: ['sites', 'cities', country, typed],
    queryFn: async ({ signal }) => (await api.sites.cities({ country, q: typed }, { signal })).cities,
    staleTime: Infinity,
  })

/** The city at a coordinate, or null; cached for an hour, in memory only. */
export const geocodeQuery = (api: Api, { lat, lon }: { lat: number; lon: number }) =>
  queryOptions({
    queryKey: ['sites', 'geocode', lat, lon],
    queryFn: async ({ signal }) => {
      const { geocode } = await api.sites.geocode({ lat, lon }, { signal })
      if (!geocode) return null
      const { city_id: id, city: name, region: regionCode, region_name: regionName, country } = geocode
      return { id, name, country, regionCode, regionName }
    },
    staleTime: LOCATION_CACHE_SECONDS * 1000,
    gcTime: LOCATION_CACHE_SECONDS * 1000,
  })

/** The site's word for a fictional profile; null outside of a site, where the text of the language applies. */
const FictionalWordContext = createContext<string | null>(null)

/** Provides the site's word for a fictional profile (`fictional_singular`). Cached sections have it in their key. */
export const FictionalWordProvider = FictionalWordContext.Provider

/** Returns the site's word for a fictional profile, also in a cached section, which has no settings; or null. */
export function useSiteFictionalWord(): string | null {
  return useContext(FictionalWordContext)
}
