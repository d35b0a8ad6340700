// Public: other features or the app use this file.
import type { Context } from '#platform/server/context.ts'
import { parseTraffic, type Traffic } from '../rules.ts'

const cookieName = 'traffic'

/** The parts of a request that hold the traffic source. */
interface Landing {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly origin: string
}

/** Returns whether the URL of a page holds a traffic source. */
export function isLandingUrl(url: string): boolean {
  return parseLandingTraffic(url) !== null
}

function parseLandingTraffic(url: string): Traffic | null {
  const start = url.indexOf('?')
  return start < 0 || url.startsWith('/api/') ? null : parseTraffic(url.slice(start))
}

/** A cookie to set, with its `set-cookie` header. */
interface NewCookie {
  readonly name: string
  readonly value: string
  readonly header: string
}

/**
 * Creates the cookie that stores the traffic source until the visitor signs up or closes the browser; null without one
 * . The server sets it, so it works on pages without scripts and no script reads it. It holds the query
 * parameters and nothing that identifies a visitor.
 */
export function createTrafficCookie({ method, url, origin }: Landing): NewCookie | null {
  const traffic = method === 'GET' ? parseLandingTraffic(url) : null
  return traffic && buildTrafficCookie(traffic, origin)
}

/** Builds the cookie that stores a traffic source. */
export function buildTrafficCookie(traffic: Traffic, origin: string): NewCookie {
  const value = new URLSearchParams(traffic).toString()
  return { name: cookieName, value, header: formatCookie(origin, encodeURIComponent(value)) }
}

/** Returns the visitor's traffic source, or null. */
export function readTraffic(ctx: Context): Traffic | null {
  return parseTraffic(ctx.cookies[cookieName] ?? '')
}

/** Clears the cookie, once the signup has stored its content. */
export function clearTrafficCookie(ctx: Context): void {
  if (ctx.cookies[cookieName] !== undefined)
    ctx.response.headers.push(['set-cookie', `${formatCookie(ctx.origin, '')}; Max-Age=0`])
}

function formatCookie(origin: string, value: string): string {
  return `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`
}
