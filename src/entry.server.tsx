import { dehydrate, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createContext, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { recordPreHydrationInput } from '#platform/pre-hydration-input.ts'
import { MarkupCacheProvider } from '#platform/cached-markup.tsx'
import { createMarkupCache } from '#platform/markup-cache.tsx'
import { pageContext, findPublicHandle } from '#platform/page.ts'
import { ApiProvider, newQueryClient } from '#platform/query.ts'
import { TextsProvider } from '#platform/i18n.tsx'
import { parseTheme, VisitProvider, type Visit } from '#platform/visit.ts'
import { messagesOf } from './texts/server.ts'

export { newQueryClient, pageContext, parseTheme }

/** What the server knows of the visit; app/pages.ts fills it. */
export const visitContext = createContext<Visit>()

/** Where the page's bytes are left for app/pages.ts. */
export const markupContext = createContext<{ bytes: Buffer | null }>()

/** Loaders have filled the cache, so the page is complete: one string, with the cache behind it as JSON where React runs. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  load: RouterContextProvider,
): Promise<Response> {
  const visit = load.get(visitContext)
  const { api, cache } = load.get(pageContext)
  const handoff = await textOf(entry.serverHandoffStream)
  entry.serverHandoffStream = undefined
  const isPublic = findPublicHandle(entry.staticHandlerContext.matches.map(({ route }) => route)) !== null
  const nonce = isPublic ? undefined : visit.nonce
  const draw = (node: ReactNode) =>
    renderToString(
      <VisitProvider value={visit}>
        <QueryClientProvider client={cache}>
          <ApiProvider value={api}>
            <TextsProvider locale={visit.locale} messages={messagesOf(visit.locale)}>
              {node}
            </TextsProvider>
          </ApiProvider>
        </QueryClientProvider>
      </VisitProvider>,
    )
  const keeper = createMarkupCache(visit.locale, draw)
  const router = <ServerRouter context={entry} url={request.url} nonce={nonce} />
  const markup = draw(<MarkupCacheProvider value={keeper}>{router}</MarkupCacheProvider>)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', isPublic ? visit.publicPolicy : visit.policy)
  const hasScripts = !isPublic && markup.includes('__reactRouterContext')
  const carried = hasScripts ? scripts(visit.nonce, handoff, JSON.stringify(dehydrate(cache))) : ''
  const end = markup.lastIndexOf('</body>')
  load.get(markupContext).bytes = keeper.toBytes(`<!doctype html>${markup.slice(0, end)}${carried}${markup.slice(end)}`)
  return new Response(null, { status, headers })
}

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? new Response(stream).text() : ''
}

const earlyInput = `(${recordPreHydrationInput.toString()})();`

/** What is done early is kept from now on; React Router's own data, then the cache; `<` is escaped, so no text of a member can end the script. */
function scripts(nonce: string, handoff: string, cache: string): string {
  const push = `window.__reactRouterContext.streamController.enqueue(${inScript(JSON.stringify(handoff))});window.__reactRouterContext.streamController.close();`
  return `<script nonce="${nonce}">${earlyInput}${push}</script><script type="application/json" id="cache">${inScript(cache)}</script>`
}

function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
