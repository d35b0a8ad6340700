import type { SignupLander } from '#features/signup/server/signup.ts'
import { splitNichePrefix } from '#features/sites/niche.rules.ts'
import type { Context } from '#platform/server/context.ts'
import { checkSlug, LANDERS } from '../slug.rules.ts'
import { findCachedSlug } from './slugs.ts'

/** Adds the lander with a name that a browser sent, when the site has it. Listens to `landersCollected`. */
export async function addSignupLander(
  ctx: Context,
  { name, landers }: { readonly name: string; readonly landers: SignupLander[] },
): Promise<void> {
  const [page = '', pathSlug = '', ...others] = name.split('/')
  const { slug } = splitNichePrefix(pathSlug)
  if (others.length > 0 || !isPage(page) || !(slug === '' || (await hasSlug(ctx, page, slug)))) return
  landers.push({ page, ...(slug !== '' && { slug }) })
}

/** Returns whether a page is one whose views are counted: the home page or a lander. */
function isPage(page: string): boolean {
  return ['home', 'tinderswipe', ...LANDERS].includes(page)
}

async function hasSlug(ctx: Context, page: string, slug: string): Promise<boolean> {
  return checkSlug(slug) === null && (await findCachedSlug(ctx, page, slug)) !== null
}
