import { isIP } from 'node:net'
import * as z from 'zod'
import { parseTrustedProxies } from './trusted-proxies.ts'

/** The environment variables: their format, default and error message. */
export const environment = z.object({
  PORT: integer({ min: 1, max: 65_535 }, 'PORT must be a whole number from 1 to 65535.').default(3000),
  HOST: validString(isHost, 'HOST must be an address of this machine, as 127.0.0.1, or a name, as localhost.').default(
    '127.0.0.1',
  ),
  VONK_DATA: z.string().default('.data'),
  DATABASE_URL: validString(
    isDatabaseUrl,
    'DATABASE_URL must look like postgres://user:password@host:5432/name.',
  ).optional(),
  READ_DATABASE_URL: validString(
    (value) => splitList(value).every(isDatabaseUrl),
    'READ_DATABASE_URL must look like postgres://user:password@host:5432/name, several separated by commas.',
  )
    .transform(splitList)
    .default([]),
  TRUST_PROXY: z.string().transform(readTrustedProxies).default(false),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'LOG_LEVEL must be debug, info, warn, error or silent.')
    .optional(),
  SMTP_URL: validString(isMailServer, 'SMTP_URL must look like smtps://user:password@host.').optional(),
  MAIL_FROM: z.email('MAIL_FROM must be a mail address, as post@example.com.').optional(),
  MAIL_REPORT_KEY: validString(
    isSecret,
    'MAIL_REPORT_KEY must be at least 32 random characters, as openssl rand -hex 32 makes them.',
  ).optional(),
  PAYMENT_URL: validString(
    isProviderUrl,
    'PAYMENT_URL must be an https address without /v2, as https://api.mollie.com (http only on this machine).',
  )
    .transform(removeTrailingSlashes)
    .default('https://api.mollie.com'),
  PAYMENT_KEY: validString(isKey, 'PAYMENT_KEY must be a key without spaces, as live_… or test_….').optional(),
  PAYMENT_WEBHOOK_SECRET: validString(
    isWebhookSecret,
    'PAYMENT_WEBHOOK_SECRET must be the signing secret of the webhook at the payment provider, at least 16 characters without spaces.',
  ).optional(),
  PUBLIC_ORIGIN: validString(isOrigin, 'PUBLIC_ORIGIN must be scheme and host alone, as https://www.example.com.')
    .transform((value) => new URL(value).origin)
    .optional(),
  VONK_SECRET: validString(
    isSecret,
    'VONK_SECRET must be at least 32 random characters, as openssl rand -hex 32 makes them.',
  ).optional(),
  S3_ENDPOINT: validString(
    isBucketServer,
    'S3_ENDPOINT must be a URL, as https://s3.eu-central-1.amazonaws.com.',
  ).optional(),
  S3_BUCKET: validString(
    (value) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value),
    'S3_BUCKET must be the name of a bucket.',
  ).optional(),
  S3_REGION: validString((value) => /^[a-z0-9-]+$/.test(value), 'S3_REGION must be a region, as eu-central-1.').default(
    'us-east-1',
  ),
  S3_KEY: validString(isKey, 'S3_KEY must be a key without spaces.').optional(),
  S3_SECRET: validString(isKey, 'S3_SECRET must be a key without spaces.').optional(),
  SMS_URL: validString(
    isServiceUrl,
    'SMS_URL must be the https address of the API, without /messages (http only on this machine).',
  )
    .transform(removeTrailingSlashes)
    .optional(),
  SMS_KEY: validString(isKey, 'SMS_KEY must be a key without spaces.').optional(),
  SMS_SENDER: validString(
    (value) => /^(\+\d{8,15}|[A-Za-z0-9]{1,11})$/.test(value),
    'SMS_SENDER must be a phone number, as +31612345678, or at most 11 letters and digits.',
  ).optional(),
  POOL_SIZE: integer({ min: 1, max: 500 }, 'POOL_SIZE must be a whole number from 1 to 500.').default(10),
  REDIS_URL: validString(isRedisUrl, 'REDIS_URL must look like redis://user:password@host:6379.').optional(),
  WEB_PROCESSES: integer({ min: 1, max: 64 }, 'WEB_PROCESSES must be a whole number from 1 to 64.').default(1),
  WORKER_PORT: integer({ min: 1, max: 65_535 }, 'WORKER_PORT must be a whole number from 1 to 65535.').optional(),
  LIMIT_FACTOR: validString(
    (value) => /^\d{1,9}(\.\d+)?$/.test(value) && Number(value) >= 1,
    'LIMIT_FACTOR must be a number from 1 on.',
  )
    .transform(Number)
    .default(1),
})

