import { queryOptions } from '@tanstack/react-query'
import { useApi, useQueryData, type ApiOf } from '#platform/query.ts'
import type { sitesContract } from '../contract.ts'

type Api = ApiOf<{ sites: typeof sitesContract }>

/** The site's settings; loaded once. */
export const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['sites', 'settings'],
    queryFn: async ({ signal }) => (await api.sites.settings({}, { signal })).settings,
    staleTime: Infinity,
  })

/** Who runs the site; loaded once. */
export const companyQuery = (api: Api) =>
  queryOptions({
    queryKey: ['sites', 'company'],
    queryFn: async ({ signal }) => (await api.sites.companyInfo(undefined, { signal })).companyinfo,
    staleTime: Infinity,
  })

/** The regions of a country; each country loaded once. */
export const regionsQuery = (api: Api, country: string) =>
  queryOptions({
    queryKey: ['sites', 'regions', country],
    queryFn: async ({ signal }) => (await api.sites.regions({ country }, { signal })).regions,
    staleTime: Infinity,
  })

/** The site's settings, which every layout prefetches. */
export function useSettings() {
  return useQueryData(settingsQuery(useApi<Api>()))
}

/** The company behind the site, which every layout prefetches. */
export function useCompany() {
  return useQueryData(companyQuery(useApi<Api>()))
}

/** Cities of a country whose name begins with what was typed. */
export const citiesQuery = (api: Api, country: string, typed: string) =>
  queryOptions({
    queryKey: ['sites', 'cities', country, typed],
    queryFn: async ({ signal }) => (await api.sites.cities({ country, q: typed }, { signal })).cities,
    staleTime: Infinity,
  })
