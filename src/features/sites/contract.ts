import * as z from 'zod'
import { publicEndpoint, publicReadEndpoint, text } from '#platform/contract.ts'
import { CHOICE_LISTS } from './choices.rules.ts'
import { REGION_KINDS } from './rules.ts'

/** An ISO 3166-1 country code. */
export const country = z.string().regex(/^[A-Z]{2}$/)

const region = z.object({ code: z.string(), country: z.string(), name: z.string() })
const costs = z.object({ costs: z.int(), currency: z.string() })

/** The public settings: only these reach the browser. */
export const browserSettings = z.object({
  name: z.string(),
  domain: z.string(),
  domain_language: z.string(),
  cdn_prefix: z.string(),
  niche: z.int(),
  signups: z.enum(['all', 'with_trafficsource', 'other']),
  signups_detail: z.enum(['all', 'with_trafficsource', 'invite_only', 'closed']),
  logged_out_search: z.boolean(),
  logged_out_search_trafficsource: z.boolean(),
  geoip_country: z.string(),
  geoip_selected_country: z.string().nullable(),
  enable_site_entry_popup: z.enum(['yes', 'no']),
  /** The key to which a browser binds its push subscription. */
  push_public_key: z.string(),
  minimum_message_costs: z.record(z.string(), costs),
  /** The bundle with the lowest price per credit in each country in which something is sold. */
  cheapest_bundles: z.record(z.string(), z.object({ credits: z.int(), cents: z.int(), currency: z.string() })),
  support_phone: z.string(),
  support_email: z.string(),
  fictional_icon: z.boolean(),
  fictional_warning: z.boolean(),
  fictional_singular: z.string(),
  fictional_plural: z.string(),
  fictional_profiles: z.boolean(),
  cam_cards: z.boolean(),
  description: z.string(),
  index_title: z.string(),
  countries: z.array(z.string()),
  languages: z.array(z.string()),
  /** The languages of the switcher: those of the visitor's country that the site offers. */
  visible_languages: z.array(z.string()),
  visible_profile_fields: z.array(z.string()),
  visible_profile_notes: z.array(z.string()),
  premium_claim: z.object({ value: z.int(), source: z.string(), date: z.string() }).nullable(),
  message_credits: z.int(),
  signup_credits: z.int(),
  signup_credits_at: z.enum(['confirmed', 'signup']),
  photo_credits: z.int(),
  gift_credits: z.int(),
  gift_prices: z.record(z.string(), z.int()),
  message_length: z.int(),
  min_age: z.int(),
  free_photos: z.int(),
  premium_photos: z.int(),
  auto_approve_photos: z.boolean(),
  public_visible_default: z.boolean(),
  search_fields: z.array(z.string()),
  search_page_size: z.int(),
  refund_days: z.int(),
  match_first_message_free: z.int(),
  /** Whether members of sister sites are shown (C-12). */
  member_resell: z.boolean(),
  company_id: z.string(),
  mail_name: z.string(),
  time_zone: z.string(),
  us_footer: z.boolean(),
  /** Whether the installation is a demo, whose members are invented (C-79). */
  is_demo: z.boolean(),
  interests: z.array(z.string()),
  /** The choices on offer of the lists that differ from the product's, in their order. */
  choices: z.partialRecord(z.enum(CHOICE_LISTS), z.array(z.string())),
  /** The names of the choices that the site added or renamed, in the language of the page, by list and key. */
  choice_names: z.partialRecord(
    z.enum(CHOICE_LISTS),
    z.record(z.string(), z.object({ name: z.string(), isIntimate: z.boolean().optional() })),
  ),
  terms_version: z.string(),
  region_names: z.record(z.string(), z.enum(REGION_KINDS)),
  /** The regions of the site's countries, as `regions.php` lists them. */
  regions: z.array(region),
})

/** The company info that the law requires to be shown. */
export const companyInfo = z.object({
  name: z.string(),
  address: z.string(),
  kvk: z.string(),
  city: z.string(),
  country: z.string(),
  tradenames: z.array(z.string()),
  vat_numbers: z.array(z.string()),
  support_phone: z.string(),
  support_email: z.string(),
  /** The retention discount, offered to members who delete their account (C-43). */
  delete_discount: z.object({ code: z.string(), value_percentage: z.int() }).nullable(),
  /** The date of the company's current terms. The specification gives the name. */
  added: z.string(),
})

const city = z.object({
  id: z.int(),
  name: z.string(),
  country: z.string(),
  regionCode: z.string(),
  regionName: z.string(),
})

/** A coordinate in a query string, in degrees. Only plain decimal notation, not all that `Number` accepts. */
function degrees(max: number) {
  return z.coerce
    .string<string | number>()
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/)
    .transform(Number)
    .pipe(z.number().min(-max).max(max))
}

/** The city at a coordinate. The response never holds the coordinate itself (C-78). */
const geocode = z.object({
  city_id: z.int(),
  city: z.string(),
  region: z.string(),
  region_name: z.string(),
  country: z.string(),
})

export const sitesContract = {
  // Clients send the host as `domain` and the query of the current route. Only these parameters count. A domain
  // that is no host of the site is refused (C-31).
  settings: publicEndpoint
    .route({ method: 'GET', path: '/settings.php' })
    .input(z.looseObject({ domain: z.string().max(255).optional(), geoip_selected_country: country.optional() }))
    .output(z.object({ settings: browserSettings }))
    .errors({ unknown_host: { status: 421 } }),
  interests: publicEndpoint
    .route({ method: 'GET', path: '/interests.php' })
    .output(z.object({ interests: z.array(z.string()) })),
  regions: publicEndpoint
    .route({ method: 'GET', path: '/regions.php' })
    .input(z.object({ country: country.optional() }))
    .output(z.object({ regions: z.array(region) })),
  companyInfo: publicEndpoint
    .route({ method: 'GET', path: '/companyinfo.php' })
    .output(z.object({ companyinfo: companyInfo })),
  /** Cities whose name starts with `q` or is similar; `isExactMatch` when it is a whole name of the city. */
  cities: publicReadEndpoint
    .route({ method: 'GET', path: '/cities' })
    .input(z.object({ country, q: text({ min: 1, max: 60 }) }))
    .output(z.object({ cities: z.array(city.extend({ isExactMatch: z.boolean() })) })),
  /** The city at a coordinate; null where no country of the site is near. */
  geocode: publicReadEndpoint
    .route({ method: 'GET', path: '/geocode.php' })
    .input(z.object({ lat: degrees(90), lon: degrees(180) }))
    .output(z.object({ geocode: geocode.nullable() })),
}
