import { callApi } from '#platform/calls/call-api.ts'
import type { SignupCreditSettings } from '../rules.ts'

/** A city as the autocomplete returns it. */
export interface FoundCity {
  readonly id: number
  readonly name: string
  readonly regionName: string
}

/** A city of the autocomplete, and whether its whole name was typed. */
export interface SuggestedCity extends FoundCity {
  readonly isExactMatch: boolean
}

/** The site settings that the signup form needs. */
export interface SignupSettings extends SignupCreditSettings {
  readonly min_age: number
  readonly time_zone: string
  readonly countries: readonly string[]
  readonly geoip_country: string
  readonly geoip_selected_country: string | null
  /** New members are visible to visitors until they turn it off (C-49). */
  readonly public_visible_default: boolean
}

/** Finds the cities of a country whose name starts with the typed text. */
export async function findCities(country: string, typed: string, signal?: AbortSignal): Promise<SuggestedCity[]> {
  const query = { country, q: typed }
  return (await callApi<{ cities: SuggestedCity[] }>('GET', '/api/cities', { query, ...(signal ? { signal } : {}) }))
    .cities
}

/** A city of the site and its country, as the lookup by location returns it. */
export interface LocatedCity extends FoundCity {
  readonly country: string
}

/** Finds the city of the site's countries at a rounded position; null where none is near. */
export async function findCityAt(position: { lat: number; lon: number }): Promise<LocatedCity | null> {
  const { geocode } = await callApi<{ geocode: GeocodeResponse | null }>('GET', '/api/geocode.php', { query: position })
  if (!geocode) return null
  return { id: geocode.city_id, name: geocode.city, regionName: geocode.region_name, country: geocode.country }
}

interface GeocodeResponse {
  readonly city_id: number
  readonly city: string
  readonly region_name: string
  readonly country: string
}

/** Loads the site settings. For pages that do not have them. */
export async function loadSettings(): Promise<SignupSettings> {
  return (await callApi<{ settings: SignupSettings }>('GET', '/api/settings.php')).settings
}

/** The reason why this visitor may not sign up now. */
export type SignupBlockReason = 'closed' | 'invite_only' | 'invitation_invalid'

/** Loads the reason why this visitor may not sign up, or null. For pages that do not have it. */
export async function loadBlockReason(): Promise<SignupBlockReason | null> {
  return (await callApi<{ blockReason: SignupBlockReason | null }>('GET', '/api/signup')).blockReason
}
