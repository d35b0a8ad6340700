import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type * as z from 'zod'
import type { SmsSettings } from '#platform/server/sms/sms-sender.ts'
import type { S3Settings } from '#platform/server/media/storage-s3.ts'
import type { PaymentSettings } from '#platform/server/services.ts'
import { environment, isThisMachine, type Environment } from './environment.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

/** The part of the program that a process runs: everything, requests only, or jobs only. */
export type Role = 'all' | 'web' | 'worker'

/** The validated settings of the environment and the command line. */
export interface Config {
  readonly port: number
  readonly host: string
  /** `VONK_DATA`. */
  readonly dataFolder: string
  /** The folder of this installation: `dataFolder` itself, or the subfolder of the demo. */
  readonly dataDirectory: string
  /** An external PostgreSQL, or null for the embedded one. */
  readonly databaseUrl: string | null
  /** The standbys of the external PostgreSQL that may be read from. */
  readonly readDatabaseUrls: readonly string[]
  readonly demo: boolean
  readonly fresh: boolean
  readonly development: boolean
  readonly trustProxy: TrustedProxies
  readonly logLevel: string
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** The key for reports of bounces and complaints; without one they are refused. */
  readonly mailReportKey: string | null
  readonly payment: PaymentSettings | null
  /** Null in a demo without `VONK_SECRET`, which then uses the secret in its data folder. */
  readonly secret: string | null
  /** The bucket for photos, or null for the disk. */
  readonly s3: S3Settings | null
  /** The text-message service, or null. A real site without one does not offer what needs it (C-79). */
  readonly sms: SmsSettings | null
  readonly limitFactor: number
  /** The number of connections for requests, of each process. */
  readonly poolSize: number
  readonly role: Role
  /** The Redis through which several machines or programs share changes and rate limits, or null. */
  readonly redisUrl: string | null
  /** The number of processes for requests. */
  readonly webProcesses: number
  /** The port at which a process that only runs jobs serves its health, or null. */
  readonly workerPort: number | null
}

/** The settings that are required outside demo mode (C-79), with a description. */
const credentials = {
  SMTP_URL: 'the mail server, as smtps://user:password@host',
  MAIL_FROM: 'the address that mails come from',
  PAYMENT_KEY: 'the key of the payment provider',
  PUBLIC_ORIGIN: 'where the payment provider reaches this site, as https://example.com',
  VONK_SECRET: 'at least 32 random characters',
} as const

/** Returns the environment of this process, of which nothing is validated. */
export function getProcessEnvironment(): NodeJS.ProcessEnv {
  return process.env
}

/**
 * Reads and validates the settings of this process.
 * @throws Error that lists every invalid setting, one sentence per line
 */
export function readConfig(args: string[] = process.argv.slice(2), env: NodeJS.ProcessEnv = process.env): Config {
  const options = parseOptions(args)
  const parsed = environment.safeParse(omitEmptyValues(env))
  if (!parsed.success) throw new Error(parsed.error.issues.map(formatIssue).join('\n'))
  const demo = options.demo || !parsed.data.DATABASE_URL
  if (demo) refuseRealServices(parsed.data)
  else requireCredentials(parsed.data)
  if (options.fresh && parsed.data.DATABASE_URL)
    throw new Error('--fresh deletes the demo of the built-in database; it does nothing to the one of DATABASE_URL.')
  const role = toRole(options)
  if (role !== 'all' && !parsed.data.DATABASE_URL)
    throw new Error('--web and --worker need DATABASE_URL: the built-in database belongs to one program, npm start.')
  if (parsed.data.READ_DATABASE_URL.length > 0 && !parsed.data.DATABASE_URL)
    throw new Error('READ_DATABASE_URL needs DATABASE_URL: the built-in database has no standby.')
  requireAllOrNone(parsed.data, BUCKET_SETTINGS)
  requireAllOrNone(parsed.data, parsed.data.SMS_SENDER ? [...SMS_SETTINGS, 'SMS_SENDER'] : SMS_SETTINGS)
  return { ...toConfig(parsed.data, demo), demo, fresh: options.fresh, development: options.dev, role }
}

interface Options {
  readonly demo: boolean
  readonly fresh: boolean
  readonly dev: boolean
  readonly web: boolean
  readonly worker: boolean
}

