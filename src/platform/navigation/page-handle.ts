import { href } from '#links.ts'
import type { PageArgs } from '#platform/navigation/page.ts'
import type { ScreenNamespace } from '#platform/texts.ts'

/**
 * The people who may open a page: everyone; members, and visitors where the site or the shown member allows it; members;
 * visitors.
 * The server redirects visitors of a page for members to log in, and members away from a page for visitors.
 */
export type PageAccess = 'everyone' | 'browsing' | 'members' | 'visitors'

/** The `handle` of a layout. */
export interface LayoutHandle {
  /** The namespaces of the texts that its components use. */
  readonly namespaces: readonly ScreenNamespace[]
}

/** The `handle` of a page: what it states about itself. */
export interface PageHandle {
  /** The namespaces of the texts that its components use; none without React for everyone: the server has all texts. */
  readonly namespaces: readonly ScreenNamespace[]
  readonly access: PageAccess
  /** Whether search engines may index it (T18). */
  readonly robots: 'index' | 'noindex'
  /** The path to which a page for visitors redirects members; the members page by default. */
  readonly memberTarget?: (args: Omit<PageArgs, 'host'>) => string
  /**
   * The viewers who get html with at most one small script (docs/decisions/004). A page for visitors is cached; with
   * `visitors`, members get it with React and their menu.
   */
  readonly withoutReact?: 'visitors' | 'everyone'
  /** The name of the script of a page without React, in app/pages/public-scripts.ts. */
  readonly script?: string
  /** The top of a lander is light, so that the logo bar above it is dark on light. */
  readonly isLightAtTop?: true
}

/** The header `x-robots-tag` of a page that search engines may not index. */
export const noindex = 'noindex, nofollow, noarchive'

interface MatchedRoute {
  readonly handle?: unknown
}

/** Finds the handle of the page among the matched routes, or null. */
export function findPageHandle(routes: readonly MatchedRoute[]): PageHandle | null {
  return routes.map(({ handle }) => handle).find(isPageHandle) ?? null
}

/** Returns whether the page of the matched routes ships React to a viewer. */
export function shipsReact(routes: readonly MatchedRoute[], { isMember }: { isMember: boolean }): boolean {
  const viewers = findPageHandle(routes)?.withoutReact
  return viewers === undefined || (viewers === 'visitors' && isMember)
}

/** Returns the path to which a page redirects members, or null when members may open it. */
export function findMemberRedirect(handle: LayoutHandle | PageHandle, args: Omit<PageArgs, 'host'>): string | null {
  if (!isPageHandle(handle) || handle.access !== 'visitors') return null
  return handle.memberTarget?.(args) ?? href('discover')
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return isObject(handle) && 'access' in handle
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
