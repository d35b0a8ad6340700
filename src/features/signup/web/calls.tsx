import { connectionLostError, parseCallError } from '#platform/call-error.ts'
import type { SignupCreditSettings } from '../rules.ts'

/** A city as the autocomplete offers it. */
export interface FoundCity {
  readonly id: number
  readonly name: string
  readonly regionName: string
}

/** The same, and whether its whole name was typed. */
export interface SuggestedCity extends FoundCity {
  readonly isNamed: boolean
}

/** What of the site's settings signing up needs. */
export interface SignupSettings extends SignupCreditSettings {
  readonly min_age: number
  readonly time_zone: string
  readonly countries: readonly string[]
  readonly geoip_country: string
  readonly geoip_selected_country: string | null
  /** Members of this site are shown to visitors unless they say no (C-49). */
  readonly public_visible_default: boolean
}

/**
 * Calls the site with plain fetch: these screens run also where neither the typed client nor a query cache is.
 * @throws CallError for what the site refuses, and where it does not answer
 */
export async function callApi<Answer>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { body, signal }: CallOptions = {},
): Promise<Answer> {
  const headers = { 'x-request-type': 'client', ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  const reply = await fetch(`/api${path}`, {
    method,
    headers,
    signal,
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch((error: unknown) => {
    throw error instanceof DOMException ? error : connectionLostError()
  })
  if (reply.ok) return (await reply.json()) as Answer // the contract of the path
  throw parseCallError(await reply.json().catch(() => null), reply.status)
}

interface CallOptions {
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/** Cities of a country whose name begins as typed. */
export async function findCities(country: string, typed: string, signal?: AbortSignal): Promise<SuggestedCity[]> {
  const query = new URLSearchParams({ country, q: typed })
  return (await callApi<{ cities: SuggestedCity[] }>('GET', `/cities?${query}`, { signal })).cities
}

/** The site's settings, for where no page has them yet. */
export async function loadSettings(): Promise<SignupSettings> {
  return (await callApi<{ settings: SignupSettings }>('GET', '/settings.php')).settings
}

/** Why this visitor may not sign up now, or null. */
export type SignupBlockReason = 'closed' | 'invite_only' | 'invitation_invalid' | null

/** Asks whether this visitor may sign up, for where no page has asked yet. */
export async function loadBlockReason(): Promise<SignupBlockReason> {
  return (await callApi<{ whyNot: SignupBlockReason }>('GET', '/signup')).whyNot
}
