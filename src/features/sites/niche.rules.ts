import type { Niche } from './rules.ts'

/** The prefix of slugs by niche. The first niche has none. */
export const NICHE_PREFIXES = { 1: '', 2: 'she', 3: 'bdsm', 4: 'bbw', 5: 'gilf', 6: 'milf', 7: 'gay' } as const

/** The prefix of a niche. */
export type NichePrefix = (typeof NICHE_PREFIXES)[Niche]

/** A slug without its niche prefix. */
export interface NicheSlug {
  /** Null when the slug has no prefix. */
  readonly niche: Niche | null
  /** '' for a bare prefix. */
  readonly slug: string
}

const nicheOfPrefix = new Map<string, Niche>([
  ['she', 2],
  ['bdsm', 3],
  ['bbw', 4],
  ['gilf', 5],
  ['milf', 6],
  ['gay', 7],
])

/** Returns the niche of a prefix, or null. */
export function findNicheOfPrefix(prefix: string): Niche | null {
  return nicheOfPrefix.get(prefix) ?? null
}

/** Splits the niche prefix off a slug (C-50): `she-utrecht` is `utrecht` in niche 2, and a bare `she` is ''. */
export function splitNichePrefix(slug: string): NicheSlug {
  const [first = '', ...rest] = slug.split('-')
  const niche = findNicheOfPrefix(first)
  return { niche, slug: niche === null ? slug : rest.join('-') }
}
