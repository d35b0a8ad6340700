// Public: other features or the app use this file.
import { parseLocalPath } from '#platform/navigation/local-path.ts'
import { LANGUAGE_COOKIE_DAYS } from '#platform/retention.ts'
import { href } from '#links.ts'
import { listOfferedLocales } from '#texts/locales.ts'
import { LANGUAGE_PARAMETER } from '../language.rules.ts'
import type { SiteSettings } from './settings.ts'

/** The name of the cookie with the visitor's language. */
export const LANGUAGE_COOKIE = 'locale'

/** Builds the cookie that stores a visitor's language for 365 days. */
export function buildLanguageCookie(origin: string, language: string): string {
  const secure = origin.startsWith('https://') ? '; Secure' : ''
  const seconds = LANGUAGE_COOKIE_DAYS * 24 * 60 * 60
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** The parts of a request for a page that decide about its language. */
interface LanguageRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly origin: string
  /** The language cookie. */
  readonly cookie: string | undefined
  readonly settings: Pick<SiteSettings, 'languages' | 'domain_language'>
}

/** A language that the URL of a page names. */
interface UrlLanguage {
  readonly language: string
  /** The `set-cookie` header that keeps the language for the next pages; null when a cookie has a language already. */
  readonly header: string | null
}

/**
 * Finds the language that the URL of a page names, if the site offers it (docs/decisions/103). It applies to this page;
 * a visitor who has not chosen a language gets it in a cookie too, so that the next page is in the same language.
 */
export function findUrlLanguage({ method, url, origin, cookie, settings }: LanguageRequest): UrlLanguage | null {
  const named = method === 'GET' && !url.startsWith('/api/') ? readUrlLanguage(url) : null
  const offered: readonly string[] = listOfferedLocales(settings)
  if (named === null || !offered.includes(named)) return null
  const isChosen = cookie === undefined ? named === settings.domain_language : offered.includes(cookie)
  return { language: named, header: isChosen ? null : buildLanguageCookie(origin, named) }
}

/** Returns whether a URL names a language, so that its response may set a cookie. */
export function namesLanguage(url: string): boolean {
  return readUrlLanguage(url) !== null
}

function readUrlLanguage(url: string): string | null {
  const start = url.indexOf('?')
  return start < 0 ? null : new URLSearchParams(url.slice(start)).get(LANGUAGE_PARAMETER)
}

/** Removes the language that a path names, for a visitor who chose another one. */
export function removeUrlLanguage(path: string): string {
  if (!namesLanguage(path)) return path
  const start = path.indexOf('?') // later question marks belong to a value
  const [pathname, query] = [path.slice(0, start), new URLSearchParams(path.slice(start))]
  query.delete(LANGUAGE_PARAMETER)
  return query.size === 0 ? pathname : `${pathname}?${query}`
}

/**
 * Returns the path of the `Referer`, or of the home page when the `Referer` is of another site. The path starts with
 * exactly one slash, because a browser takes `//name` for another host.
 */
export function getRefererPath(referer: string | undefined, origin: string): string {
  const url = referer && URL.canParse(referer) ? new URL(referer) : null
  if (url?.origin !== origin) return href('index')
  return parseLocalPath(`/${(url.pathname + url.search).replace(/^[/\\]+/, '')}`) ?? href('index')
}
