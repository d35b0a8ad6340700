import messages from 'virtual:texts/nl'
import { QueryClientProvider, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { render } from 'vitest-browser-react'
import { createBrowserApi } from '#app/browser/browser-api.ts'
import type { RouteName } from '#links.ts'
import { TextsProvider } from '#platform/i18n.tsx'
import type { LiveChange } from '#platform/calls/live-change.ts'
import { LiveProvider } from '#platform/calls/live.ts'
import { ApiProvider, newQueryClient } from '#platform/calls/query.ts'
import { ToastRegion } from '#ui/toast-region.tsx'
import { settingsData } from './screen-data.ts'

/** The Dutch texts by namespace. */
export { messages }

/** Options for `renderScreen`. */
export interface ScreenOptions {
  /** The query data that the server sent with the page. Without settings among it, the usual ones. */
  readonly data?: readonly (readonly [QueryKey, unknown])[]
  readonly path?: string
  /** The route that matches the path, for a component that reads its parameters. */
  readonly route?: string
  /** The name of the route, for a component that differs by page. */
  readonly routeName?: RouteName
  readonly cache?: QueryClient
}

/** Renders a component with the providers of the app: texts, API, query cache, router, live changes and toasts. */
export async function renderScreen(
  component: ReactNode,
  { data = [], path = '/', route = '*', routeName, cache = newQueryClient() }: ScreenOptions = {},
) {
  for (const [key, value] of [settingsData(), ...data]) cache.setQueryData(key, value)
  const listeners = new Set<(change: LiveChange) => void>()
  const live = {
    subscribe: (listener: (change: LiveChange) => void) => (listeners.add(listener), () => listeners.delete(listener)),
  }
  const router = createMemoryRouter(
    [{ ...(routeName && { id: routeName }), path: route, element: withToasts(component) }],
    { initialEntries: [path] },
  )
  const screen = await render(
    <QueryClientProvider client={cache}>
      <ApiProvider value={createBrowserApi(cache)}>
        <LiveProvider value={live}>
          <TextsProvider locale="nl" timeZone="Europe/Amsterdam" messages={messages}>
            <RouterProvider router={router} />
          </TextsProvider>
        </LiveProvider>
      </ApiProvider>
    </QueryClientProvider>,
  )
  const publishLiveChange = (change: LiveChange) => listeners.forEach((listener) => listener(change))
  return { ...screen, router, cache, publishLiveChange }
}

function withToasts(component: ReactNode) {
  return (
    <>
      {component}
      <ToastRegion label="Meldingen" closeLabel="Sluiten" />
    </>
  )
}
