import type { ComponentType } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { isConnectionLost } from '#platform/calls/call-error.ts'
import { loadChunk, preloadChunk } from '#platform/navigation/chunks.ts'
import { createOfflineResponse } from '#platform/navigation/page.ts'
import type { LayoutHandle } from '#platform/navigation/page-handle.ts'

/** The exports of the file of a page or layout. */
interface RouteModule {
  readonly default?: ComponentType
  readonly ErrorBoundary?: ComponentType
  readonly clientLoader?: (args: ClientLoaderFunctionArgs) => unknown
  readonly handle?: LayoutHandle
}

/** A route as React Router's manifest lists it. */
interface ManifestRoute {
  readonly id: string
  /** The URL of the file of the page or layout. */
  readonly module: string
  /** The URL of the file of the route's `clientLoader`, when the build split it off. */
  readonly clientLoaderModule?: string
  readonly hasLoader: boolean
  readonly hasErrorBoundary: boolean
}

declare global {
  var __reactRouterRouteModules: Record<string, RouteModule>
  var __reactRouterManifest: { readonly routes: Record<string, ManifestRoute> }
}

/** Lists the namespaces of the page and its layouts that the server rendered. */
export function listMatchedNamespaces() {
  return Object.values(globalThis.__reactRouterRouteModules).flatMap(({ handle }) => handle?.namespaces ?? [])
}

/**
 * Registers a placeholder for every page whose code is not loaded yet. The placeholder loads the code with `loadChunk`.
 * React Router itself would reload the document endlessly when code cannot be fetched, even without a connection.
 */
export function deferRouteModules(): void {
  const modules = globalThis.__reactRouterRouteModules
  const routes = Object.values(globalThis.__reactRouterManifest.routes)
  // Two routes of one file share one component, so that navigating between them keeps its state.
  const modulesByFile = new Map(routes.flatMap(({ id, module }) => (modules[id] ? [[module, modules[id]]] : [])))
  for (const route of routes) {
    const { id, module } = route
    const shared = modulesByFile.get(module) ?? createPlaceholder(route)
    modulesByFile.set(module, shared)
    modules[id] ??= shared
  }
}

function createPlaceholder(route: ManifestRoute): RouteModule {
  let loaded: RouteModule | null = null
  const load = async (path?: string) => {
    loaded ??= await loadChunk(() => importRoute(route), path)
    return loaded
  }
  // Layouts are preloaded: they show the message when there is no connection. Landers are new documents.
  const isLayout = route.id.startsWith('layout-') && route.id !== 'layout-lander'
  if (isLayout || route.hasErrorBoundary) preloadChunk(load)
  return {
    default: () => render(loaded?.default),
    ...(route.hasErrorBoundary ? { ErrorBoundary: () => render(loaded?.ErrorBoundary) } : {}),
    async clientLoader(args) {
      const { pathname, search } = new URL(args.request.url)
      const { clientLoader } = await load(pathname + search).catch(throwOfflineResponse)
      if (clientLoader) return clientLoader(args)
      return route.hasLoader ? args.serverLoader() : null
    },
  }
}

async function importRoute({ module, clientLoaderModule }: ManifestRoute): Promise<RouteModule> {
  const files = [module, ...(clientLoaderModule ? [clientLoaderModule] : [])]
  const parts = await Promise.all(files.map((file): Promise<RouteModule> => import(/* @vite-ignore */ file)))
  return Object.assign({}, ...parts) as RouteModule // together they have the exports of the page's file
}

function render(Component: ComponentType | undefined) {
  return Component ? <Component /> : null
}

function throwOfflineResponse(error: unknown): never {
  throw isConnectionLost(error) ? createOfflineResponse() : error
}
