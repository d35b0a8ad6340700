import type { QueryClient, QueryKey } from '@tanstack/react-query'
import {
  createContext,
  data,
  redirect,
  redirectDocument,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { isConnectionLost } from '#platform/calls/call-error.ts'
import { pause } from '#platform/calls/retry.ts'
import type { ScreenNamespace } from '#platform/texts.ts'
import { isSiteReachable } from '#platform/calls/site-reachable.ts'
import { findMemberRedirect, type LayoutHandle, type PageHandle } from '#platform/navigation/page-handle.ts'
import { href } from '#links.ts'
import { parseLocalPath } from '#platform/navigation/local-path.ts'
import { checkNavigation, isPage, redirectAndBack } from '#platform/navigation/navigation-checks.ts'

/** The arguments of a page's queries. */
export interface PageArgs {
  readonly params: Record<string, string | undefined>
  readonly search: URLSearchParams
  /** The host name of the page, without port. */
  readonly host: string
}

/** A query that a page needs before it renders. An `initialPageParam` marks an infinite query. */
export interface PageQuery {
  readonly queryKey: QueryKey
  readonly initialPageParam?: unknown
}

/** The queries of a page. */
export type PageQueries<Api> = (api: Api, args: PageArgs) => readonly PageQuery[]

/** The API client and the query cache of a page load. */
export interface PageContext {
  readonly api: unknown
  readonly cache: QueryClient
  readonly isMember: () => boolean
  /** In the browser: whether the account has another language than the document. */
  readonly hasOtherLanguage?: () => boolean
}

/** The router context that holds the page context of a request on the server. */
export const pageContext = createContext<PageContext>()

interface BrowserPageContext extends PageContext {
  /**
   * Loads texts.
   * @param path the page that is loaded as a document when a newer version of the site no longer has these texts
   */
  readonly loadTexts: (namespaces: readonly ScreenNamespace[], path?: string) => Promise<unknown>
}

let browserContext: BrowserPageContext | null = null

/** Sets the page context of the browser; called once at start. */
export function setBrowserPageContext(context: BrowserPageContext): void {
  browserContext = context
}

/** Loads texts in the browser, for a component that is loaded on demand. */
export function loadTexts(namespaces: readonly ScreenNamespace[]): Promise<unknown> {
  return Promise.resolve(browserContext?.loadTexts(namespaces))
}

/**
 * Creates the server loader of a page or layout: runs the checks of the navigation, then all queries in parallel,
 * without HTTP requests. A refusal becomes the error page.
 */
export function prefetch<Api>(queries: PageQueries<Api>, handle: LayoutHandle | PageHandle) {
  return async ({ context, params, request }: LoaderFunctionArgs) => {
    const page = context.get(pageContext)
    const url = new URL(request.url)
    checkPage(page, handle, url)
    await fetchQueries(page, queries, { params, url })
    redirectMember(page, handle, { params, url })
    return null
  }
}

/**
 * Creates the browser loader of a page or layout: runs the same checks, then loads its texts and, in parallel, stale
 * queries. Falls back to the cache while offline.
 */
export function prefetchInBrowser<Api>(queries: PageQueries<Api>, handle: LayoutHandle | PageHandle) {
  return async ({ params, request }: ClientLoaderFunctionArgs) => {
    if (!browserContext) throw new Error('the browser has no page context')
    const url = new URL(request.url)
    checkPage(browserContext, handle, url)
    await Promise.all([
      loadPageTexts(browserContext, handle.namespaces, url),
      fetchQueries(browserContext, queries, { params, url }),
    ])
    redirectMember(browserContext, handle, { params, url })
    return null
  }
}

/** Runs the checks of a navigation. The server has chosen the language of the page after it found the session. */
function checkPage({ isMember, hasOtherLanguage }: PageContext, handle: LayoutHandle | PageHandle, url: URL): void {
  if (!isPage(handle)) return
  checkNavigation({ handle, url, isMember: isMember(), hasOtherLanguage: hasOtherLanguage?.() ?? false })
}

/**
 * Redirects a member away from a page for visitors. Runs after the queries, so that a member too gets a 404 for a page
 * that does not exist.
 */
function redirectMember({ isMember }: PageContext, handle: LayoutHandle | PageHandle, location: PageLocation): void {
  const { params, url } = location
  const target = isMember() ? findMemberRedirect(handle, { params, search: url.searchParams }) : null
  if (target !== null) throw redirect(target)
}

async function loadPageTexts(
  { loadTexts: load }: BrowserPageContext,
  namespaces: readonly ScreenNamespace[],
  url: URL,
): Promise<void> {
  await load(namespaces, url.pathname + url.search).catch((error: unknown) => {
    throw toPageResponse(error, url)
  })
}

/** The `clientLoader` of a page that ships React to nobody: loads it as a document when the app navigates to it. */
export async function loadAsDocument({ request }: ClientLoaderFunctionArgs): Promise<never> {
  if (!(await isSiteReachable())) throw createOfflineResponse()
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(parseLocalPath(pathname + search) ?? href('index'))
}

interface PageLocation {
  readonly params: PageArgs['params']
  readonly url: URL
}

async function fetchQueries<Api>(
  context: PageContext,
  queries: PageQueries<Api>,
  { params, url }: PageLocation,
): Promise<void> {
  const pageQueries = queries(context.api as Api, { params, search: url.searchParams, host: url.hostname })
  try {
    await Promise.all(pageQueries.map((query) => fetchQuery(context.cache, query)))
  } catch (error) {
    throw toPageResponse(error, url)
  }
}

/** The maximum wait for fresh data when the page is cached. */
const MAX_WAIT_MILLISECONDS = 3_000

async function fetchQuery(cache: QueryClient, query: PageQuery): Promise<void> {
  const isCached = cache.getQueryData(query.queryKey) !== undefined
  if (isCached && 'initialPageParam' in query) return
  try {
    const loading: Promise<unknown> =
      'initialPageParam' in query ? cache.fetchInfiniteQuery(query as never) : cache.fetchQuery(query as never)
    await (isCached ? Promise.race([loading, pause(MAX_WAIT_MILLISECONDS)]) : loading)
  } catch (error) {
    if (!isCached || !isConnectionLost(error)) throw error
  }
}

// The pages to which a refusal redirects a visitor. The visitor returns from them.
const redirectRoutes: Readonly<Record<string, 'login' | 'terms-consent'>> = {
  authentication_required: 'login',
  terms_outdated: 'terms-consent',
}

/** Redirects a visitor to log in and back; turns every other refusal into the error page with its status. */
function toPageResponse(error: unknown, url: URL): unknown {
  if (isConnectionLost(error)) return createOfflineResponse()
  if (!isContractError(error)) return error
  const redirectRoute = redirectRoutes[error.code]
  if (redirectRoute) return redirectAndBack(redirectRoute, url)
  // malformed path parameters mean that the page does not exist
  if (error.code === 'invalid_input') return data({ refusal: 'not_found' }, { status: 404 })
  return data({ refusal: error.code, details: error.data ?? {} }, { status: error.status })
}

/** Creates the response of a page load while offline: an error page that reloads once the connection returns. */
export function createOfflineResponse() {
  return data({ refusal: 'no_connection' }, { status: 503 })
}

/** Returns true for an error that the contract declares; oRPC marks it as `defined`. */
function isContractError(error: unknown): error is { code: string; status: number; data: unknown; defined: boolean } {
  return error instanceof Error && 'defined' in error && error.defined === true
}
