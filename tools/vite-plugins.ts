import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { AnyContractProcedure } from '@orpc/contract'
import compileMessage from 'icu-minify/compile'
import { minify, type MinifyOptions } from 'terser'
import type { Plugin } from 'vite'

type Messages = { [key: string]: string | Messages }

/** Compiles the ICU messages of src/texts at build time, so that the browser needs no parser. */
export function compileTexts(): Plugin {
  return {
    name: 'vonk:texts',
    enforce: 'pre',
    async load(path) {
      const file = path.split('?')[0] ?? path
      if (!/\/src\/texts\/[a-z]{2}\/[^/]+\.json$/.test(file)) return null
      this.addWatchFile(file)
      const messages: Messages = JSON.parse(await readFile(file, 'utf8'))
      const { mail: _textsOfMails, ...browserTexts } = messages
      const isBrowserBuild = this.environment.name === 'client' && this.environment.mode === 'build'
      const texts = isBrowserBuild ? await moveRefusals(file, browserTexts) : browserTexts
      return { code: `export default ${JSON.stringify(compileMessages(texts))}`, moduleType: 'js', map: null }
    },
  }
}

/** The namespace that each page loads on which a feature can refuse something. */
const NAMESPACES_WITH_REFUSALS = {
  accounts: 'accounts',
  chat: 'chat',
  moderation: 'moderation',
  pages: 'complaints',
  orders: 'payments',
  photos: 'own-photos',
  settings: 'settings',
  signup: 'signup',
} as const

type FeatureWithRefusals = keyof typeof NAMESPACES_WITH_REFUSALS

const featuresWithRefusals = Object.keys(NAMESPACES_WITH_REFUSALS) as FeatureWithRefusals[] // Object.keys returns string[]

/**
 * Moves the texts of the refusals that only one of these features declares from the namespace that every page loads to
 * one that the feature loads, under the key `refusals` (see texts/browser.ts).
 */
async function moveRefusals(file: string, texts: Messages): Promise<Messages> {
  const name = basename(file, '.json')
  const feature = featuresWithRefusals.find((each) => NAMESPACES_WITH_REFUSALS[each] === name)
  if (name !== 'refusals' && !feature) return texts
  const moved = new Set([
    ...(await Promise.all(featuresWithRefusals.map(listOwnRefusals))).flat(),
    ...(await listOfficeRefusals()),
  ])
  if (!feature) return Object.fromEntries(Object.entries(texts).filter(([code]) => !moved.has(code)))
  const own = await listOwnRefusals(feature)
  const refusals: Messages = JSON.parse(await readFile(join(dirname(file), 'refusals.json'), 'utf8'))
  return { ...texts, refusals: Object.fromEntries(Object.entries(refusals).filter(([code]) => own.includes(code))) }
}

/** Codes that pages without the texts of their feature show too. */
const SHARED_REFUSALS = ['nothing_offered', 'order_not_found', 'chat_not_found', 'member_not_found', 'unknown_language']

/** Lists the codes that only this feature declares. */
async function listOwnRefusals(feature: FeatureWithRefusals): Promise<string[]> {
  const { contract } = await import('../src/app/features.ts')
  const listCodesWhere = (isOwn: boolean) =>
    Object.entries(contract)
      .filter(([name]) => showsRefusalsOf(feature, name) === isOwn)
      .flatMap(([, endpoints]) => listCodes(endpoints))
  const shared = new Set([...listCodesWhere(false), ...SHARED_REFUSALS])
  return [...new Set(listCodesWhere(true))].filter((code) => !shared.has(code))
}

/** The features whose refusals pages show with the texts of another: a login is refused with those of accounts. */
const SHOWN_WITH: Readonly<Record<string, FeatureWithRefusals>> = {
  viewer: 'accounts',
  pricing: 'orders',
  bank: 'orders',
  invoices: 'orders',
}

function showsRefusalsOf(feature: FeatureWithRefusals, name: string): boolean {
  return name === feature || SHOWN_WITH[name] === feature
}

/** Lists the codes that only endpoints of the office declare. Its pages are rendered on the server. */
async function listOfficeRefusals(): Promise<string[]> {
  const { contract, officeContract } = await import('../src/app/features.ts')
  const known = new Set(Object.values(contract).flatMap(listCodes))
  return Object.values(officeContract)
    .flatMap(listCodes)
    .filter((code) => !known.has(code))
}

function listCodes(endpoints: Readonly<Record<string, AnyContractProcedure>>): string[] {
  return Object.values(endpoints).flatMap((endpoint) => Object.keys(endpoint['~orpc'].errorMap))
}

function compileMessages(messages: Messages): unknown {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? compileMessage(value) : compileMessages(value),
    ]),
  )
}

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
