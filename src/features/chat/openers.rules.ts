/** The interests with a question to begin a conversation with. The intimate ones have none. */
export const OPENER_INTERESTS = [
  'adventure',
  'animals',
  'art',
  'astrology',
  'bbq',
  'beach',
  'beer',
  'biking',
  'coffee',
  'cooking',
  'dancing',
  'fashion',
  'foodie',
  'gardening',
  'gym',
  'hiking',
  'movies',
  'music',
  'outdoors',
  'party',
  'photography',
  'reading',
  'shopping',
  'sports',
  'sushi',
  'tattoos',
  'tea',
  'theater',
  'travelling',
  'vegetarian',
  'video games',
  'wine',
] as const
export type OpenerInterest = (typeof OPENER_INTERESTS)[number]

/** The keys of the openers that fit everybody. */
export const GENERAL_OPENERS = [
  'sunday',
  'walk',
  'laugh',
  'week',
  'dish',
  'song',
  'trip',
  'morning',
  'proud',
  'series',
  'talent',
  'better',
] as const

/** A text to begin a conversation with. */
export type Opener =
  | { readonly kind: 'shared' | 'theirs'; readonly interest: OpenerInterest }
  | { readonly kind: 'about'; readonly quote: string }
  | { readonly kind: 'prompt'; readonly key: string; readonly answer: string }
  | { readonly kind: 'general'; readonly key: (typeof GENERAL_OPENERS)[number] }

/** The profile of the partner, as the viewer sees it. */
export interface OpenerProfile {
  readonly interests: readonly { readonly key: string; readonly shared: boolean }[]
  readonly about: string
  readonly prompts: readonly { readonly key: string; readonly answer: string }[]
}

/** Number of openers in an empty conversation. */
export const SUGGESTED_OPENERS = 3
/** Number of openers in the dialog. */
export const MAX_OPENERS = 10
/** The maximum length of an answer that an opener quotes. */
const QUOTED_ANSWER_MAX = 100

/**
 * Lists the openers for two members: an answered prompt, shared interests, a sentence of the partner's text, their other
 * interests, and general ones. The first three are of different kinds where possible. Their order depends on the two members.
 */
export function listOpeners({ interests, about, prompts }: OpenerProfile, seed: string): Opener[] {
  const openerKeys = OPENER_INTERESTS.filter((key) => interests.some((interest) => interest.key === key))
  const isShared = (key: OpenerInterest) => interests.some((interest) => interest.key === key && interest.shared)
  const order = <Each extends string>(keys: readonly Each[]) =>
    keys.toSorted((one, other) => hash(seed + one) - hash(seed + other))
  const shared = order(openerKeys.filter(isShared)).map((interest): Opener => ({ kind: 'shared', interest }))
  const theirs = order(openerKeys.filter((key) => !isShared(key))).map((interest): Opener => ({
    kind: 'theirs',
    interest,
  }))
  const general = order(GENERAL_OPENERS).map((key): Opener => ({ kind: 'general', key }))
  const quote = findQuote(about)
  const quotes: Opener[] = quote === null ? [] : [{ kind: 'about', quote }]
  const answered = prompts
    .filter(({ answer }) => answer.length <= QUOTED_ANSWER_MAX)
    .map(({ key, answer }): Opener => ({ kind: 'prompt', key, answer }))
  const first = [answered[0], shared[0], quotes[0], theirs[0]].filter((opener) => opener !== undefined)
  const rest = [...answered.slice(1), ...shared.slice(1, 4), ...theirs.slice(1, 3), ...general]
  return [...first, ...rest].slice(0, MAX_OPENERS)
}

/** Returns the first sentence of a text that is short enough to quote, or null. */
function findQuote(about: string): string | null {
  const sentences = about.split(/[.!?\n]+/u).map((sentence) => sentence.trim())
  return sentences.find(({ length }) => length >= 12 && length <= 70) ?? null
}

/** Returns the first word of a name. */
export function firstWordOf(name: string): string {
  return name.trim().split(/\s+/u)[0] ?? name
}

/** A 32-bit FNV-1a hash. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}
