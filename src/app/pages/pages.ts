import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import { countView, storeCountedViews, type View } from '#features/backoffice/server/metrics/views.ts'
import { isPersonalView, nameCampaign } from '#features/backoffice/view.rules.ts'
import { findShownSlug, findSlugTraffic } from '#features/landers/server/slugs.ts'
import { UNKNOWN_SLUG } from '#features/landers/slug.rules.ts'
import { splitNichePrefix } from '#features/sites/niche.rules.ts'
import { COUNTRY_COOKIE, parseTraffic, type Traffic } from '#features/sites/rules.ts'
import { buildTrafficCookie, isLandingUrl, readTraffic } from '#features/sites/server/traffic.ts'
import { findChosenCountry } from '#features/sites/server/country.ts'
import { namesLanguage } from '#features/sites/server/language.ts'
import { serveComplaintForm } from '#features/pages/server/complaint-form.ts'
import { createInProcessApi } from '#platform/server/http/api-handler.ts'
import { isMember, withBatchedReads, type Context, type NetworkContext } from '#platform/server/context.ts'
import { findMemberRedirect, findPageHandle, shipsReact } from '#platform/navigation/page-handle.ts'
import {
  createPageRenderer,
  createPageSender,
  servePages,
  type Markup,
  type SendPage,
} from '#platform/server/rendering/pages.ts'
import type { ReadStyleSheet } from '#platform/server/rendering/inline-styles.ts'
import { servePublicPages, type PublicPage, type PublicVisit } from '#platform/server/rendering/public-pages.ts'
import type { VisitRecorder } from '#platform/server/rendering/response-cache.ts'
import { loadTexts } from '#platform/server/texts.ts'
import { buildPagePolicy, type PagePolicyOptions } from '#platform/server/http/security-headers.ts'
import { api, type Contract } from '../features.ts'
import { serveMemberLanders } from './member-landers.ts'
import { serveSearchEngineFiles } from './search-engines.ts'
import { publicScripts } from './public-scripts.ts'
import { serveOffice } from './office-pages.ts'
import { isOfficeRequest } from '../request-guard.ts'
import { newNonce, type Site } from '../site.ts'
import { splitBuild, type SplitBuild } from './split-build.ts'

/** The exports of entry.server. Context keys must come from the build, which has its own copy of shared modules. */
export interface Entry {
  readonly pageContext: never
  readonly visitContext: never
  readonly markupContext: never
  readonly newQueryClient: () => { clear(): void; setQueryData(key: readonly unknown[], data: unknown): void }
  readonly parseTheme: (value: string | undefined) => string
}

/** The builds of the site and of its office, the pages without React, and the URLs of their scripts. */
export interface Pages {
  readonly build: () => Promise<ServerBuild>
  readonly officeBuild: () => Promise<ServerBuild>
  readonly publicPages: readonly PublicPage[]
  readonly scripts: Readonly<Record<string, string>>
  readonly development: boolean
}

const builtPages = new URL('../../../build/server/index.js', import.meta.url)
const builtFiles = new URL('../../../build/client/', import.meta.url)
const manifestFile = new URL('.vite/manifest.json', builtFiles)

/** The time for which a rendered public page is cached. */
const CACHE_SECONDS = 60

/** Loads the pages that `npm run build` created. */
export async function loadBuild(): Promise<Pages> {
  const { site, office }: SplitBuild = splitBuild(await import(builtPages.href))
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Record<string, { file: string } | undefined>
  const scripts = Object.entries(publicScripts).map(([name, source]) => {
    const built = manifest[source]
    if (!built) throw new Error(`the build has no ${source}; run npm run build`)
    return [name, `/${built.file}`]
  })
  return {
    build: async () => site,
    officeBuild: async () => office,
    publicPages: listPublicPages(site),
    scripts: Object.fromEntries(scripts),
    development: false,
  }
}

