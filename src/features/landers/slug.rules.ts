import { splitNichePrefix } from '#features/sites/niche.rules.ts'

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
] as const

/** A lander with slugs. */
export type SlugLander = (typeof LANDERS)[number]

/** A lander: one with slugs, or `tinderswipe`, which has none. */
export type Lander = SlugLander | 'tinderswipe'

/** The maximum lengths of a slug and its texts, in characters. */
export const SLUG_LENGTHS = { slug: 60, headline: 90, text: 240, button: 32 } as const

/** The texts of a slug in one language. */
export interface LanderTexts {
  readonly headline: string
  readonly text: string
  /** The label of the button that starts the signup. */
  readonly button: string
}

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Returns the reason why a slug cannot be stored, or null. A niche prefix is part of the URL, never of the slug (C-50). */
export function findSlugProblem(slug: string): string | null {
  if (!slugPattern.test(slug) || slug.length > SLUG_LENGTHS.slug)
    return `a slug has at most ${SLUG_LENGTHS.slug} small letters, digits and hyphens`
  return splitNichePrefix(slug).niche === null ? null : 'a slug has no niche prefix: every niche shows every slug'
}

/** Returns the reason why texts cannot be stored, or null. */
export function findTextProblem(texts: LanderTexts): string | null {
  for (const name of ['headline', 'text', 'button'] as const)
    if (texts[name].trim() === '' || texts[name].length > SLUG_LENGTHS[name])
      return `--${name} has 1 to ${SLUG_LENGTHS[name]} characters`
  return null
}
