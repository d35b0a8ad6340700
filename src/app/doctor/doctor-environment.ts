import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { createFinding, findingIf, type Finding, type FindingCode } from './doctor-findings.ts'
import { environment, isThisMachine, type Environment } from '../environment.ts'

/** The environment of an installation: its valid variables, and whether it is a demo. */
export interface ExaminedEnvironment {
  readonly variables: Partial<Environment>
  readonly isDemo: boolean
}

/** Reads the valid variables of an environment, also when others are wrong. */
export function readValidVariables(env: NodeJS.ProcessEnv): Partial<Environment> {
  const pairs = Object.entries(environment.shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(env[name] === '' ? undefined : env[name])
    return parsed.success ? [[name, parsed.data] as const] : []
  })
  return Object.fromEntries(pairs)
}

/** Lists what is wrong with the environment: first what refuses the start, then what the start accepts. */
export function listEnvironmentFindings(env: NodeJS.ProcessEnv, examined: ExaminedEnvironment): Finding[] {
  const { variables, isDemo } = examined
  return [
    ...listStartRefusals(env, isDemo),
    ...(isDemo ? listDemoFindings(variables) : listSiteFindings(variables)),
    ...listProxyFindings(examined),
  ]
}

/** The lines of a refused start by the kind of finding, with the command that mends each. The first match counts. */
const startRefusals: readonly (readonly [line: RegExp, code: FindingCode, remedy: string])[] = [
  [/^SMTP_URL is missing/, 'mail_server_missing', 'export SMTP_URL=smtps://user:password@mail.example.com'],
  [/^MAIL_FROM is missing/, 'mail_sender_missing', 'export MAIL_FROM=post@example.com'],
  [/^PAYMENT_KEY is missing/, 'payment_key_missing', 'export PAYMENT_KEY=live_…'],
  [/^PUBLIC_ORIGIN is missing/, 'public_origin_missing', 'export PUBLIC_ORIGIN=https://www.example.com'],
  [/^VONK_SECRET is missing/, 'secret_missing', 'export VONK_SECRET=$(openssl rand -hex 32)'],
  [/^VONK_SECRET must/, 'secret_weak', 'export VONK_SECRET=$(openssl rand -hex 32)'],
  [/ would make this demo /, 'real_service_in_demo', 'export DATABASE_URL=postgres://user:password@host:5432/name'],
  [
    / must be set too/,
    'environment_incomplete',
    'unset S3_ENDPOINT S3_BUCKET S3_KEY S3_SECRET SMS_URL SMS_KEY SMS_SENDER',
  ],
]

function listStartRefusals(env: NodeJS.ProcessEnv, isDemo: boolean): Finding[] {
  const lines = findStartRefusal(env, isDemo)
  return lines.map((line) => {
    const [, code, remedy] = startRefusals.find(([pattern]) => pattern.test(line)) ?? []
    const [name] = /[A-Z][A-Z0-9_]+/.exec(line) ?? []
    if (code && remedy) return createFinding(code, { problem: line, remedy })
    return createFinding('environment_invalid', { problem: line, remedy: `unset ${name ?? 'DATABASE_URL'}` })
  })
}

function findStartRefusal(env: NodeJS.ProcessEnv, isDemo: boolean): string[] {
  try {
    readConfig(isDemo ? ['--demo'] : [], env)
    return []
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : []
  }
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

function listDemoFindings({ HOST: host = '127.0.0.1' }: Partial<Environment>): Finding[] {
  return findingIf(!loopback.test(host), 'demo_open_to_network', {
    problem: `The demo listens on ${host}, where others can reach it.`,
    remedy: 'export HOST=127.0.0.1',
  })
}

function listSiteFindings(variables: Partial<Environment>): Finding[] {
  const { VONK_SECRET: secret, VONK_DATA: folder = '.data', LIMIT_FACTOR: factor = 1 } = variables
  return [
    ...listServiceFindings(variables),
    ...findingIf(secret === undefined, 'push_keys_missing', {
      problem: 'There are no keys for push messages, because VONK_SECRET is missing or not valid.',
      remedy: 'export VONK_SECRET=$(openssl rand -hex 32)',
    }),
    ...findingIf(secret !== undefined && secret === readDemoSecret(folder), 'secret_of_demo', {
      problem: `VONK_SECRET is the secret of the demo in ${join(folder, 'demo')}.`,
      remedy: 'export VONK_SECRET=$(openssl rand -hex 32)',
    }),
    ...findingIf(variables.MAIL_REPORT_KEY === undefined, 'mail_reports_refused', {
      problem: 'MAIL_REPORT_KEY is not set, so every report of a bounce or a complaint is refused.',
      remedy: 'export MAIL_REPORT_KEY=$(openssl rand -hex 32)',
    }),
    ...findingIf(factor > 1, 'limits_raised', {
      problem: `LIMIT_FACTOR multiplies every rate limit by ${factor}; it is meant for load tests.`,
      remedy: 'unset LIMIT_FACTOR',
    }),
    ...findingIf(variables.LOG_LEVEL === 'silent', 'log_silent', {
      problem: 'LOG_LEVEL is silent, so nothing is logged.',
      remedy: 'export LOG_LEVEL=info',
    }),
  ]
}

function readDemoSecret(folder: string): string | null {
  const file = join(folder, 'demo', 'secret')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

function listServiceFindings(variables: Partial<Environment>): Finding[] {
  const { PAYMENT_KEY: key = '', PAYMENT_URL: provider, SMS_URL: sms, PUBLIC_ORIGIN: origin } = variables
  return [
    ...findingIf(key.startsWith('test_'), 'payment_key_test', {
      problem: 'PAYMENT_KEY is a test key: the provider takes no money.',
      remedy: 'export PAYMENT_KEY=live_…',
    }),
    ...findingIf(provider !== undefined && isThisMachine(provider), 'payment_provider_pretend', {
      problem: `PAYMENT_URL is ${provider}, a provider on this machine: it is none that moves money.`,
      remedy: 'unset PAYMENT_URL',
    }),
    ...findingIf(sms !== undefined && new URL(sms).pathname.startsWith('/dev/'), 'sms_service_pretend', {
      problem: `SMS_URL is ${sms}, the pretend service of a demo.`,
      remedy: 'unset SMS_URL SMS_KEY SMS_SENDER',
    }),
    ...findingIf(origin?.startsWith('http:') === true, 'public_origin_not_https', {
      problem: `PUBLIC_ORIGIN is ${origin}, which is not https.`,
      remedy: `export PUBLIC_ORIGIN=${String(origin).replace(/^http:/, 'https:')}`,
    }),
  ]
}

function listProxyFindings({ variables, isDemo }: ExaminedEnvironment): Finding[] {
  const { TRUST_PROXY: proxies = false, PUBLIC_ORIGIN: origin, HOST: host = '127.0.0.1' } = variables
  const isBehindProxy = !isDemo && origin?.startsWith('https:') === true
  return [
    ...findingIf(isBehindProxy && proxies === false, 'proxy_not_trusted', {
      problem: `PUBLIC_ORIGIN is ${origin}, so a proxy is in front, but TRUST_PROXY names none.`,
      remedy: 'export TRUST_PROXY=loopback',
    }),
    ...findingIf(typeof proxies === 'number' && !loopback.test(host), 'proxy_trust_open', {
      problem: `TRUST_PROXY is the number ${String(proxies)}, and the program listens on ${host}.`,
      remedy: 'export HOST=127.0.0.1',
    }),
  ]
}
