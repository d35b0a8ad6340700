import * as z from 'zod'
import { memberCard } from '#features/profiles/contract.ts'
import { GENDERS, SOUGHT_GENDERS } from '#features/profiles/rules.ts'
import { browsingEndpoint, id, memberEndpoint, queryNumber, text, emptyOutput } from '#platform/contract.ts'
import { HIGHEST_AGE, LOWEST_AGE, MATCH_AREAS, MAX_SAVED_NAME_LENGTH, MAX_SOUGHT_INTERESTS } from './rules.ts'

const age = queryNumber({ min: LOWEST_AGE, max: HIGHEST_AGE }).optional()

const region = z
  .string()
  .regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/)
  .optional()

const searchInput = z.object({
  gender: z.enum(GENDERS).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  region,
  /** The name of `region` in the specification. Where both are given, `region` counts. */
  countryregion: region,
  min_age: age,
  max_age: age,
  online: z.stringbool().optional(),
  with_photo: z.stringbool().optional(),
  is_new: z.stringbool().optional(),
  /** The `next` of the previous page. */
  cursor: z.string().max(120).optional(),
})

/** The number of members found: exact, or a minimum (shown as 200+). */
const total = z.object({ count: z.int(), exact: z.boolean() })

const foundMembers = z.object({
  cards: z.array(memberCard),
  /** The cursor of the next page; null at the end. */
  next: z.string().nullable(),
  /** On the first page only. */
  total: total.nullable(),
  /** Members who nearly fit, when few do. On the first page only. */
  similar: z.array(memberCard),
  /** The country that was searched: the chosen one, or the viewer's own. */
  country: z.string(),
})

const savedName = text({ max: MAX_SAVED_NAME_LENGTH })

const savedSearch = z.object({
  id,
  /** Its filters as the query string of its URL. */
  query: z.string(),
  /** The name that the member chose; null shows a description of the filters. */
  name: z.string().nullable(),
  /** The name of the region in its filters. */
  regionName: z.string().nullable(),
})

/** The filters in a request body. */
const savedFilters = z.strictObject({
  gender: z.enum(GENDERS).optional(),
  country: searchInput.shape.country,
  region,
  countryregion: region,
  min_age: age,
  max_age: age,
  online: z.boolean().optional(),
  with_photo: z.boolean().optional(),
  is_new: z.boolean().optional(),
})

const choices = z.array(z.string().max(40)).max(200)
const criteriaAge = z.int().min(LOWEST_AGE).max(HIGHEST_AGE)

/** The answers to the match finder. An empty list means that any value fits. */
const matchCriteria = z.strictObject({
  seeks: z.enum(SOUGHT_GENDERS),
  minAge: criteriaAge,
  maxAge: criteriaAge,
  area: z.enum(MATCH_AREAS),
  relationshipStatuses: choices,
  bodyTypes: choices,
  interests: z.array(z.string().max(40)).max(MAX_SOUGHT_INTERESTS),
})

const interests = z.array(z.string())

/** A reason for a rank. It names the kind of the other member's criterion that was met, never its value. */
const matchReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('region') }),
  z.object({ kind: z.literal('sought'), interests }),
  z.object({ kind: z.literal('shared'), interests }),
  z.object({ kind: z.literal('bodyType'), value: z.string() }),
  z.object({ kind: z.literal('relationshipStatus'), value: z.string() }),
  z.object({
    kind: z.literal('theirCriteria'),
    criteria: z.array(z.enum(['age', 'interests', 'bodyType', 'relationshipStatus'])),
  }),
])

const foundMatches = z.object({
  /** Highest rank first. */
  found: z.array(z.object({ card: memberCard, points: z.int(), reasons: z.array(matchReason) })),
  /** The number of members who fit by gender, age and area, and were ranked. */
  candidates: z.int(),
})

/** The advertisements among the search results: a cam site, and a member of a sister site. Neither has an id (C-12). */
const adverts = z.object({
  cam: z.object({ url: z.url(), host: z.string() }).nullable(),
  sister: z
    .object({ name: z.string(), age: z.int(), cityName: z.string(), siteName: z.string(), url: z.url() })
    .nullable(),
})

export const searchContract = {
  members: browsingEndpoint
    .route({ method: 'GET', path: '/members' })
    .input(searchInput)
    .output(foundMembers)
    .errors({ authentication_required: { status: 403 }, invalid_cursor: { status: 422 } }),
  count: browsingEndpoint
    .route({ method: 'GET', path: '/members/count' })
    .input(searchInput.omit({ cursor: true }))
    .output(total)
    .errors({ authentication_required: { status: 403 } }),
  related: browsingEndpoint
    .route({ method: 'GET', path: '/members/{id}/related' })
    .input(z.object({ id }))
    .output(z.object({ cards: z.array(memberCard) }))
    .errors({ member_not_found: { status: 404 } }),
  savedSearches: memberEndpoint
    .route({ method: 'GET', path: '/saved-searches' })
    .output(z.object({ searches: z.array(savedSearch) })),
  /** Saving an already saved search returns the existing one. */
  saveSearch: memberEndpoint
    .route({ method: 'POST', path: '/saved-searches' })
    .input(z.strictObject({ filters: savedFilters, name: savedName.optional() }))
    .output(savedSearch)
    .errors({ search_without_filters: { status: 422 }, saved_searches_full: { status: 409 } }),
  /** An empty name removes the name. */
  renameSearch: memberEndpoint
    .route({ method: 'PATCH', path: '/saved-searches/{id}' })
    .input(z.object({ id, name: savedName }))
    .output(savedSearch)
    .errors({ saved_search_not_found: { status: 404 } }),
  adverts: memberEndpoint.route({ method: 'GET', path: '/adverts' }).output(adverts),
  criteria: memberEndpoint
    .route({ method: 'GET', path: '/match-wishes' })
    .output(z.object({ criteria: matchCriteria.nullable() })),
  saveCriteria: memberEndpoint
    .route({ method: 'PUT', path: '/match-wishes' })
    .input(matchCriteria)
    .output(z.object({ criteria: matchCriteria }))
    .errors({ unknown_interest: { status: 422 }, unknown_choice: { status: 422 } }),
  removeCriteria: memberEndpoint.route({ method: 'DELETE', path: '/match-wishes' }).output(emptyOutput),
  matches: memberEndpoint.route({ method: 'GET', path: '/match-finder' }).output(foundMatches),
  removeSearch: memberEndpoint
    .route({ method: 'DELETE', path: '/saved-searches/{id}' })
    .input(z.object({ id }))
    .output(emptyOutput),
}

export type FoundMembers = z.infer<typeof foundMembers>
export type Adverts = z.infer<typeof adverts>
export type Total = z.infer<typeof total>
export type SearchRequest = z.input<typeof searchInput>
export type SavedSearch = z.infer<typeof savedSearch>
export type MatchCriteria = z.infer<typeof matchCriteria>
export type MatchReason = z.infer<typeof matchReason>
export type FoundMatches = z.infer<typeof foundMatches>
