import { Refusal } from '#platform/refusal.ts'

/** Limits of the length of a password in characters (C-74). Any characters are allowed. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** The maximum length of a mail address in characters. */
export const EMAIL_MAX = 254

/** A lock-out: `tries` wrong passwords within `windowSeconds` block logins for `blockSeconds` (C-59). */
export interface LockOut {
  readonly tries: number
  readonly windowSeconds: number
  readonly blockSeconds: number
}

const QUARTER_HOUR_SECONDS = 15 * 60
const DAY_SECONDS = 24 * 60 * 60

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

/** Wrong passwords count for this long, and are then deleted. */
export const FAILURE_RETENTION_SECONDS = DAY_SECONDS

/** How long a device is known after its last login, and the maximum number of known devices of an account (C-59). */
export const DEVICE_RETENTION_SECONDS = 365 * DAY_SECONDS
export const MAX_KNOWN_DEVICES = 10

/** The limits of passkeys: per account, characters of a name, and how long a challenge is valid. */
export const MAX_PASSKEYS = 10
export const PASSKEY_NAME_MAX = 40
export const PASSKEY_CHALLENGE_SECONDS = 5 * 60

/** How long a code of an authenticator app is valid, and the number of recovery codes. */
export const TWO_FACTOR_STEP_SECONDS = 30
export const RECOVERY_CODE_COUNT = 10

/** How long an unconfirmed account exists before it is erased (C-24b). */
export const UNCONFIRMED_RETENTION_SECONDS = 7 * DAY_SECONDS

/** How long the link and the code of a confirmation mail are valid. */
export const CONFIRMATION_SECONDS = 7 * DAY_SECONDS

/** The number of digits of a mailed code, and the number of tries to type it (C-59). */
export const CODE_DIGITS = 6
export const CODE_TRIES = 5

/** How long a password reset link is valid, and how many reset mails an address gets a day (C-59, R-8.15). */
export const RESET_SECONDS = 60 * 60
export const RESET_MAILS_A_DAY = 3

/** How long the link to a new address is valid, and the link to the old address that undoes the change. */
export const MAIL_CHANGE_SECONDS = DAY_SECONDS
export const MAIL_UNDO_SECONDS = 2 * DAY_SECONDS

/** How often a day a member may request another address (C-24b). */
export const MAIL_CHANGES_A_DAY = 3

/** The reasons for leaving that the deletion flow offers. */
export const DELETION_REASONS = [
  'price',
  'found_someone',
  'not_looking',
  'site_problems',
  'no_members',
  'time',
  'other',
] as const
export type DeletionReason = (typeof DELETION_REASONS)[number]

/** The maximum length of the remarks with a deletion. */
export const REMARKS_MAX = 2000

/** How long a deleted account can be reactivated before it is erased (R-4.02, R-9.04, C-24). */
export const GRACE_SECONDS = 14 * DAY_SECONDS

/** How many reactivation mails a deleted account gets a day. */
export const REACTIVATION_MAILS_A_DAY = 3

/** Returns the latest deletion time whose grace period has ended. */
export function getGraceCutoff(now: Date): Date {
  return new Date(now.getTime() - GRACE_SECONDS * 1000)
}

/** Returns the end of the grace period, after which a job erases the account. */
export function getGraceEnd(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + GRACE_SECONDS * 1000)
}

/** The version of the consent text for sensitive data (L-27), stored with the consent. */
export const SENSITIVE_CONSENT_VERSION = '2026-11'

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

// Quoted local parts ("jan smit"@example.nl) are valid by RFC 5322, but mail programs parse them differently.
const LOCAL_PART = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/i
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:[\p{L}]{2,63}|xn--[a-z0-9-]{2,59})$/iu

/** Validates a mail address. Returns the refusal, or null. */
export function validateEmail(address: string): Refusal | null {
  if (address.trim() === '') return new Refusal('email_missing', { field: 'email' })
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const isValid =
    at > 0 &&
    address.length <= EMAIL_MAX &&
    LOCAL_PART.test(local) &&
    !/^\.|\.\.|\.$/.test(local) &&
    DOMAIN.test(address.slice(at + 1))
  return isValid ? null : new Refusal('invalid_email', { field: 'email' })
}

/**
 * Returns the normalized form of an address, for comparing: lower case, with the domain in Punycode, since browsers
 * send `bücher.de` as `xn--bcher-kva.de`.
 */
export function emailKeyOf(address: string): string {
  const normalized = address.trim().toLowerCase()
  const at = normalized.lastIndexOf('@')
  const domain = normalized.slice(at + 1)
  const host = at > 0 && DOMAIN.test(domain) ? URL.parse(`http://${domain}`)?.hostname : undefined
  return host ? `${normalized.slice(0, at)}@${host}` : normalized
}

