import type { Plugin } from 'vite'

/**
 * The modules of React Router that our configuration leaves without effect, and what replaces them in the browser: the
 * discovery of routes while browsing, because `routeDiscovery` is `initial` (docs/decisions/117).
 */
export const routerReplacements: Readonly<Record<string, string>> = {
  'lib/dom/ssr/fog-of-war.js': `
    export const URL_LIMIT = 7680
    export const getManifestPath = () => '/__manifest'
    export const getPartialManifest = (manifest) => manifest
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const getPathsWithAncestors = (paths) => paths
    export const handleClientVersionMismatch = async () => false
    export const isFogOfWarEnabled = () => false
    export const useFogOFWarDiscovery = () => undefined`,
}

/** Leaves those modules out of the browser's build. */
export function omitUnusedRouterParts(): Plugin {
  return {
    name: 'vonk:unused-router-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(path) {
      const [, module = ''] = /\/react-router\/dist\/production\/(lib\/[\w/-]+\.js)$/.exec(path) ?? []
      return routerReplacements[module] ?? null
    },
  }
}
