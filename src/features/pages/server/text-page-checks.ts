import { paths } from '#links.ts'
import { officePaths } from '#office-links.ts'
import { findSlugProblem, listLinkedPaths } from '../text-page.rules.ts'

/** The first segments of the pages of the site and its office, which no bare slug may take. */
const takenSegments = Object.values({ ...paths, ...officePaths }).flatMap((path) => {
  const first = path.split('/')[1] ?? ''
  return first === '' || first.startsWith(':') ? [] : [first]
})

/** The first segments of all other paths that the server serves; a test compares them with its routes and files. */
const servedSegments =
  'api assets chat-images country dev exports gifts healthz home icons lander-art language live photos readyz screenshots social-card'.split(
    ' ',
  )

/** The last segments of the fixed pages under /pages. */
const fixedPages = Object.values(paths).flatMap((path) => /^\/pages\/([a-z-]+)$/.exec(path)?.[1] ?? [])

/** Returns why a slug cannot be a page of the site, or null. */
export function findPageSlugProblem(slug: string): string | null {
  return findSlugProblem(slug, [...takenSegments, ...fixedPages, ...servedSegments])
}

/** Lists the links of a body that lead to no page of the site. Every page that an operator may write counts as one. */
export function listUnknownLinks(body: string): string[] {
  return listUnknownPaths(listLinkedPaths(body))
}

/** Lists the paths that lead to no page of the site. */
export function listUnknownPaths(linked: readonly string[]): string[] {
  return linked.filter((path) => !isKnownPath(path))
}

function isKnownPath(link: string): boolean {
  const path = link.split(/[?#]/)[0] ?? ''
  return Object.values(paths).some((each) => new RegExp(`^${toPattern(each)}$`).test(path))
}

/** A segment of a path. Browsers read a backslash as a slash and skip tabs, so `/\example.com` would leave the site. */
const segment = String.raw`[^/\\\s]+`

function toPattern(path: string): string {
  return path.replaceAll(/\/:\w+\?/g, `(/${segment})?`).replaceAll(/:\w+/g, segment)
}
