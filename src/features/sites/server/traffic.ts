import type { Context } from '#platform/server/context.ts'
import { parseTraffic, type Traffic } from '../rules.ts'

const cookieName = 'traffic'

/** What of a request says where its visitor came from. */
interface Landing {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly origin: string
}

/** Whether an address says where its visitor came from; only a page can be landed on. */
export function isLandingUrl(url: string): boolean {
  return parseLandingTraffic(url) !== null
}

function parseLandingTraffic(url: string): Traffic | null {
  const start = url.indexOf('?')
  return start < 0 || url.startsWith('/api/') ? null : parseTraffic(url.slice(start))
}

/** A cookie to set: what a request that brings it back will hold, and the header line that sets it. */
interface NewCookie {
  readonly name: string
  readonly value: string
  readonly header: string
}

/**
 * The cookie that remembers where a visitor came from until they sign up or close the browser, or null where the
 * address does not say. It comes from the server, so it works on pages without scripts and no script reads
 * it; it holds the words of the address and nothing that tells two visitors apart.
 */
export function createTrafficCookie({ method, url, origin }: Landing): NewCookie | null {
  const traffic = method === 'GET' ? parseLandingTraffic(url) : null
  if (!traffic) return null
  const value = new URLSearchParams(traffic).toString()
  return { name: cookieName, value, header: line(origin, encodeURIComponent(value)) }
}

/** Where the visitor came from, or null. */
export function trafficOf(ctx: Context): Traffic | null {
  return parseTraffic(ctx.cookies[cookieName] ?? '')
}

/** Takes the cookie away: what it said is stored with the signup. */
export function clearTrafficCookie(ctx: Context): void {
  if (ctx.cookies[cookieName] !== undefined)
    ctx.reply.headers.push(['set-cookie', `${line(ctx.origin, '')}; Max-Age=0`])
}

function line(origin: string, value: string): string {
  return `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`
}
