import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { buildLanguageUrl, listAlternates } from '#features/sites/language.rules.ts'
import { toMainOrigin } from '#features/sites/rules.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { findPageHandle } from '#platform/navigation/page-handle.ts'
import type { Context } from '#platform/server/context.ts'
import type { CreateContext } from '#platform/server/http/api-handler.ts'
import { listOfferedLocales } from '#texts/locales.ts'
import { href } from '#links.ts'

/** The paths that crawlers may not load, besides the photos of a site: everything that shows members (T18). */
const excludedPaths = [
  '/api/',
  '/photos/',
  ...(
    ['chats', 'discover', 'likes', 'match-finder', 'members', 'profile', 'signup-matches', 'swipe-game'] as const
  ).map((name) => href(name)),
]

const cacheControl = 'public, max-age=3600'

/** Serves `robots.txt` and the sitemap of each site. Neither contains a page that shows members (T18). */
export function serveSearchEngineFiles(
  app: FastifyInstance,
  createContext: CreateContext,
  build: () => Promise<ServerBuild>,
): void {
  app.get('/robots.txt', async (request, reply) => {
    const ctx = await createContext(request)
    const origin = await findMainOrigin(ctx)
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': cacheControl })
      .send(
        [
          'User-agent: *',
          ...new Set([...excludedPaths, ctx.imagePrefix].map((path) => `Disallow: ${path}`)),
          '',
          `Sitemap: ${origin}/sitemap.xml`,
          '',
        ].join('\n'),
      )
  })
  app.get('/sitemap.xml', async (request, reply) => {
    const ctx = await createContext(request)
    const origin = await findMainOrigin(ctx)
    const settings = await getSiteSettings(ctx)
    const languages = { languages: listOfferedLocales(settings), own: settings.domain_language }
    const urls = listIndexedPaths(await build()).map((path) => origin + path)
    return reply
      .headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': cacheControl })
      .send(renderSitemap(urls, languages))
  })
}

async function findMainOrigin(ctx: Context): Promise<string> {
  return toMainOrigin(ctx.origin, (await getSiteSettings(ctx)).domain)
}

/** Lists the paths without parameters that search engines may index. */
function listIndexedPaths({ routes }: ServerBuild): string[] {
  return Object.values(routes)
    .filter((route) => route && findPageHandle([route.module])?.robots === 'index')
    .map((route) => `/${route?.path ?? ''}`.replace(/\/:\w+\?$/, ''))
    .filter((path) => !path.includes(':'))
    .toSorted()
}

interface PageLanguages {
  readonly languages: readonly string[]
  /** The site's own language. */
  readonly own: string
}

/** Renders every page in each language, with the other languages of the page. */
function renderSitemap(urls: readonly string[], { languages, own }: PageLanguages): string {
  const entries = urls.flatMap((url) => {
    const alternates = listAlternates(url, { languages, own }).map(
      (each) => `<xhtml:link rel="alternate" hreflang="${each.language}" href="${escapeXml(each.url)}"/>`,
    )
    return languages.map((language) => {
      const location = escapeXml(buildLanguageUrl(url, { language, own }))
      return `  <url><loc>${location}</loc>${alternates.join('')}</url>`
    })
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;')
}