/** Serves the pages from their sources and reloads them on changes. */
export async function startVite(app: FastifyInstance): Promise<Pages> {
  // oxlint-disable-next-line node/no-process-env -- node --watch would restart on Vite's temporary files
  delete process.env['WATCH_REPORT_DEPENDENCIES']
  const { createServer } = await import('vite')
  const vite: ViteDevServer = await createServer({
    root: fileURLToPath(new URL('../../../', import.meta.url)),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server }, ws: { destroyUpgrade: false } as never },
  })
  app.addHook('preClose', async () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|photos|dev|healthz|readyz)(\/|$)/.test(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, done)
  })
  const scripts = Object.entries(publicScripts).map(([name, source]) => [name, `/${source}`])
  const load = async () => splitBuild((await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild)
  const build = async () => (await load()).site
  return {
    build,
    officeBuild: async () => (await load()).office,
    publicPages: listPublicPages(await build()),
    scripts: Object.fromEntries(scripts),
    development: true,
  }
}

/**
 * Lists the pages that ship no React to visitors and are the same for every visitor of a site. A page about one
 * member is not: it is rendered for each request, so that it is gone when the member hides. Nor is the page of a bare slug: its
 * pattern matches the path of every page.
 */
function listPublicPages({ routes }: ServerBuild): PublicPage[] {
  return Object.values(routes).flatMap((route) => {
    const handle = route ? findPageHandle([route.module]) : null
    if (!route || !handle || shipsReact([route.module], { isMember: false })) return []
    if (route.path === ':slug' || route.path?.includes('/:id')) return []
    return [
      {
        name: route.id,
        path: `/${route.path ?? ''}`,
        memberRedirect: findMemberRedirect(handle, { params: {}, search: new URLSearchParams() }),
        shipsReactToMembers: shipsReact([route.module], { isMember: true }),
        isIndexed: handle.robots === 'index',
      },
    ]
  })
}

/** Serves the pages on a site. */
export function addPages({ app, createRequestContext, createBackgroundContext, isDraining }: Site, pages: Pages): void {
  const system = createBackgroundContext()
  const { now, services } = system
  const { build, publicPages, development } = pages
  const fillRouterContext = (currentBuild: ServerBuild, provider: RouterContextProvider, ctx: NetworkContext) =>
    setContextValues(pages, currentBuild, { provider, ctx })
  const mode = development ? 'development' : 'production'
  const render = createPageRenderer(build, fillRouterContext, { mode, renderFailure })
  const send = createPageSender(render)
  const createPolicy = (page: PagePolicyOptions) => (development ? developmentPolicy : buildPagePolicy(page))
  const seconds = development ? 0 : CACHE_SECONDS
  const options = {
    render,
    send,
    createContext: createRequestContext,
    createPolicy,
    readStyleSheet: createStyleSheetReader(),
    now,
    cacheSeconds: seconds,
    isPersonalUrl: (url: string) => isLandingUrl(url) || namesLanguage(url),
    isDraining,
    bus: services.bus,
    findChoices,
    findShownSlug: findSlugOfPage,
    findCookie: findLanderCookie,
    createVisitRecorder: (ctx: NetworkContext, visit: PublicVisit) =>
      createViewRecorder(ctx, visit, (view) => countView(system, view)),
  }
  servePublicPages(app, publicPages, options)
  app.addHook('onClose', () => storeCountedViews(system))
  serveSearchEngineFiles(app, createRequestContext, build)
  serveComplaintForm(app, { render, createContext: createRequestContext })
  const sendOffice = serveOffice(app, { ...pages, createContext: createRequestContext, mode, renderFailure })
  const sendAny: SendPage = (ctx, request, reply) => (isOfficeRequest(request) ? sendOffice : send)(ctx, request, reply)
  serveMemberLanders(app, { ...options, send: sendAny })
  servePages(app, sendAny, createRequestContext)
}

/** Creates a reader of the built style sheets. The pages of development have others, which it does not find. */
function createStyleSheetReader(): ReadStyleSheet {
  const sheets = new Map<string, string | null>()
  return (path) => {
    if (!/^\/assets\/[\w.-]+\.css$/.test(path)) return null
    const file = new URL(`.${path}`, builtFiles)
    if (!sheets.has(path)) sheets.set(path, existsSync(file) ? readFileSync(file, 'utf8') : null)
    return sheets.get(path) ?? null
  }
}

