import type { ComponentType } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { isConnectionLost } from '#platform/call-error.ts'
import { loadChunk, preloadChunk } from '#platform/chunks.ts'
import { offlineResponse } from '#platform/page.ts'

/** What a file of a screen or layout exports. */
interface RouteModule {
  readonly default?: ComponentType
  readonly ErrorBoundary?: ComponentType
  readonly clientLoader?: (args: ClientLoaderFunctionArgs) => unknown
}

/** A route as React Router's manifest lists it. */
interface ManifestRoute {
  readonly id: string
  /** The address of its code, and of its `clientLoader` where that is a file of its own. */
  readonly module: string
  readonly clientLoaderModule?: string
  readonly hasLoader: boolean
  readonly hasErrorBoundary: boolean
}

declare global {
  var __reactRouterRouteModules: Record<string, RouteModule>
  var __reactRouterManifest: { readonly routes: Record<string, ManifestRoute> }
}

/**
 * Puts a stand-in in the place of every screen whose code has not come yet. React Router itself reloads the page when
 * code cannot be fetched, without end and also without a connection; a stand-in fetches it as `loadChunk` does.
 */
export function deferRouteModules(): void {
  const modules = globalThis.__reactRouterRouteModules
  const routes = Object.values(globalThis.__reactRouterManifest.routes)
  // Two routes of one file share one component, so that going from one to the other keeps what is on the screen.
  const byFile = new Map(routes.flatMap(({ id, module }) => (modules[id] ? [[module, modules[id]]] : [])))
  for (const route of routes) {
    const { id, module } = route
    const shared = byFile.get(module) ?? standInFor(route)
    byFile.set(module, shared)
    modules[id] ??= shared
  }
}

function standInFor(route: ManifestRoute): RouteModule {
  let loaded: RouteModule | null = null
  const load = async (path?: string) => {
    loaded ??= await loadChunk(() => importRoute(route), path)
    return loaded
  }
  // The frames come ahead: without a connection a message stands in them.
  if (route.id.startsWith('layout-') || route.hasErrorBoundary) preloadChunk(load)
  return {
    default: () => render(loaded?.default),
    ...(route.hasErrorBoundary ? { ErrorBoundary: () => render(loaded?.ErrorBoundary) } : {}),
    async clientLoader(args) {
      const { pathname, search } = new URL(args.request.url)
      const { clientLoader } = await load(pathname + search).catch(rethrow)
      if (clientLoader) return clientLoader(args)
      return route.hasLoader ? args.serverLoader() : null
    },
  }
}

async function importRoute({ module, clientLoaderModule }: ManifestRoute): Promise<RouteModule> {
  const files = [module, ...(clientLoaderModule ? [clientLoaderModule] : [])]
  const parts = await Promise.all(files.map((file): Promise<RouteModule> => import(/* @vite-ignore */ file)))
  return Object.assign({}, ...parts) as RouteModule // together they are what the file of the screen exports
}

function render(Component: ComponentType | undefined) {
  return Component ? <Component /> : null
}

function rethrow(error: unknown): never {
  throw isConnectionLost(error) ? offlineResponse() : error
}
