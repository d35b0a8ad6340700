import type { AnyContractProcedure } from '@orpc/contract'
import compileMessage from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { listTextFiles, pickLanguage, readNamespace, type Catalogue } from '../src/platform/server/text-files.ts'
import { completeLocales } from '../src/texts/locales.ts'

const ID = /^virtual:(texts|translations|text-loaders)(?:\/(.+))?$/
const TEXT_FILE = /\/src\/(texts\/[^/]+|platform\/refusals|features\/[^/]+\/refusals)\.json$/

/** The namespaces that only the server renders. The type `ServerNamespace` of platform/texts.ts has most of them. */
const SERVER_NAMESPACES =
  /^(home|offline-page|export|invoices|push-messages|.*-mails|landers|language-question|gallery|.*-lander|office|office-.*|backoffice|member-file|order-evidence)$/

/**
 * Compiles the ICU messages of the sources at build time, so that the browser needs no parser. Provides these modules:
 * - `virtual:texts/nl/chat`: the texts of a namespace in a language;
 * - `virtual:texts/nl`: all texts of a language, by namespace;
 * - `virtual:texts`: all texts, by language and namespace;
 * - `virtual:translations/chat`: the texts of a namespace by language;
 * - `virtual:text-loaders/screens` and `virtual:text-loaders/signup,refusals`: functions that import `virtual:texts/nl/chat`
 *   and the like, by names such as `nl/chat`.
 */
export function compileTexts(): Plugin {
  return {
    name: 'vonk:texts',
    resolveId: (source) => (ID.test(source) ? `\0${source}` : null),
    async load(resolved) {
      if (!isTextModule(resolved)) return null
      const isBrowserBuild = this.environment.name === 'client' && this.environment.mode === 'build'
      const code = await renderModule(resolved.slice(1), isBrowserBuild ? moveRefusals : withoutChange)
      return { code: `export default ${code}`, moduleType: 'js', map: null }
    },
    hotUpdate({ file }) {
      if (!TEXT_FILE.test(file)) return undefined
      return [...this.environment.moduleGraph.idToModuleMap.values()].filter(({ id }) => id && isTextModule(id))
    },
  }
}

function isTextModule(resolved: string): boolean {
  return resolved.startsWith('\0') && ID.test(resolved.slice(1))
}

/** Changes the texts of a namespace before they are compiled. */
type ChangeTexts = (texts: Catalogue, source: { namespace: string; locale: string }) => Promise<Catalogue>

const withoutChange: ChangeTexts = async (texts) => texts

/** Renders the content of a module as an expression. */
async function renderModule(id: string, change: ChangeTexts): Promise<string> {
  const [, kind, name = ''] = ID.exec(id) ?? []
  if (kind === 'text-loaders') return renderLoaders(name)
  if (kind === 'translations')
    return renderObject(completeLocales, (locale) => renderModule(`virtual:texts/${locale}/${name}`, change))
  if (name === '') return renderObject(completeLocales, (locale) => renderModule(`virtual:texts/${locale}`, change))
  const [locale = '', namespace] = name.split('/')
  if (!namespace)
    return renderObject(listNamespaces(), (each) => renderModule(`virtual:texts/${locale}/${each}`, change))
  if (!listNamespaces().includes(namespace)) throw new Error(`There is no file of texts for ${namespace}.`)
  const { mail: _textsOfMails, ...texts } = pickLanguage(readNamespace(namespace), locale)
  return JSON.stringify(compileMessages(await change(texts, { namespace, locale })))
}

async function renderObject(keys: readonly string[], render: (key: string) => Promise<string>): Promise<string> {
  const entries = await Promise.all(keys.map(async (key) => `${JSON.stringify(key)}: ${await render(key)}`))
  return `{ ${entries.join(', ')} }`
}

function renderLoaders(list: string): string {
  const namespaces =
    list === 'screens' ? listNamespaces().filter((each) => !SERVER_NAMESPACES.test(each)) : list.split(',')
  const names = completeLocales.flatMap((locale) => namespaces.map((namespace) => `${locale}/${namespace}`))
  return `{ ${names.map((each) => `'${each}': () => import('virtual:texts/${each}')`).join(', ')} }`
}

function listNamespaces(): string[] {
  return [...new Set(listTextFiles().map(({ namespace }) => namespace))].toSorted()
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
const moveRefusals: ChangeTexts = async (texts, { namespace, locale }) => {
  const feature = featuresWithRefusals.find((each) => NAMESPACES_WITH_REFUSALS[each] === namespace)
  if (namespace !== 'refusals' && !feature) return texts
  const moved = new Set([
    ...(await Promise.all(featuresWithRefusals.map(listOwnRefusals))).flat(),
    ...(await listOfficeRefusals()),
  ])
  if (!feature) return Object.fromEntries(Object.entries(texts).filter(([code]) => !moved.has(code)))
  const own = await listOwnRefusals(feature)
  const refusals = pickLanguage(readNamespace('refusals'), locale)
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

function compileMessages(messages: Catalogue): unknown {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? compileMessage(value) : compileMessages(value),
    ]),
  )
}
