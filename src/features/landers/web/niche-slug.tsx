import { data, type LoaderFunctionArgs } from 'react-router'
import { findNicheOfPrefix } from '#features/sites/niche.rules.ts'

type Loader = (args: LoaderFunctionArgs) => Promise<null>

/** Wraps the loader of a page whose slug is the prefix of a niche or absent: any other slug is 404 (C-50). */
export function requireNicheSlug(load: Loader): Loader {
  return async (args) => {
    const { slug } = args.params
    if (slug !== undefined && findNicheOfPrefix(slug) === null) throw data({ refusal: 'not_found' }, { status: 404 })
    return load(args)
  }
}
