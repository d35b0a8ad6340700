import { dehydrate, MutationCache, QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createContext,
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router'
import { FictionalWordProvider } from '#features/sites/web/sites.queries.ts'
import { captureInstallPrompt } from '#platform/browser/install-prompt.ts'
import { recordPreHydrationInput } from '#platform/browser/pre-hydration-input.ts'
import { MarkupCacheProvider } from '#platform/cached-render.tsx'
import { createInaccessible } from '#platform/server/rendering/inaccessible.ts'
import { createMarkupCache } from '#platform/server/rendering/markup-cache.tsx'
import { pageContext } from '#platform/navigation/page.ts'
import { findPageHandle, noindex, shipsReact } from '#platform/navigation/page-handle.ts'
import { ApiProvider, newQueryClient } from '#platform/calls/query.ts'
import { TextsProvider } from '#platform/i18n.tsx'
import { parseTheme, VisitProvider, type Visit } from '#platform/visit.ts'
import { getMessages } from './texts/server.ts'

export { getMessages, newQueryClient, pageContext, parseTheme }

/** The router context with the visit, which app/pages/pages.ts sets. */
export const visitContext = createContext<Visit>()

/** The router context that receives the bytes of the page, which app/pages/pages.ts sends, and its failure, which it logs. */
export const markupContext = createContext<{ bytes: Buffer | null; logFailure: (error: unknown) => void }>()

/**
 * Logs the failure of a page in the log of the server, not on the console, where a path with a line break would start a
 * line of its own. A response, such as that of a page that does not exist, is no failure.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(markupContext).logFailure(error)
}

/**
 * Renders a page to one string, since the loaders have filled the query cache. A page with React ends with the cache as
 * JSON, from which the browser hydrates.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  routerContext: RouterContextProvider,
): Promise<Response> {
  const { api, cache, isMember } = routerContext.get(pageContext)
  const handoff = await readText(entry.serverHandoffStream)
  entry.serverHandoffStream = undefined
  const routes = entry.staticHandlerContext.matches.map(({ route }) => route)
  const hasReact = shipsReact(routes, { isMember: isMember() })
  const visit = { ...routerContext.get(visitContext), hasReact }
  const nonce = hasReact ? visit.nonce : undefined
  const { locale, timeZone, imagePrefix } = visit
  const siteValues = { locale, timeZone, imagePrefix }
  const fictionalWord = findFictionalWord(cache)
  const key = `${locale} ${timeZone} ${imagePrefix} ${fictionalWord}`
  const markupCache = createMarkupCache(key, (node) =>
    renderInside({ ...sectionProviders(siteValues), fictionalWord }, node),
  )
  const router = <ServerRouter context={entry} url={request.url} nonce={nonce} />
  const page = <MarkupCacheProvider value={markupCache}>{router}</MarkupCacheProvider>
  const markup = renderInside({ visit, cache, api, fictionalWord }, page)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', hasReact ? visit.policy : visit.publicPolicy)
  if (findPageHandle(routes)?.robots !== 'index') headers.set('x-robots-tag', noindex)
  const hasScripts = hasReact && markup.includes('__reactRouterContext')
  const recorder = hasScripts ? `<script nonce="${visit.nonce}">${headScript}</script>` : ''
  const scripts = hasScripts ? renderScripts(visit.nonce, handoff, JSON.stringify(dehydrate(cache))) : ''
  const headEnd = markup.indexOf('</head>') // the recorder precedes the first field: a page can arrive in parts
  const end = markup.lastIndexOf('</body>')
  const html = `<!doctype html>${markup.slice(0, headEnd)}${recorder}${markup.slice(headEnd, end)}${scripts}${markup.slice(end)}`
  routerContext.get(markupContext).bytes = markupCache.toBytes(html)
  return new Response(null, { status, headers })
}

/** The values that components read from their context. */
interface Providers {
  readonly visit: Visit
  readonly cache: QueryClient
  readonly api: unknown
  readonly fictionalWord: string | null
}

/** Returns the site's word for a fictional profile; null on a page without the settings, such as one of the office. */
function findFictionalWord(cache: QueryClient): string | null {
  return cache.getQueryData<{ fictional_singular: string }>(['sites', 'settings'])?.fictional_singular ?? null
}

function renderInside({ visit, cache, api, fictionalWord }: Providers, node: ReactNode): string {
  return renderToString(
    <VisitProvider value={visit}>
      <QueryClientProvider client={cache}>
        <ApiProvider value={api}>
          <TextsProvider locale={visit.locale} timeZone={visit.timeZone} messages={getMessages(visit.locale)}>
            <FictionalWordProvider value={fictionalWord}>{node}</FictionalWordProvider>
          </TextsProvider>
        </ApiProvider>
      </QueryClientProvider>
    </VisitProvider>,
  )
}

/** Returns providers without any data but what is in the key: a cached section may show only its props. It may prepare mutations. */
function sectionProviders(siteValues: Pick<Visit, 'locale' | 'timeZone' | 'imagePrefix'>) {
  const mutations = new MutationCache()
  return {
    visit: createInaccessible<Visit>('the visit', siteValues),
    cache: createInaccessible<QueryClient>('the query cache', {
      getMutationCache: () => mutations,
      defaultMutationOptions: (options) => options as never,
    }),
    api: createInaccessible<object>('the API'),
  }
}

async function readText(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? new Response(stream).text() : ''
}

const headScript = [recordPreHydrationInput, captureInstallPrompt].map((run) => `(${run.toString()})();`).join('')

/** Renders a script that passes React Router its data, and the query cache as JSON. */
function renderScripts(nonce: string, handoff: string, cache: string): string {
  const push = `window.__reactRouterContext.streamController.enqueue(${escapeForScript(JSON.stringify(handoff))});window.__reactRouterContext.streamController.close();`
  return `<script nonce="${nonce}">${push}</script><script type="application/json" id="cache">${escapeForScript(cache)}</script>`
}

/** Escapes `<`, so that a member's text cannot end the script, and the line separators that older parsers reject. */
function escapeForScript(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