function toRole({ web, worker }: Options): Role {
  if (web === worker) return 'all'
  return web ? 'web' : 'worker'
}

function parseOptions(args: string[]): Options {
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ args, options: { demo: flag, fresh: flag, dev: flag, web: flag, worker: flag }, strict: true })
      .values
  } catch {
    throw new Error('Known options are --demo, --fresh, --dev, --web and --worker.')
  }
}

function omitEmptyValues(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}

function formatIssue(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0])
  return issue.message.includes(name) ? issue.message : `${name} is not valid: ${issue.message}.`
}

function requireCredentials(env: Environment): void {
  const missing = Object.entries(credentials).filter(([name]) => !env[name as keyof typeof credentials])
  if (missing.length === 0) return
  throw new Error(missing.map(([name, use]) => `${name} is missing: ${use}. Demo mode (--demo) needs none.`).join('\n'))
}

/** Refuses real services in a demo: most likely it is a real site whose `DATABASE_URL` is missing. */
function refuseRealServices({
  SMTP_URL: mail,
  SMS_URL: sms,
  PAYMENT_KEY: key = '',
  PAYMENT_URL: provider,
}: Environment): void {
  const real = [
    mail !== undefined && !isThisMachine(mail) && 'SMTP_URL',
    key !== '' && !key.startsWith('test_') && !isThisMachine(provider) && 'PAYMENT_KEY',
    sms !== undefined && !isThisMachine(sms) && 'SMS_URL',
  ].filter((name) => name !== false)
  if (real.length === 0) return
  const names = real.join(' and ')
  throw new Error(
    `${names} would make this demo send real messages or take real money: set DATABASE_URL to run a real site, or leave ${names} out for a demo.`,
  )
}

const BUCKET_SETTINGS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const

const SMS_SETTINGS = ['SMS_URL', 'SMS_KEY'] as const

/** Throws when only some of the settings of one service are set. */
function requireAllOrNone(env: Environment, names: readonly (keyof Environment)[]): void {
  const missing = names.filter((name) => !env[name])
  if (missing.length === 0 || missing.length === names.length) return
  throw new Error(`${missing.join(' and ')} must be set too, or none of ${names.join(', ')}.`)
}

/** Returns the settings of the bucket, or null unless all of them are set. `prefix` starts the names of its objects. */
export function toS3Settings(
  { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret, ...env }: Partial<Environment>,
  prefix: string,
): S3Settings | null {
  if (!endpoint || !bucket || !key || !secret) return null
  return { endpoint, bucket, prefix, region: env.S3_REGION ?? 'us-east-1', key, secret }
}

function toPaymentSettings(env: Environment): PaymentSettings | null {
  const { PAYMENT_KEY: apiKey, PAYMENT_URL: baseUrl, PUBLIC_ORIGIN: origin, PAYMENT_WEBHOOK_SECRET: secret } = env
  return apiKey ? { baseUrl, apiKey, notificationOrigin: origin ?? null, webhookSecret: secret ?? null } : null
}

function toSmsSettings({ SMS_URL: baseUrl, SMS_KEY: key = '', SMS_SENDER: sender }: Environment): SmsSettings | null {
  return baseUrl ? { baseUrl, key, sender: sender ?? null } : null
}

function toConfig(env: Environment, demo: boolean): Omit<Config, 'demo' | 'fresh' | 'development' | 'role'> {
  return {
    port: env.PORT,
    host: env.HOST,
    dataFolder: env.VONK_DATA,
    dataDirectory: demo ? join(env.VONK_DATA, 'demo') : env.VONK_DATA,
    databaseUrl: env.DATABASE_URL ?? null,
    readDatabaseUrls: env.READ_DATABASE_URL,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? 'post@demo.vonk.test',
    mailReportKey: env.MAIL_REPORT_KEY ?? null,
    payment: toPaymentSettings(env),
    secret: env.VONK_SECRET ?? null,
    s3: toS3Settings(env, demo ? 'demo/' : ''),
    sms: toSmsSettings(env),
    limitFactor: env.LIMIT_FACTOR,
    poolSize: env.POOL_SIZE,
    redisUrl: env.REDIS_URL ?? null,
    webProcesses: env.WEB_PROCESSES,
    workerPort: env.WORKER_PORT ?? null,
  }
}
