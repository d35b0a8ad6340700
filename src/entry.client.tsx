import { hydrate, QueryClientProvider, type DehydratedState } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { TextsProvider } from '#platform/i18n.tsx'
import { LiveProvider } from '#platform/live.ts'
import { setBrowserPageContext } from '#platform/page.ts'
import { ApiProvider, newQueryClient } from '#platform/query.ts'
import { themeOf, visitInBrowser, VisitProvider } from '#platform/visit.ts'
import { browserApi } from './app/browser-api.ts'
import { openLiveChanges } from './app/browser-live.ts'
import { loadMessages } from './texts/browser.ts'

const cache = newQueryClient()
hydrate(cache, JSON.parse(document.querySelector('#cache')?.textContent ?? '{}') as DehydratedState)
const api = browserApi(cache)
const live = openLiveChanges(cache)

const { lang, dataset } = document.documentElement
setBrowserPageContext({ api, cache, prepare: (pathname) => loadMessages(lang, pathname) })
const visit = visitInBrowser(lang, themeOf(dataset['theme']))
const messages = await loadMessages(lang, location.pathname)

startTransition(() => {
  hydrateRoot(
    document,
    <VisitProvider value={visit}>
      <QueryClientProvider client={cache}>
        <ApiProvider value={api}>
          <LiveProvider value={live}>
            <TextsProvider locale={lang} messages={messages}>
              <HydratedRouter />
            </TextsProvider>
          </LiveProvider>
        </ApiProvider>
      </QueryClientProvider>
    </VisitProvider>,
  )
})
