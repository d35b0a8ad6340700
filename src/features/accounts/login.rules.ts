import { parseLocalPath } from '#platform/navigation/local-path.ts'
import { Refusal } from '#platform/refusal.ts'
import { href } from '#links.ts'

const DAY_SECONDS = 24 * 60 * 60

/** A lock-out: `tries` wrong passwords within `windowSeconds` block logins for `blockSeconds` (C-59). */
export interface LockOut {
  readonly tries: number
  readonly windowSeconds: number
  readonly blockSeconds: number
}

const QUARTER_HOUR_SECONDS = 15 * 60

/** The lock-outs of an address, with or without an account. */
export const ACCOUNT_LOCK_OUTS: readonly LockOut[] = [
  { tries: 5, windowSeconds: QUARTER_HOUR_SECONDS, blockSeconds: QUARTER_HOUR_SECONDS },
  { tries: 100, windowSeconds: DAY_SECONDS, blockSeconds: DAY_SECONDS },
]

/** The lock-outs of an IP address. */
export const IP_LOCK_OUTS: readonly LockOut[] = [
  { tries: 20, windowSeconds: QUARTER_HOUR_SECONDS, blockSeconds: QUARTER_HOUR_SECONDS },
]

/** The lock-outs of the larger network around an IPv6 address, which many homes may share. */
export const WIDE_IP_LOCK_OUTS: readonly LockOut[] = [
  { tries: 200, windowSeconds: QUARTER_HOUR_SECONDS, blockSeconds: QUARTER_HOUR_SECONDS },
]

/** A login, or the password typed again, counts as fresh for this long: for the archive and for removing a passkey. */
export const FRESH_LOGIN_SECONDS = QUARTER_HOUR_SECONDS

/** Wrong passwords count for this long, and are then deleted. */
export const FAILURE_RETENTION_SECONDS = DAY_SECONDS

/** The period in which a device stays known after its last login, and the maximum number per account (C-59). */
export const DEVICE_RETENTION_SECONDS = 365 * DAY_SECONDS
export const MAX_KNOWN_DEVICES = 10

/** The period in which logins and changes of an account stay in the timeline that staff see. */
export const EVENT_RETENTION_SECONDS = 365 * DAY_SECONDS

/** The limits of passkeys: per account, characters of a name, and how long a challenge is valid. */
export const MAX_PASSKEYS = 10
export const PASSKEY_NAME_MAX = 40
export const PASSKEY_CHALLENGE_SECONDS = 5 * 60

/**
 * Returns the end of the login block, or null without one. A block starts with the failure that reaches the limit.
 * Tries during a block do not count, so they never extend it.
 * @param failures times of wrong passwords, newest first
 */
export function findBlockEnd(failures: readonly Date[], lockOuts: readonly LockOut[], now: Date): Date | null {
  const ends = lockOuts.flatMap(({ tries, windowSeconds, blockSeconds }) => {
    const newest = failures[0]?.getTime()
    const oldest = failures[tries - 1]?.getTime()
    if (newest === undefined || oldest === undefined || newest - oldest >= windowSeconds * 1000) return []
    // A daily block is counted from the oldest of the failures, a short one from the newest.
    return [windowSeconds === DAY_SECONDS ? oldest + blockSeconds * 1000 : newest + blockSeconds * 1000]
  })
  const latest = Math.max(0, ...ends)
  return latest > now.getTime() ? new Date(latest) : null
}

/** Returns the whole minutes until an instant, at least one. */
export function minutesUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000))
}

/** The headers of a logout request that identify its origin. */
export interface LogOutRequest {
  /** X-Request-Type */
  readonly requestType?: string
  /** Sec-Fetch-Site */
  readonly site?: string
  /** Whether the request has any Sec-Fetch header. */
  readonly hasFetchMetadata: boolean
  /** Sec-Purpose, Purpose or X-Moz */
  readonly purpose?: string
}

/**
 * Validates the origin of a logout by GET (C-35). Returns the refusal, or null. Allows requests with
 * `X-Request-Type: client`, from the same origin or without Sec-Fetch headers, except cross-site ones and prefetches.
 */
export function validateLogOutRequest({ requestType, site, hasFetchMetadata, purpose }: LogOutRequest): Refusal | null {
  const isAllowed = requestType === 'client' || site === 'same-origin' || !hasFetchMetadata
  const isPrefetch = /prefetch|prerender|preview/i.test(purpose ?? '')
  return isAllowed && site !== 'cross-site' && !isPrefetch ? null : new Refusal('cross_site')
}

/** The path to open after login when the address bar names none. */
export const defaultReturnTo = href('discover')

/**
 * Returns the path to open after login: `returnTo` when it is a path of this site, else the fallback. Prevents open
 * redirects.
 * @param returnTo untrusted, from the address bar
 */
export function sanitizeReturnTo(returnTo: string | null | undefined, fallback = defaultReturnTo): string {
  const path = parseLocalPath(returnTo)
  return path === null || /^\/(login|api)([/?#]|$)/.test(path) ? fallback : path
}
