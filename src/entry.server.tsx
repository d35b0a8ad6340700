import { dehydrate, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createContext, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { pageContext, publicHandleOf } from '#platform/page.ts'
import { ApiProvider, newQueryClient } from '#platform/query.ts'
import { TextsProvider } from '#platform/i18n.tsx'
import { themeOf, VisitProvider, type Visit } from '#platform/visit.ts'
import { messagesOf } from './texts/server.ts'

export { newQueryClient, pageContext, themeOf }

/** What the server knows of the visit; app/pages.ts fills it. */
export const visitContext = createContext<Visit>()

/** Loaders have filled the cache, so the page is complete: one string, with the cache behind it as JSON where React runs. */
export default async function handleRequest(
  _request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  load: RouterContextProvider,
): Promise<Response> {
  const visit = load.get(visitContext)
  const { api, cache } = load.get(pageContext)
  const handoff = await textOf(entry.serverHandoffStream)
  entry.serverHandoffStream = undefined
  const isPublic = publicHandleOf(entry.staticHandlerContext.matches.map(({ route }) => route)) !== null
  const nonce = isPublic ? undefined : visit.nonce
  const markup = renderToString(
    <VisitProvider value={visit}>
      <QueryClientProvider client={cache}>
        <ApiProvider value={api}>
          <TextsProvider locale={visit.locale} messages={messagesOf(visit.locale)}>
            <ServerRouter context={entry} url={_request.url} nonce={nonce} />
          </TextsProvider>
        </ApiProvider>
      </QueryClientProvider>
    </VisitProvider>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', isPublic ? visit.publicPolicy : visit.policy)
  const hasScripts = !isPublic && markup.includes('__reactRouterContext')
  const carried = hasScripts ? scripts(visit.nonce, handoff, JSON.stringify(dehydrate(cache))) : ''
  return new Response(`<!doctype html>${markup.replace('</body>', () => `${carried}</body>`)}`, { status, headers })
}

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? new Response(stream).text() : ''
}

/** React Router's own data first, then the cache; `<` is escaped, so no text of a member can end the script. */
function scripts(nonce: string, handoff: string, cache: string): string {
  const push = `window.__reactRouterContext.streamController.enqueue(${inScript(JSON.stringify(handoff))});window.__reactRouterContext.streamController.close();`
  return `<script nonce="${nonce}">${push}</script><script type="application/json" id="cache">${inScript(cache)}</script>`
}

function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
