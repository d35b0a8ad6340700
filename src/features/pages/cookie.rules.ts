import { DEVICE_RETENTION_SECONDS } from '#features/accounts/login.rules.ts'
import { secondsToDays } from '#platform/time/days.ts'
import {
  COUNTRY_COOKIE_DAYS,
  LANGUAGE_COOKIE_DAYS,
  SESSION_DAYS,
  THEME_COOKIE_DAYS,
  WRITTEN_COOKIE_SECONDS,
} from '#platform/retention.ts'

/** The time for which a browser stores a cookie. Without days or seconds it ends with the browser. */
export interface CookieDuration {
  readonly days?: number
  readonly seconds?: number
}

/**
 * Every cookie of the site and the time for which a browser stores it (L-31). The page about cookies shows this list, and
 * a test compares it with the cookies that the site sets. On https some names start with `__Host-`.
 */
export const COOKIES = [
  { name: 'sid', duration: { days: SESSION_DAYS } },
  { name: 'device', duration: { days: secondsToDays(DEVICE_RETENTION_SECONDS) } },
  { name: 'theme', duration: { days: THEME_COOKIE_DAYS } },
  { name: 'locale', duration: { days: LANGUAGE_COOKIE_DAYS } },
  { name: 'country', duration: { days: COUNTRY_COOKIE_DAYS } },
  { name: 'traffic', duration: {} },
  { name: 'written', duration: { seconds: WRITTEN_COOKIE_SECONDS } },
] as const satisfies readonly { readonly name: string; readonly duration: CookieDuration }[]