export type Environment = z.infer<typeof environment>

function splitList(value: string): string[] {
  return value.split(',').map((each) => each.trim())
}

function validString(isValid: (value: string) => boolean, message: string) {
  return z.string().refine(isValid, message)
}

function integer({ min, max }: { min: number; max: number }, message: string) {
  return validString(
    (value) => /^\d{1,6}$/.test(value) && Number(value) >= min && Number(value) <= max,
    message,
  ).transform(Number)
}

function readTrustedProxies(value: string, context: z.core.$RefinementCtx) {
  try {
    return parseTrustedProxies(value)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
    return z.NEVER
  }
}

function isHost(value: string): boolean {
  const isNumbers = /^[\d.]+$/.test(value)
  return isIP(value) !== 0 || (!isNumbers && /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(value))
}

/** Parses a URL with one of the schemes; returns null for anything else. */
function parseUrl(value: string, schemes: readonly string[]): URL | null {
  if (/\s/.test(value) || !URL.canParse(value)) return null
  const url = new URL(value)
  return schemes.includes(url.protocol) ? url : null
}

function isDatabaseUrl(value: string): boolean {
  const url = parseUrl(value, ['postgres:', 'postgresql:'])
  return url !== null && url.pathname.length > 1 && isDecodable(url) // without a host, the query names a socket
}

function isRedisUrl(value: string): boolean {
  const url = parseUrl(value, ['redis:', 'rediss:'])
  return url !== null && url.hostname !== '' && /^(\/\d*)?$/.test(url.pathname) && isDecodable(url)
}

function isMailServer(value: string): boolean {
  const url = parseUrl(value, ['smtp:', 'smtps:'])
  return url !== null && url.hostname !== '' && (url.pathname === '' || url.pathname === '/') && isDecodable(url)
}

/** Returns whether user, password and path contain no malformed percent-encoding. */
function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    decodeURIComponent(username + password + pathname)
    return true
  } catch {
    return false
  }
}

function isProviderUrl(value: string): boolean {
  return isServiceUrl(value) && !/\/v2\/?$/.test(new URL(value).pathname)
}

/** Returns whether a value is a URL without credentials and query: https, or http on this machine. */
function isServiceUrl(value: string): boolean {
  const url = parseUrl(value, ['https:', 'http:'])
  return url !== null && hasOnlyOriginAndPath(url) && (url.protocol === 'https:' || isThisMachine(value))
}

function isBucketServer(value: string): boolean {
  const url = parseUrl(value, ['https:', 'http:'])
  return url !== null && hasOnlyOriginAndPath(url)
}

function isOrigin(value: string): boolean {
  const url = parseUrl(value, ['https:', 'http:'])
  return url !== null && hasOnlyOriginAndPath(url) && url.pathname === '/'
}

function hasOnlyOriginAndPath({ username, password, search, hash }: URL): boolean {
  return username + password + search + hash === ''
}

/** Returns whether a URL points to the local machine. */
export function isThisMachine(url: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
}

function isKey(value: string): boolean {
  return /^[\x21-\x7e]+$/.test(value)
}

const MIN_WEBHOOK_SECRET_LENGTH = 16

/** Returns whether a signing secret, which the payment provider generates, looks complete. */
function isWebhookSecret(value: string): boolean {
  return isKey(value) && value.length >= MIN_WEBHOOK_SECRET_LENGTH
}

const MIN_SECRET_LENGTH = 32
const MIN_SECRET_VARIETY = 8

/** Returns whether a secret is long, has many different characters and is not a repeated shorter text. */
function isSecret(value: string): boolean {
  if (value.length < MIN_SECRET_LENGTH || /^(.+)\1+$/s.test(value)) return false
  return new Set(value).size >= MIN_SECRET_VARIETY
}

function removeTrailingSlashes(value: string): string {
  return value.replace(/\/+$/, '')
}
