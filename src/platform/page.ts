import type { QueryClient, QueryKey } from '@tanstack/react-query'
import {
  createContext,
  data,
  redirect,
  redirectDocument,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { isConnectionLost } from '#platform/call-error.ts'
import { isSiteReachable } from '#platform/site-reachable.ts'

/** What a page's queries may depend on. */
export interface PageArgs {
  readonly params: Record<string, string | undefined>
  readonly search: URLSearchParams
}

/** A query that a page needs before it is drawn; `pages` marks one that appends page by page. */
export interface PageQuery {
  readonly queryKey: QueryKey
  readonly initialPageParam?: unknown
}

/** The queries of a page. */
export type PageQueries<Api> = (api: Api, args: PageArgs) => readonly PageQuery[]

/** The calls and the cache that a page load works with. */
export interface PageContext {
  readonly api: unknown
  readonly cache: QueryClient
}

/** Where the server puts the page context of a request. */
export const pageContext = createContext<PageContext>()

/** In the browser, what else a screen needs before it is drawn, such as its words. */
interface BrowserPageContext extends PageContext {
  readonly prepare: (pathname: string) => Promise<unknown>
}

let browserContext: BrowserPageContext | null = null

/** Gives the browser's page loads their calls and cache; called once at start. */
export function setBrowserPageContext(context: BrowserPageContext): void {
  browserContext = context
}

/** Fetches in the browser what the screen at a path needs besides its data, for a part of it that is drawn elsewhere. */
export function preloadScreen(pathname: string): Promise<unknown> {
  return Promise.resolve(browserContext?.prepare(pathname))
}

/** The loader of a page: all queries in parallel, in process. A refused one becomes the error page. */
export function prefetch<Api>(queries: PageQueries<Api>) {
  return async ({ context, params, request }: LoaderFunctionArgs) => {
    await fetchQueries(context.get(pageContext), queries, { params, url: new URL(request.url) })
    return null
  }
}

/** The same in the browser: asks only for what is not fresh, and keeps what is cached where there is no connection. */
export function prefetchInBrowser<Api>(queries: PageQueries<Api>) {
  return async ({ params, request }: ClientLoaderFunctionArgs) => {
    if (!browserContext) throw new Error('the browser has no page context')
    const url = new URL(request.url)
    await Promise.all([prepareScreen(browserContext, url), fetchQueries(browserContext, queries, { params, url })])
    return null
  }
}

/** The same for a layout, which asks for no more than its data: the screen in it prepares itself, and may fail. */
export function prefetchLayout<Api>(queries: PageQueries<Api>) {
  return async ({ params, request }: ClientLoaderFunctionArgs) => {
    if (!browserContext) throw new Error('the browser has no page context')
    await fetchQueries(browserContext, queries, { params, url: new URL(request.url) })
    return null
  }
}

/** A query whose answer is null for a visitor. */
type ViewerQuery<Api> = (api: Api) => PageQuery

/** The loader of a page that only makes sense without a session: a member is sent to `elsewhere`. */
export function redirectMembers<Api>(viewer: ViewerQuery<Api>, target: string) {
  return async ({ context }: LoaderFunctionArgs) => redirectMember(target, context.get(pageContext), viewer)
}

/** The same in the browser. */
export function redirectMembersInBrowser<Api>(viewer: ViewerQuery<Api>, target: string) {
  return async ({ request }: ClientLoaderFunctionArgs) => {
    if (!browserContext) throw new Error('the browser has no page context')
    const url = new URL(request.url)
    await prepareScreen(browserContext, url)
    return redirectMember(target, browserContext, viewer).catch((error: unknown) => {
      throw toPageResponse(error, url)
    })
  }
}

async function redirectMember<Api>(target: string, { api, cache }: PageContext, viewer: ViewerQuery<Api>) {
  if ((await cache.fetchQuery(viewer(api as Api) as never)) !== null) throw redirect(target)
  return null
}

async function prepareScreen({ prepare }: BrowserPageContext, url: URL): Promise<void> {
  await prepare(url.pathname).catch((error: unknown) => {
    throw toPageResponse(error, url)
  })
}

/** What a page exports as `handle` when visitors get it as html and at most one small script, without React. */
export interface PublicHandle {
  readonly withoutReact: true
  /** The name of its script, as app/public-scripts.ts lists it, if it has one. */
  readonly script?: string
}

/** The query with which a page without React is drawn for members; no visitor's own query reaches the drawing. */
export const memberVariantQuery = '?for=member'

/** The handle of a page without React among those of the matched routes, or null. */
export function findPublicHandle(routes: readonly { readonly handle?: unknown }[]): PublicHandle | null {
  return routes.map((route) => route.handle).find(isPublicHandle) ?? null
}

function isPublicHandle(handle: unknown): handle is PublicHandle {
  return typeof handle === 'object' && handle !== null && 'withoutReact' in handle
}

/** The `clientLoader` of a page without React: whoever goes there from the app loads it as a document. */
export async function loadAsDocument({ request }: ClientLoaderFunctionArgs): Promise<never> {
  if (!(await isSiteReachable())) throw offlineResponse()
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(pathname + search)
}

interface PageLocation {
  readonly params: PageArgs['params']
  readonly url: URL
}

async function fetchQueries<Api>(context: PageContext, queries: PageQueries<Api>, { params, url }: PageLocation): Promise<void> {
  const pageQueries = queries(context.api as Api, { params, search: url.searchParams })
  try {
    await Promise.all(pageQueries.map((query) => fetchQuery(context.cache, query)))
  } catch (error) {
    throw toPageResponse(error, url)
  }
}

/** Longer than this nobody looks at a screen that does nothing, when the next one is cached. */
const maxWaitMilliseconds = 3_000

async function fetchQuery(cache: QueryClient, query: PageQuery): Promise<void> {
  const isCached = cache.getQueryData(query.queryKey) !== undefined
  if (isCached && 'initialPageParam' in query) return
  try {
    const loading: Promise<unknown> =
      'initialPageParam' in query ? cache.fetchInfiniteQuery(query as never) : cache.fetchQuery(query as never)
    await (isCached ? Promise.race([loading, pause(maxWaitMilliseconds)]) : loading)
  } catch (error) {
    if (!isCached || !isConnectionLost(error)) throw error
  }
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
}

// Where one goes to lift a refusal; afterwards one comes back.
const resolvingPaths: Readonly<Record<string, string>> = {
  authentication_required: '/login',
  terms_outdated: '/terms-consent',
}

/** A visitor is sent to log in and comes back; another refusal carries its status to the error page. */
function toPageResponse(error: unknown, url: URL): unknown {
  if (isConnectionLost(error)) return offlineResponse()
  if (!isDefinedError(error)) return error
  const resolvingPath = resolvingPaths[error.code]
  if (resolvingPath) return redirect(`${resolvingPath}?returnTo=${encodeURIComponent(url.pathname + url.search)}`)
  // a path whose parameters have the wrong form leads nowhere
  if (error.code === 'invalid_input') return data({ refusal: 'not_found' }, { status: 404 })
  return data({ refusal: error.code, details: error.data ?? {} }, { status: error.status })
}

/** What a page load ends in without a connection: the error page that opens the screen once there is one. */
export function offlineResponse() {
  return data({ refusal: 'no_connection' }, { status: 503 })
}

function isDefinedError(error: unknown): error is { code: string; status: number; data: unknown; defined: boolean } {
  return error instanceof Error && 'defined' in error && error.defined === true
}
