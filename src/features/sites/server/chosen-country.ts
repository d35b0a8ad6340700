import { COUNTRY_COOKIE_DAYS } from '#platform/retention.ts'
import { COUNTRY_COOKIE } from '../rules.ts'

/** Builds the cookie that stores a visitor's country for 365 days. Every later call carries it. */
export function buildCountryCookie(origin: string, country: string): string {
  const secure = origin.startsWith('https://') ? '; Secure' : ''
  const seconds = COUNTRY_COOKIE_DAYS * 24 * 60 * 60
  return `${COUNTRY_COOKIE}=${country}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}
