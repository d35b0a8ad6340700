import { LANGUAGE_COOKIE_DAYS } from '#platform/retention.ts'
import { href } from '#links.ts'

/** The name of the cookie with the visitor's language. */
export const LANGUAGE_COOKIE = 'locale'

/** Builds the cookie that stores a visitor's language for 365 days. */
export function buildLanguageCookie(origin: string, language: string): string {
  const secure = origin.startsWith('https://') ? '; Secure' : ''
  const seconds = LANGUAGE_COOKIE_DAYS * 24 * 60 * 60
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/**
 * Returns the path of the `Referer`, or of the home page when the `Referer` is of another site. The path starts with
 * exactly one slash, because a browser takes `//name` for another host.
 */
export function getRefererPath(referer: string | undefined, origin: string): string {
  const url = referer && URL.canParse(referer) ? new URL(referer) : null
  if (url?.origin !== origin) return href('index')
  return `/${(url.pathname + url.search).replace(/^[/\\]+/, '')}`
}
