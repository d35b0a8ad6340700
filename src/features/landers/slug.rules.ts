import { splitNichePrefix } from '#features/sites/niche.rules.ts'
import { Refusal } from '#platform/refusal.ts'

/** The landers with slugs, in the order of the specification. */
export const LANDERS = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
  'landing2',
  'landing3',
] as const

/** The landers that show one member. A slug of one is at the landing page of every public member. */
export const MEMBER_LANDERS = ['landing2', 'landing3'] as const

/** A lander that shows one member. */
export type MemberLander = (typeof MEMBER_LANDERS)[number]

/** Returns whether a lander shows one member, so that its URL contains the id of a member. */
export function isMemberLander(lander: string): lander is MemberLander {
  return MEMBER_LANDERS.some((each) => each === lander)
}

/** The slug with which a page of an unknown slug is rendered and cached (docs/decisions/112). No slug can be like it. */
export const UNKNOWN_SLUG = '-'

/** A lander with slugs. */
export type SlugLander = (typeof LANDERS)[number]

/** A lander: one with slugs, or `tinderswipe`, which has none. */
export type Lander = SlugLander | 'tinderswipe'

/** The maximum lengths of a slug and its texts, in characters. */
export const SLUG_LENGTHS = { slug: 60, headline: 90, text: 240, button: 32 } as const

/** The maximum length of a network and of a ref, in characters. */
export const SOURCE_MAX = 100

/** Returns the name of the lander at a path, such as `gallery/utrecht`; `home` for the home page. */
export function nameLander(path: string): string {
  return path === '/' ? 'home' : path.replace(/^\/(landers|members\/[^/]+)\//, '')
}

/** The texts of a slug in one language. */
export interface LanderTexts {
  readonly headline: string
  readonly text: string
  /** The label of the button that starts the signup. */
  readonly button: string
}

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
const sourcePattern = /^[\w.:-]{1,100}$/

/** The traffic source of visitors whose URL names none. */
export interface SlugSource {
  readonly network: string | null
  readonly ref: string | null
}

/** Returns a refusal when a slug cannot be stored. A niche prefix is part of the URL, never of the slug (C-50). */
export function checkSlug(slug: string): Refusal | null {
  if (!slugPattern.test(slug) || slug.length > SLUG_LENGTHS.slug)
    return new Refusal('slug_malformed', { field: 'slug', max: SLUG_LENGTHS.slug })
  return splitNichePrefix(slug).niche === null ? null : new Refusal('slug_has_niche', { field: 'slug' })
}

/** Returns a refusal when a traffic source cannot be stored. */
export function checkSource({ network, ref }: SlugSource): Refusal | null {
  const isWrong = [network, ref].some((value) => value !== null && !sourcePattern.test(value))
  return isWrong ? new Refusal('slug_source_malformed', { field: 'network', max: SOURCE_MAX }) : null
}

/** Returns a refusal when texts cannot be stored. */
export function checkTexts(texts: LanderTexts): Refusal | null {
  const { headline, text, button } = SLUG_LENGTHS
  for (const name of ['headline', 'text', 'button'] as const)
    if (texts[name].trim() === '' || texts[name].length > SLUG_LENGTHS[name])
      return new Refusal('slug_texts_malformed', { field: name, headline, text, button })
  return null
}
