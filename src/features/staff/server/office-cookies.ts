import { randomBytes } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { hashSessionToken } from '#platform/server/security/sessions.ts'
import { ANSWER_SECONDS, LOGIN_SECONDS, OFFICE_SESSION_SECONDS, STAFF_DEVICE_SECONDS } from '../rules.ts'

/** The cookies of the office: its session, a login between the password and the code, a known device, and the last answer. */
export type OfficeCookie = 'office-session' | 'office-login' | 'office-device' | 'office-answer'

const lifetimes: Readonly<Record<OfficeCookie, number>> = {
  'office-session': OFFICE_SESSION_SECONDS,
  'office-login': LOGIN_SECONDS,
  'office-device': STAFF_DEVICE_SECONDS,
  'office-answer': ANSWER_SECONDS,
}

/** Returns the name of a cookie: with `__Host-` on https, as for members (C-38). */
export function getOfficeCookieName(origin: string, cookie: OfficeCookie): string {
  return origin.startsWith('https:') ? `__Host-${cookie}` : cookie
}

/** Creates a token and sets it as a cookie, which the browser sends to the office only. Returns the stored hash. */
export function setOfficeCookie(ctx: Context, cookie: OfficeCookie): string {
  const token = randomBytes(32).toString('base64url')
  pushCookie(ctx, cookie, { token, maxAge: lifetimes[cookie] })
  return hashSessionToken(token)
}

/** Removes a cookie from the browser. */
export function clearOfficeCookie(ctx: Context, cookie: OfficeCookie): void {
  pushCookie(ctx, cookie, { token: '', maxAge: 0 })
}

/** Returns the hash of the token in a cookie, or null without one. */
export function readOfficeCookie({ cookies, origin }: Pick<Context, 'cookies' | 'origin'>, cookie: OfficeCookie) {
  const token = cookies[getOfficeCookieName(origin, cookie)]
  return token ? hashSessionToken(token) : null
}

/** Sets a cookie to a value, which the browser sends to the office only. */
export function setOfficeValue(ctx: Context, cookie: OfficeCookie, value: string): void {
  pushCookie(ctx, cookie, { token: value, maxAge: lifetimes[cookie] })
}

/** Returns the value of a cookie, or null without one. */
export function readOfficeValue({ cookies, origin }: Pick<Context, 'cookies' | 'origin'>, cookie: OfficeCookie) {
  return cookies[getOfficeCookieName(origin, cookie)] ?? null
}

function pushCookie(ctx: Context, cookie: OfficeCookie, { token, maxAge }: { token: string; maxAge: number }): void {
  const secure = ctx.origin.startsWith('https:') ? '; Secure' : ''
  const name = getOfficeCookieName(ctx.origin, cookie)
  const value = `${name}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${secure}`
  ctx.response.headers.push(['set-cookie', value])
}
