import type { AnyContractProcedure } from '@orpc/contract'
import { minify, type MinifyOptions } from 'terser'
import type { Plugin } from 'vite'

const virtualId = 'virtual:browser-routes'

/** Provides the browser with the route of every endpoint of the contract, and nothing else of it. */
export function browserRoutes(): Plugin {
  return {
    name: 'vonk:browser-routes',
    resolveId: (source) => (source === virtualId ? `\0${virtualId}` : null),
    async load(resolved) {
      if (resolved !== `\0${virtualId}`) return null
      const { contract } = await import('../src/app/features.ts')
      const { endpointAliases } = await import('../src/app/endpoint-aliases.ts')
      const specifiedPaths = new Map(endpointAliases.map(({ path, specified }) => [path, specified]))
      const routes = mapValues(contract, (endpoints) =>
        mapValues(withoutMachines(endpoints), (endpoint) => extractRoute(endpoint, specifiedPaths)),
      )
      return { code: `export const routes = ${JSON.stringify(routes)}`, moduleType: 'js', map: null }
    },
  }
}

/** Omits the endpoints for machines, which a browser never calls. */
function withoutMachines(endpoints: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(endpoints).filter(([, endpoint]) => {
      const { meta } = (endpoint as AnyContractProcedure)['~orpc']
      return meta['access'] !== 'machine'
    }),
  )
}

function mapValues<Value, Result>(values: Readonly<Record<string, Value>>, map: (value: Value) => Result) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]))
}

/** Extracts what the browser needs, with the path of the specification. POST is its default method. */
function extractRoute(endpoint: unknown, specifiedPaths: ReadonlyMap<string, string>) {
  const { method, path = '/', inputStructure } = (endpoint as AnyContractProcedure)['~orpc'].route
  return { method: method === 'POST' ? undefined : method, path: specifiedPaths.get(path) ?? path, inputStructure }
}

/** Every browser that the site supports knows the syntax of 2020. */
const MINIFY_OPTIONS: MinifyOptions = { module: true, ecma: 2020, compress: { passes: 3, keep_fargs: false } }

/** Minifies the browser's files a second time with terser, which makes the script of a page 1 % smaller. */
export function minifyAgain(): Plugin {
  return {
    name: 'vonk:minify-again',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') {
          const { code } = await minify(file.code, MINIFY_OPTIONS)
          file.code = code ?? file.code
        }
    },
  }
}

/** Aliases use-intl's formatter to the variant without a parser, because the texts are compiled at build time. */
export const compactMessageFormat = { 'use-intl/format-message': 'use-intl/format-message/format-only' }
