import { Refusal } from '#platform/refusal.ts'
import { normalizeEmail } from '#platform/text/typed-text.ts'

const DAY_SECONDS = 24 * 60 * 60

/** The maximum length of a mail address in characters. */
export const EMAIL_MAX = 254

/** The validity of the link mailed to a new address, and of the link mailed to the old one, which undoes the change. */
export const MAIL_CHANGE_SECONDS = DAY_SECONDS
export const MAIL_UNDO_SECONDS = 2 * DAY_SECONDS

/** The maximum number of address changes that a member may request per day (C-24b). */
export const MAIL_CHANGES_A_DAY = 3

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
    findMailHost(address.slice(at + 1)) !== null
  return isValid ? null : new Refusal('invalid_email', { field: 'email' })
}

/** Returns the domain of an address in Punycode, or null when it is none. `mailer.ts` sends to the same host. */
function findMailHost(domain: string): string | null {
  const host = DOMAIN.test(domain) ? URL.parse(`http://${domain}`)?.hostname : undefined
  return host !== undefined && DOMAIN.test(host) ? host : null
}

/**
 * Returns the normalized form of an address, for comparing: lower case, with the domain in Punycode, since browsers
 * send `bücher.de` as `xn--bcher-kva.de`.
 */
export function emailKeyOf(address: string): string {
  const trimmed = normalizeEmail(address)
  const at = trimmed.lastIndexOf('@')
  const host = at > 0 ? findMailHost(trimmed.slice(at + 1)) : null
  return host === null ? trimmed.toLowerCase() : `${trimmed.slice(0, at).toLowerCase()}@${host}`
}

/** Returns the key of the mailbox of an address, which every address with a tag (`kim+vonk@example.com`) leads to. */
export function mailboxKeyOf(address: string): string {
  const key = emailKeyOf(address)
  const [tag, at] = [key.indexOf('+'), key.lastIndexOf('@')]
  return tag >= 0 && tag < at ? key.slice(0, tag) + key.slice(at) : key
}

/** Masks a mail address for display: `an…@example.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, Math.min(2, at))}…${address.slice(at)}`
}
