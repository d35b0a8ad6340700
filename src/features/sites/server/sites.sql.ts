import { statement } from '#platform/server/database/statement.ts'
import type { CreditBundle } from '../price.rules.ts'

export interface SiteRow {
  id: string
  key: string
  companyId: string
  settings: unknown
  domain: string
  cheapestBundles: Readonly<Record<string, CreditBundle>>
}

const siteColumns = `s.id, s.key, s.company_id, s.settings,
  (select min(h.host) from site_host h where h.site_id = s.id and h.main) as domain,
  (select coalesce(jsonb_object_agg(cheapest.country, cheapest.bundle), '{}') from (
    select distinct on (b.country) b.country,
      jsonb_build_object('credits', b.credits, 'cents', b.price_cents, 'currency', b.currency) as bundle
    from bundle b where b.site_id = s.id order by b.country, b.price_cents::numeric / b.credits, b.id
  ) cheapest) as cheapest_bundles`

/** Finds the site of a host. */
export const findHostSite = statement<{ host: string }, { siteId: string }>(
  'sites.find_host_site',
  'select site_id from site_host where host = :host',
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const findSite = statement<{ siteId: string }, SiteRow>(
  'sites.find',
  `select ${siteColumns} from site s where s.id = :siteId`,
  { allSites: 'the column of the site is not called site_id' },
)

export interface SiteSummaryRow {
  id: string
  key: string
  companyId: string
  companyName: string
  /** The main host comes first. */
  hosts: string[]
}

export const listSiteSummaryRows = statement<void, SiteSummaryRow>(
  'sites.list_summaries',
  `select s.id, s.key, c.id as company_id, c.name as company_name,
     array(select h.host from site_host h where h.site_id = s.id order by h.main desc, h.host) as hosts
   from site s join company c on c.id = s.company_id order by s.created_at, s.key`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const listCountriesWithRegions = statement<void, { country: string }>(
  'sites.list_region_countries',
  'select distinct country from region order by country',
)

export const listSites = statement<void, { id: string }>('sites.list', `select id from site order by id`)

export interface CompanyRow {
  id: string
  name: string
  address: string
  kvk: string
  city: string
  country: string
  tradenames: string[]
  vatNumbers: string[]
  supportPhone: string
  supportEmail: string
  /** The retention discount, offered to members who delete their account. The API calls it `delete_discount`. */
  deleteDiscount: { code: string; value_percentage: number } | null
  /** The date of the company's current terms. The specification gives the name. */
  added: Date
}

export const findCompany = statement<void, CompanyRow>(
  'sites.find_company',
  `select c.id, c.name, c.address, c.kvk, c.city, c.country, c.tradenames, c.vat_numbers,
     c.support_phone, c.support_email, c.delete_discount, c.added
   from company c join site s on s.company_id = c.id where s.id = :site`,
)

export const listRegions = statement<{ countries: string[] }, { code: string; country: string; name: string }>(
  'sites.list_regions',
  'select code, country, name from region where country = any(:countries) order by country, name',
)

export const findRegion = statement<{ code: string }, { name: string }>(
  'sites.find_region',
  'select name from region where code = :code',
)

export interface CityRow {
  id: number
  name: string
  country: string
  regionCode: string
  regionName: string
}

export const cityColumns = `c.id, c.name, c.country, c.region_code, r.name as region_name`

export const findCity = statement<{ id: number }, CityRow>(
  'sites.find_city',
  `select ${cityColumns} from city c join region r on r.code = c.region_code where c.id = :id`,
)

/**
 * Finds the city of these countries at a coordinate, or null when none is within `maxDistance` kilometres. A city is
 * modelled as a circle with 4,000 people per square kilometre. Of several circles that contain the
 * coordinate, the nearest centre relative to the size wins, so that a suburb is not taken for the city beside it.
 * Districts and places of unknown population, whose position is rough, are never found. Distances
 * are computed on a plane, which is exact enough within half a degree.
 */
export const findNearestCity = statement<
  { latitude: number; longitude: number; countries: string[]; maxDistance: number },
  CityRow
>(
  'sites.find_nearest_city',
  `select id, name, country, region_code, region_name
   from (
     select ${cityColumns}, c.population,
       sqrt(power((c.latitude - :latitude) * 110.6, 2) + power((c.longitude - :longitude) * 111.3 * cos(radians(:latitude)), 2)) as distance,
       sqrt(greatest(c.population, 1) / (4000 * pi())) as radius
     from city c join region r on r.code = c.region_code
     where c.latitude between :latitude::float8 - 0.6 and :latitude::float8 + 0.6 and c.country = any(:countries)
       and c.population > 0 and not c.is_district
   ) candidate
   where distance - radius <= :maxDistance
   order by greatest(distance - radius, 0), distance / radius, population desc, id
   limit 1`,
)
