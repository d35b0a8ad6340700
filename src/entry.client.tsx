import { hydrate, QueryClientProvider, type DehydratedState } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { FictionalWordProvider, settingsQuery } from '#features/sites/web/sites.queries.ts'
import { viewerQuery } from '#features/viewer/web/viewer.queries.ts'
import { backInstrumentation } from '#platform/navigation/back-step.ts'
import { TextsProvider } from '#platform/i18n.tsx'
import { LiveProvider } from '#platform/calls/live.ts'
import { setBrowserPageContext } from '#platform/navigation/page.ts'
import { ApiProvider, newQueryClient } from '#platform/calls/query.ts'
import { parseTheme, createBrowserVisit, VisitProvider } from '#platform/visit.ts'
import { loadChunk, loadChunkWhenOnline } from '#platform/navigation/chunks.ts'
import { createBrowserApi, createPageApi } from './app/browser/browser-api.ts'
import { openLiveChanges } from './app/browser/browser-live.ts'
import { deferRouteModules, listMatchedNamespaces } from './app/pages/route-modules.tsx'
import { loadNamespaces } from './texts/browser.ts'

const cache = newQueryClient()
hydrate(cache, JSON.parse(document.querySelector('#cache')?.textContent ?? '{}') as DehydratedState)
const api = createBrowserApi(cache)
const live = openLiveChanges(cache)

const { lang, dataset } = document.documentElement
setBrowserPageContext({
  api: createPageApi(cache),
  cache,
  isMember: () => cache.getQueryData(viewerQuery(api).queryKey) != null,
  hasOtherLanguage: () => {
    const language = cache.getQueryData(viewerQuery(api).queryKey)?.language ?? lang
    const { languages = [] } = cache.getQueryData(settingsQuery(api).queryKey) ?? {}
    return language !== lang && languages.includes(language)
  },
  loadTexts: (namespaces, path) => loadChunk(() => loadNamespaces(lang, namespaces), path),
})
const timeZone = dataset['timeZone'] ?? 'UTC'
const imagePrefix = dataset['imagePrefix'] ?? '/'
const theme = parseTheme(dataset['theme'])
const visit = createBrowserVisit({ locale: lang, timeZone, imagePrefix, theme, origin: location.origin })
const fictionalWord = cache.getQueryData(settingsQuery(api).queryKey)?.fictional_singular ?? null
const messages = await loadChunkWhenOnline(() => loadNamespaces(lang, listMatchedNamespaces()))
if (import.meta.env.PROD) deferRouteModules() // in development, hot reloading replaces the modules

startTransition(() => {
  hydrateRoot(
    document,
    <VisitProvider value={visit}>
      <QueryClientProvider client={cache}>
        <ApiProvider value={api}>
          <LiveProvider value={live}>
            <TextsProvider locale={lang} timeZone={timeZone} messages={messages}>
              <FictionalWordProvider value={fictionalWord}>
                <HydratedRouter instrumentations={[backInstrumentation]} />
              </FictionalWordProvider>
            </TextsProvider>
          </LiveProvider>
        </ApiProvider>
      </QueryClientProvider>
    </VisitProvider>,
  )
})
