import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { memberVariantQuery } from '#platform/page.ts'
import { prefersBrotli } from '#platform/server/accepted-encoding.ts'
import type { ContextOf } from '#platform/server/api-handler.ts'
import type { NetworkContext } from '#platform/server/context.ts'
import { keepAnswers, type KeptAnswers } from '#platform/server/kept-answers.ts'
import type { DrawnPage, DrawPage } from '#platform/server/pages.ts'
import { parseTheme } from '#platform/visit.ts'

/** A page that looks the same to every visitor of a site. */
export interface PublicPage {
  readonly path: string
  /** Where members are sent instead, if they are. */
  readonly forMembers: string | null
}

/** What public pages are served with. */
export interface PublicPagesParts {
  readonly draw: DrawPage
  readonly contextOf: ContextOf
  /** The Content-Security-Policy for an origin. */
  readonly policyOf: (origin: string) => string
  /** How long a drawn page is kept; 0 in development. */
  readonly keptSeconds: number
  readonly now: () => Date
  /** Whether the answer to a URL says something to its visitor alone, so that it may not be repeated to others. */
  readonly isOwnUrl: (url: string) => boolean
  readonly isDraining: () => boolean
}

/** What is kept of a page: its bytes. */
interface Bytes {
  readonly plain: Buffer
  readonly compressed: Buffer
  readonly tag: string
  /** Milliseconds since 1970. */
  readonly until: number
}

interface Kept {
  readonly page: Promise<Bytes | DrawnPage>
  readonly at: number
}

const mostKept = 200

/**
 * Serves pages that are drawn once per site, language and theme and kept as bytes. They are drawn for nobody: without
 * cookies, session, address and query of whoever asked first, so nothing of a visitor can be in them.
 */
export function servePublicPages(app: FastifyInstance, pages: readonly PublicPage[], parts: PublicPagesParts): void {
  const kept = new Map<string, Kept>()
  const keptMilliseconds = parts.keptSeconds * 1000
  const paths = pages.map(({ path }) => path)
  const { isOwnUrl, isDraining } = parts
  const repeated = { paths, isOwnUrl, isDraining, now: () => parts.now().getTime() }
  const answers = keptMilliseconds > 0 ? keepAnswers(app, repeated) : null
  for (const page of pages) app.get(page.path, (request, reply) => answer(request, reply, page))

  async function answer(request: FastifyRequest, reply: FastifyReply, page: PublicPage): Promise<FastifyReply> {
    const ctx = await parts.contextOf(request)
    reply.header('vary', 'Accept-Encoding, Cookie')
    const isMember = ctx.memberId !== null
    if (isMember && page.forMembers !== null) return reply.redirect(page.forMembers, 302)
    const drawn = await find(ctx, isMember ? page.path + memberVariantQuery : page.path)
    if ('body' in drawn) return sendOther(reply, drawn)
    reply.header('content-security-policy', parts.policyOf(ctx.origin))
    return send(reply, drawn, isMember ? null : answers)
  }

  async function find(ctx: NetworkContext, path: string): Promise<Bytes | DrawnPage> {
    const theme = parseTheme(ctx.cookies['theme'])
    const key = [ctx.siteId, ctx.origin.split(':', 1)[0], ctx.locale, theme, path].join(' ')
    const now = ctx.now().getTime()
    const known = kept.get(key)
    if (known && now >= known.at && now < known.at + keptMilliseconds) return known.page
    const page = drawFor(nobody(ctx, theme), path)
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, { page, at: now })
    const drawn = await page.catch((error: unknown) => (kept.delete(key), Promise.reject(error)))
    if ('body' in drawn) kept.delete(key)
    return drawn
  }

  async function drawFor(ctx: NetworkContext, path: string): Promise<Bytes | DrawnPage> {
    const until = ctx.now().getTime() + keptMilliseconds
    const page = await parts.draw(ctx, { url: path, method: 'GET', headers: {} })
    if (page.status !== 200) return page
    const plain = page.body
    const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    const compressed = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    return { plain, compressed, tag, until }
  }
}

/** The context of the site without anything of the one who asks but language and theme. */
function nobody(ctx: NetworkContext, theme: string): NetworkContext {
  const cookies: Record<string, string> = theme === 'system' ? {} : { theme }
  return {
    ...ctx,
    cookies,
    memberId: null,
    sessionId: null,
    hold: null,
    ip: '127.0.0.1',
    userAgent: '',
    reply: { headers: [] },
    timings: new Map(),
  }
}

/** Asked anew each time (the browser may keep it for going back), and answered 304 when nothing changed. */
function send(reply: FastifyReply, drawn: Bytes, answers: KeptAnswers | null): FastifyReply {
  const isPacked = prefersBrotli(reply.request.headers['accept-encoding'])
  const body = isPacked ? drawn.compressed : drawn.plain
  const tag = isPacked ? drawn.tag.replace(/"$/, '-br"') : drawn.tag
  reply.header('cache-control', 'private, max-age=0, must-revalidate').header('etag', tag)
  if (reply.request.headers['if-none-match'] === tag) return reply.code(304).send()
  reply.header('content-type', 'text/html; charset=utf-8').header('content-length', body.length)
  if (isPacked) reply.header('content-encoding', 'br')
  answers?.keep(reply, { body, tag, until: drawn.until })
  return reply.send(body)
}

/** An error page: sent as it was drawn, never kept. */
function sendOther(reply: FastifyReply, { status, headers, body }: DrawnPage): FastifyReply {
  for (const [name, value] of headers) reply.header(name, value)
  return reply.code(status).send(body)
}