/** Renders the sentence in place of an error page that fails. */
function renderFailure({ locale, timeZone }: NetworkContext): string {
  const sentence = loadTexts({ locale, timeZone }, 'app')('error.failed')
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${sentence}</title></head><body><p>${sentence}</p></body></html>`
}

/** Returns the country that a visitor chose, because the prices of public pages follow it. */
async function findChoices(ctx: Context): Promise<Record<string, string>> {
  const country = await findChosenCountry(ctx)
  return country === null ? {} : { [COUNTRY_COOKIE]: country }
}

/** Returns the slug under which a page is rendered: that of the URL, or for landers the same one for every unknown slug. */
async function findSlugOfPage(ctx: Context, { page, slug }: PublicVisit): Promise<string> {
  const lander = findLander(page)
  return lander === null ? slug : findShownSlug(ctx, lander, slug)
}

/** Finds the cookie with the traffic source of a lander's slug. A source in the URL wins; it is set already. */
async function findLanderCookie(ctx: NetworkContext, { page, slug, url }: PublicVisit): Promise<string | null> {
  const lander = findLander(page)
  if (lander === null || slug === '' || isLandingUrl(url)) return null
  const traffic = await findSlugTraffic(ctx, lander, slug)
  return traffic && buildTrafficCookie(traffic, ctx.origin).header
}

function findLander(page: string): string | null {
  return /^landers-(.+)$/.exec(page)?.[1] ?? /^members-id-(landing\d)-slug$/.exec(page)?.[1] ?? null
}

/** Creates the recorder of the views of the home page and the landers; null for other pages. */
async function createViewRecorder(
  ctx: NetworkContext,
  visit: PublicVisit,
  count: (view: View) => void,
): Promise<VisitRecorder | null> {
  const page = visit.page === 'index' ? 'home' : findLander(visit.page)
  if (page === null) return null
  const campaign = nameCampaign((await findTraffic(ctx, page, visit)) ?? {})
  const { slug } = splitNichePrefix(await findShownSlug(ctx, page, visit.slug))
  const view = { siteId: ctx.siteId, page, slug: slug === UNKNOWN_SLUG ? '' : slug, campaign }
  return (headers) => {
    if (isPersonalView(headers)) count(view)
  }
}

/** Returns the traffic source that a signup on this page would have: that of the URL, of the slug, or of an earlier page. */
async function findTraffic(ctx: NetworkContext, page: string, { slug, url }: PublicVisit): Promise<Traffic | null> {
  const start = url.indexOf('?')
  const ofUrl = start < 0 ? null : parseTraffic(url.slice(start))
  return ofUrl ?? (await findSlugTraffic(ctx, page, slug)) ?? readTraffic(ctx)
}

const developmentPolicy = `default-src 'self' 'unsafe-inline' data: blob: ws:`

function setContextValues(
  pages: Pages,
  build: ServerBuild,
  { provider, ctx }: { provider: RouterContextProvider; ctx: NetworkContext },
): Markup {
  const entry = build.entry.module as unknown as Entry // our own entry.server.tsx
  const { development, scripts } = pages
  const nonce = development ? '' : newNonce()
  const policy = development ? developmentPolicy : buildPagePolicy({ nonce, origin: ctx.origin })
  const publicPolicy = development ? developmentPolicy : buildPagePolicy({ origin: ctx.origin })
  const theme = entry.parseTheme(ctx.cookies['theme'])
  provider.set(entry.visitContext, {
    locale: ctx.locale,
    timeZone: ctx.timeZone,
    imagePrefix: ctx.imagePrefix,
    theme,
    origin: ctx.origin,
    nonce,
    policy,
    publicPolicy,
    scripts,
  } as never)
  const cache = entry.newQueryClient()
  provider.set(entry.pageContext, {
    api: createInProcessApi<Contract>(api as never, withBatchedReads(ctx)),
    cache,
    isMember: () => isMember(ctx),
  } as never)
  const markup: Markup = {
    bytes: null,
    logFailure: (error) => ctx.log.error({ err: error, requestId: ctx.requestId }, 'a page failed'),
    release: () => cache.clear(), // clears the timers of cached queries
  }
  provider.set(entry.markupContext, markup as never)
  return markup
}
