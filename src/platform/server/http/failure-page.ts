import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { noindex } from '#platform/navigation/page-handle.ts'
import type { RefusalCode } from '#platform/refusal.ts'
import { loadTexts } from '#platform/server/texts.ts'
import { completeLocales, defaultLocale, type Locale } from '#texts/locales.ts'

/** A failure outside of the operations and pages, such as a malformed URL or an outage. */
export interface Failure {
  readonly status: number
  readonly refusal: RefusalCode | 'too_large'
}

/**
 * Replies with a failure: with a page to a browser that requested one, otherwise with JSON. The page needs neither the
 * database nor the build of the pages.
 */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, { status, refusal }: Failure): FastifyReply {
  reply.code(status)
  if (status === 503) reply.header('retry-after', '2')
  if (!isPageRequest(request)) return reply.send({ refusal, details: {} })
  const locale = chooseLocale(request)
  return reply
    .headers({
      'content-security-policy': policy,
      'x-robots-tag': noindex,
      'content-language': locale,
      vary: 'Accept, Accept-Language, Cookie',
    })
    .type('text/html; charset=utf-8')
    .send(renderFailure(locale, { status, refusal }))
}

const otherPaths = /^\/(api|photos|exports|assets|social-card|dev|healthz|readyz)([/?]|$)|^[^?]*\.[a-z0-9]{2,11}(\?|$)/

/** Returns whether a browser requested a page, rather than a script, a picture or data. */
function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || otherPaths.test(url)) return false
  return headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept)
}

/** Returns the language of the visitor's cookie or browser. The site's own is unknown while the database is away. */
function chooseLocale({ headers }: FastifyRequest): Locale {
  const chosen = /(?:^|;\s*)locale=([a-z]{2})/.exec(headers.cookie ?? '')?.[1]
  const accepted = (headers['accept-language'] ?? '').split(',').map((range) => range.trim().slice(0, 2).toLowerCase())
  return (
    [chosen, ...accepted].flatMap((each) => completeLocales.find((locale) => locale === each) ?? [])[0] ?? defaultLocale
  )
}

const style = `body{font:1.1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem}a{color:inherit}@media(prefers-color-scheme:dark){body{background:#111;color:#eee}}`
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

function renderFailure(locale: Locale, { status, refusal }: Failure): string {
  const page = { locale, timeZone: 'UTC' } // the texts have no times
  const t = loadTexts(page, 'app')
  const canRetry = status >= 500
  const isPageMissing = refusal === 'invalid_input' || refusal === 'not_found'
  const sentence = isPageMissing ? t('error.notFound') : loadTexts(page, 'refusals')(refusal as 'general') // without values
  const link = canRetry ? `<a href="">${t('error.retry')}</a>` : `<a href="/">${t('error.home')}</a>`
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${sentence}</title><style>${style}</style></head><body><main><h1>${sentence}</h1><p>${link}</p></main></body></html>`
}
