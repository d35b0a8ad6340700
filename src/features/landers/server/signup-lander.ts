// Public: other features or the app use this file.
import type { SignupLander } from '#features/signup/server/signup-lander.ts'
import { splitNichePrefix } from '#features/sites/niche.rules.ts'
import type { Context } from '#platform/server/context.ts'
import { LANDERS } from '../slug.rules.ts'
import { findCachedSlug } from './slugs.ts'

/** Finds the lander with a name that a browser sent, with its slug when the site has it. Answers `landerOfSignup`. */
export async function findLanderByName(
  ctx: Context,
  { name }: { readonly name: string },
): Promise<SignupLander | null> {
  const [page = '', pathSlug = '', ...others] = name.split('/')
  const { slug } = splitNichePrefix(pathSlug)
  if (others.length > 0 || !isPage(page) || (slug !== '' && !hasSlugs(page))) return null
  const isKnown = slug !== '' && (await findCachedSlug(ctx, page, slug)) !== null
  return { page, ...(isKnown && { slug }) }
}

/** Returns whether a page is one whose views are counted: the home page or a lander. */
function isPage(page: string): boolean {
  return ['home', 'tinderswipe', ...LANDERS].includes(page)
}

function hasSlugs(page: string): boolean {
  return LANDERS.some((lander) => lander === page)
}
