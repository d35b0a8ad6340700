// Public: other features or the app use this file.
import {
  listMatchingSexualities,
  GENDERS,
  NEW_DAYS,
  ONLINE_SECONDS,
  SEXUALITIES,
  validateSexuality,
  type Gender,
  type SoughtGender,
  type Sexuality,
} from '#features/profiles/rules.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { ProfileRow } from '#features/profiles/server/profiles.sql.ts'
import { isTrafficSource } from '#features/sites/rules.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { readTraffic } from '#features/sites/server/traffic.ts'
import { findVisitorCountry } from '#features/sites/server/country.ts'
import type { SiteSettings } from '#features/sites/server/settings.ts'
import { formatDateInTimeZone } from '#platform/time/days.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Context, isMember, memberIdOf } from '#platform/server/context.ts'
import { countryOfRegion, pickOfferedFilters, type Filters } from '../rules.ts'
import { toBirthDateRange } from './birth-dates.ts'
import type { SearchConditions, SearchValues } from './search.sql.ts'
import { ago } from '#platform/server/ago.ts'

/** The parsed input of the search endpoints, with the names that the URL uses. */
export interface SearchInput {
  gender?: Gender
  country?: string
  region?: string
  /** The name of `region` in the specification. */
  countryregion?: string
  min_age?: number
  max_age?: number
  online?: boolean
  with_photo?: boolean
  is_new?: boolean
  cursor?: string
}

/** The viewer of a search: the facts that decide whom they find. */
export interface Viewer {
  readonly settings: SiteSettings
  readonly profile: ProfileRow | null
  readonly today: string
}

/** Filters with the country that is searched. */
export type ResolvedFilters = Filters & { country: string }

/**
 * Loads the viewer. A visitor is refused unless the site allows all visitors to search, or those with a known traffic
 * source (R-6.01, C-33).
 * @throws Refusal `authentication_required`
 */
export async function loadViewer(ctx: Context): Promise<Viewer> {
  const [settings, profile] = await Promise.all([
    getSiteSettings(ctx),
    isMember(ctx) ? findProfile(ctx, ctx.actor.memberId) : null,
  ])
  if (!profile && !canVisitorSearch(ctx, settings)) throw new Refusal('authentication_required')
  return { settings, profile, today: formatDateInTimeZone(ctx.now(), settings.time_zone) }
}

function canVisitorSearch(ctx: Context, settings: SiteSettings): boolean {
  if (settings.logged_out_search) return true
  return settings.logged_out_search_trafficsource && isTrafficSource(readTraffic(ctx))
}

/** Picks the filters that the site offers and adds a country: the chosen one, the region's, or the viewer's own. */
export async function resolveFilters(
  ctx: Context,
  { settings, profile }: Viewer,
  input: SearchInput,
): Promise<ResolvedFilters> {
  const filters = pickOfferedFilters(parseSearchInput(input), settings.search_fields)
  const chosen = filters.country ?? countryOfRegion(filters)
  const ownCountry = profile?.country ?? (await findVisitorCountry(ctx))
  const country = chosen !== undefined && settings.countries.includes(chosen) ? chosen : ownCountry
  const region = filters.region?.startsWith(`${country}-`) ? filters.region : undefined
  return { ...filters, country, region }
}

export function parseSearchInput(input: SearchInput): Filters {
  const { gender, country, online } = input
  const region = input.region ?? input.countryregion
  const { min_age: minAge, max_age: maxAge, with_photo: withPhoto, is_new: isNew } = input
  return { gender, country, region, minAge, maxAge, online, withPhoto, isNew }
}

/** Builds the values of a search by this viewer. The caller sets the limit and the cursor. */
export function toSearchValues(ctx: Context, viewer: Viewer, filters: ResolvedFilters): SearchValues {
  const born = toBirthDateRange(filters, viewer.today)
  return {
    country: filters.country,
    groups: listFittingGroups(viewer.profile, filters.gender),
    realOnly: viewer.profile?.hidesFictional === true,
    viewerId: memberIdOf(ctx),
    region: filters.region ?? null,
    bornFrom: born?.from ?? null,
    bornUntil: born?.until ?? null,
    newSince: filters.isNew ? ago(ctx, { days: NEW_DAYS }) : null,
    activeSince: filters.online ? ago(ctx, { seconds: ONLINE_SECONDS }) : null,
    afterActive: null,
    afterId: null,
    limit: 0,
  }
}

/** Returns the conditions of the first page of a search. */
export function toSearchConditions(values: SearchValues, filters: Filters): SearchConditions {
  return {
    genders: values.groups.length === 2 ? 2 : 1,
    region: values.region !== null,
    age: values.bornFrom !== null,
    online: values.activeSince !== null,
    withPhoto: filters.withPhoto === true,
    newOnly: values.newSince !== null,
    realOnly: values.realOnly === true,
    publicOnly: values.viewerId === null,
    after: false,
  }
}

/**
 * Lists per gender the sexualities that fit both ways (C-45). For a chosen gender that the viewer's sexuality excludes,
 * it lists those that seek the viewer's gender. For a visitor it lists all.
 */
function listFittingGroups(viewer: ProfileRow | null, chosen: Gender | undefined): SearchValues['groups'] {
  return (chosen === undefined ? GENDERS : [chosen])
    .map((gender) => ({ gender, sexualities: listFittingSexualities(viewer, gender, chosen !== undefined) }))
    .filter((group) => group.sexualities.length > 0)
}

/** Lists the fitting groups of the genders that a member seeks. */
export function listSoughtGroups(profile: ProfileRow, seeks: SoughtGender): SearchValues['groups'] {
  return seeks === 'both'
    ? GENDERS.flatMap((gender) => listFittingGroups(profile, gender))
    : listFittingGroups(profile, seeks)
}

function listFittingSexualities(viewer: ProfileRow | null, gender: Gender, isChosen: boolean): Sexuality[] {
  if (!viewer) return SEXUALITIES.filter((sexuality) => !validateSexuality(gender, sexuality))
  const fitting = listMatchingSexualities(viewer, gender)
  if (fitting.length > 0 || !isChosen) return fitting
  return listMatchingSexualities({ gender: viewer.gender, sexuality: 'bi' }, gender)
}
