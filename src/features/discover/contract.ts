import * as z from 'zod'
import { memberCard } from '#features/profiles/contract.ts'
import { id, memberEndpoint } from '#platform/contract.ts'
import { MAX_HELD_PEOPLE } from './rules.ts'

const interests = z.array(z.string())

/** A reason why two members fit. It names the kind of the other member's criterion that was met, never its value. */
const fitReason = z.discriminatedUnion('kind', [
  /** Both have the interest `relationship`. */
  z.object({ kind: z.literal('relationship') }),
  /** The member's age meets the other's criteria. */
  z.object({ kind: z.literal('theirAge'), age: z.int() }),
  /** The other's age meets the member's criteria. */
  z.object({ kind: z.literal('myAge'), minAge: z.int(), maxAge: z.int() }),
  /** Interests of the other that the member's criteria name. */
  z.object({ kind: z.literal('sought'), interests }),
  z.object({ kind: z.literal('relationshipStatus'), value: z.string() }),
  z.object({
    kind: z.literal('theirCriteria'),
    criteria: z.array(z.enum(['interests', 'bodyType', 'relationshipStatus'])),
  }),
  z.object({ kind: z.literal('region'), name: z.string() }),
  z.object({ kind: z.literal('shared'), interests }),
])

const person = z.object({
  card: memberCard,
  /** Whether the person was active today, by the calendar of the site. */
  activeToday: z.boolean(),
  /** The photos that the member may see, the main one first. */
  photos: z.array(z.object({ id, key: z.string(), hash: z.string(), width: z.int(), height: z.int() })),
  /** Up to eight interests, those that both have first; never an intimate one. */
  interests: z.array(z.object({ key: z.string(), shared: z.boolean() })),
  /** The strongest first. The first two are about both directions where possible. */
  reasons: z.array(fitReason),
  /** The text of the profile; empty when the site shows none. */
  about: z.string(),
  /** The answered prompts of the profile. */
  prompts: z.array(z.object({ key: z.string(), answer: z.string() })),
})

const ids = z.string().regex(new RegExp(`^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,${MAX_HELD_PEOPLE - 1}}$`))

/** The endpoints of Discover. */
export const discoverContract = {
  /** Returns the next people of the deck. It changes nothing: a repeated request returns the same people. */
  deal: memberEndpoint
    .route({ method: 'GET', path: '/discover' })
    .input(
      z.object({
        /** The ids of the people whom the browser holds already, separated by commas. */
        without: ids.optional(),
      }),
    )
    .output(z.object({ people: z.array(person), likesLeft: z.int() })),
  /** Records that a person was shown. */
  markShown: memberEndpoint
    .route({ method: 'PUT', path: '/discover/{id}/shown' })
    .input(z.object({ id }))
    .output(z.object({ shown: z.literal(true) }))
    .errors({ member_not_found: { status: 404 } }),
}

export type DiscoverPerson = z.infer<typeof person>
export type FitReason = z.infer<typeof fitReason>