/** Masks a mail address for display: `an…@example.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, Math.min(2, at))}…${address.slice(at)}`
}

/** Validates the length of a password (C-74). Returns the refusal, or null. */
export function validatePasswordLength(password: string): Refusal | null {
  if (password.length < PASSWORD_MIN) return new Refusal('password_short', { field: 'password', min: PASSWORD_MIN })
  if (password.length > PASSWORD_MAX) return new Refusal('password_long', { field: 'password', max: PASSWORD_MAX })
  return null
}

// The commonest passwords; the server has a longer list. A plain string, so that bundlers can drop it when unused.
const COMMONEST_WORDS = `wachtwoord welkom welkomterug password passwort welcome geheim letmein inloggen admin administrator
  iloveyou ikhouvanjou schatje schatjes liefde lieverd dating vonk sunshine zonnetje princess prinses superman batman
  pokemon starwars football voetbal baseball feyenoord ajax amsterdam rotterdam utrecht eindhoven nederland zomer winter
  lente herfst hallo hallohallo computer internet samsung qwerty qwertyuiop azerty asdfgh asdfghjkl zxcvbn zxcvbnm
  qazwsx abcdef abcdefgh monkey dragon tijger master shadow michael jessica jennifer charlie mercedes ferrari
  chocolade chocolate babygirl freedom vrijheid vrienden vakantie test testtest changeme trustno
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4`

const KEYBOARD_RUNS = '01234567890123456789 abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm azertyuiop'

const SUBSTITUTIONS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Returns whether a password is one of `words`, a keyboard run or a repetition (C-74). Substitutes such as `@` for `a`,
 * and digits or signs around the word, are ignored: `W@chtwoord2026!` is `wachtwoord`.
 */
export function isGuessable(password: string, words: ReadonlySet<string>): boolean {
  const typed = password.toLowerCase().normalize('NFKC')
  const reversed = [...typed].reverse().join('')
  const isKeyboardRun = KEYBOARD_RUNS.split(' ').some((run) => run.includes(typed) || run.includes(reversed))
  if (isKeyboardRun || /^(.{1,4})\1+.{0,1}$/su.test(typed)) return true
  const withoutSigns = typed.replace(/^\P{L}+|\P{L}+$/gu, '')
  return [typed, withoutSigns, undoSubstitutions(typed)].some((form) => words.has(form))
}

function undoSubstitutions(typed: string): string {
  const core = typed.replace(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, '')
  return core.replace(/[013457@$!]/g, (sign) => SUBSTITUTIONS[sign] ?? sign)
}

/** Returns whether a password is in the short list that the browser has. */
export function isVeryCommonPassword(password: string): boolean {
  return isGuessable(password, new Set(COMMONEST_WORDS.split(/\s+/)))
}

/** Validates a password with the short list of the browser (C-74). Returns the refusal, or null. */
export function validatePasswordInBrowser(password: string): Refusal | null {
  const isCommon = isVeryCommonPassword(password)
  return validatePasswordLength(password) ?? (isCommon ? new Refusal('password_common', { field: 'password' }) : null)
}

/** Validates that a repeated password is the same. Returns the refusal, or null. */
export function validatePasswordRepeat({ password, repeat }: { password: string; repeat: string }): Refusal | null {
  return password.normalize('NFKC') === repeat.normalize('NFKC')
    ? null
    : new Refusal('passwords_differ', { field: 'repeat' })
}

/** Estimates the strength of a password for the meter: 0 too short, 1 weak, 2 fair, 3 strong. */
export function ratePasswordStrength(password: string): 0 | 1 | 2 | 3 {
  if (password.length < PASSWORD_MIN) return 0
  const characterKinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((pattern) => pattern.test(password)).length
  const distinctCount = new Set(password.toLowerCase()).size
  const score = password.length + characterKinds * 2 + Math.min(distinctCount, 10) - 10
  if (distinctCount < 5 || score < 10 || isVeryCommonPassword(password)) return 1
  return score < 16 ? 2 : 3
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

const PLACEHOLDER_ORIGIN = 'http://here.invalid'

/**
 * Returns the path to open after login: `returnTo` when it is a path of this site, else the fallback. Prevents open
 * redirects.
 * @param returnTo untrusted, from the address bar
 */
export function sanitizeReturnTo(returnTo: string | null | undefined, fallback = '/members'): string {
  // oxlint-disable-next-line no-control-regex -- browsers read a backslash as a slash and skip tabs and line ends
  if (!returnTo || !/^\/(?!\/)[^\\\u0000-\u0020]*$/.test(returnTo)) return fallback
  const url = URL.parse(returnTo, PLACEHOLDER_ORIGIN)
  if (!url || url.origin !== PLACEHOLDER_ORIGIN || url.pathname.startsWith('//')) return fallback
  if (/^\/(login|api)(\/|$)/.test(url.pathname)) return fallback
  return url.pathname + url.search + url.hash
}
