import { data, redirect, redirectDocument } from 'react-router'
import { parseLocalPath } from '#platform/navigation/local-path.ts'
import { noindex, type LayoutHandle, type PageHandle } from '#platform/navigation/page-handle.ts'
import { href } from '#links.ts'

/** A navigation to a page: who navigates, and where. */
export interface Navigation {
  readonly handle: PageHandle
  readonly url: URL
  readonly isMember: boolean
  /** Whether the account has another language than the document, chosen elsewhere meanwhile. */
  readonly hasOtherLanguage: boolean
}

type Check = (navigation: Navigation) => Response | null

/** The checks of every navigation, in this order. */
export const NAVIGATION_CHECKS: readonly string[] = ['auth', 'locale']

const checks: Readonly<Record<string, Check>> = { auth: checkAccess, locale: checkLocale }

/** The kinds of access; the queries of a page for `browsing` decide themselves. */
const ACCESS_KINDS = ['everyone', 'browsing', 'visitors', 'members']

/** Returns whether a handle is that of a page; those of layouts have no access. */
export function isPage(handle: LayoutHandle | PageHandle): handle is PageHandle {
  return 'access' in handle
}

/**
 * Runs the checks of a navigation in their order. The first one that objects ends it. An unknown check or access is a
 * defect: the page fails with status 500.
 * @throws a redirect, or the response of the error page
 */
export function checkNavigation(navigation: Navigation, names = NAVIGATION_CHECKS): void {
  for (const name of names) {
    const check = checks[name]
    if (!check) throw createDefect()
    const response = check(navigation)
    if (response) throw response
  }
}

function checkAccess({ handle, isMember, url }: Navigation): Response | null {
  if (!ACCESS_KINDS.includes(handle.access)) throw createDefect()
  return handle.access !== 'members' || isMember ? null : redirectAndBack('login', url)
}

/** A page load has one language: a page in another one is loaded as a document. */
function checkLocale({ hasOtherLanguage, url }: Navigation): Response | null {
  return hasOtherLanguage ? redirectDocument(parseLocalPath(url.pathname + url.search) ?? href('index')) : null
}

/** Creates a redirect to a page from which the visitor returns to `url`. */
export function redirectAndBack(route: 'login' | 'terms-consent', url: URL): Response {
  return redirect(href(route, {}, { returnTo: url.pathname + url.search }), { headers: { 'x-robots-tag': noindex } })
}

function createDefect() {
  return data({ refusal: 'general' }, { status: 500 })
}
