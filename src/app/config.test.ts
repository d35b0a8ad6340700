import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { realSiteSettings } from '#testing/servers/installations.ts'
import { readConfig } from './config.ts'
import { environment } from './environment.ts'

const bucket = { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'photos', S3_KEY: 'key', S3_SECRET: 'secret' }
const sms = { SMS_URL: 'https://sms.example.com/v1', SMS_KEY: 'key', SMS_SENDER: 'Vonk' }
const realSite = { ...realSiteSettings, DATABASE_URL: 'postgres://vonk:secret@db.example.com:5432/vonk' }
const names = Object.keys(environment.shape)

/** The invalid values of each setting. */
const wrongValues: Record<string, string[]> = {
  PORT: ['thousand', '0', '65536', '-1', '3000.5', '0x50', '1e3', ' 80', '80 ', '3000,3001', 'Infinity'],
  HOST: [
    '999.1.1.1',
    '127.1',
    '1',
    'http://localhost',
    'local host',
    '[::1]',
    '127.0.0.1:3000',
    '-',
    '256.256.256.256',
  ],
  VONK_DATA: [], // any text is a valid folder
  DATABASE_URL: [
    'localhost:5432',
    'mysql://u:p@h/n',
    'postgres://',
    'postgres://host',
    'postgres://u:p@h:99999/n',
  ].concat(['postgres://u:p@h/%zz', 'postgres://u:%zz@h/n', 'postgres//u:p@h/n', 'vonk', 'postgres://u:p@h/n m']),
  TRUST_PROXY: [
    'true',
    'TRUE',
    'yes',
    'on',
    '-1',
    '1.5',
    '99',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0',
  ].concat(['loopback,', ',', 'loopback,everybody', '*', 'nginx', 'fe80::1%eth0', '10.0.0.0/8/8', '300.1.1.1']),
  LOG_LEVEL: ['loud', 'INFO', 'trace', '3'],
  SMTP_URL: [
    'foo',
    'mail.example.com',
    'mail.example.com:587',
    'http://mail.example.com',
    'smtp://',
    'smtps:///x',
  ].concat(['smtp://mail.example.com:99999', 'smtp://u:%zz@mail.example.com', 'smtp://mail example.com', 'smtp:mail']),
  MAIL_FROM: [
    'post',
    'post@',
    '@example.com',
    'Vonk <post@example.com>',
    'a@example.com, b@example.com',
    'post@example',
  ],
  PAYMENT_URL: [
    'api.mollie.com',
    'ftp://api.mollie.com',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/plain,x',
  ]
    .concat([
      'http://api.mollie.com',
      'https://api.mollie.com/v2',
      'https://api.mollie.com/v2/',
      'https://u:p@api.mollie.com',
    ])
    .concat(['https://api.mollie.com?x=1', 'https://', 'ws://127.0.0.1']),
  MAIL_REPORT_KEY: ['short', 'a'.repeat(64), 'ab'.repeat(32)],
  PAYMENT_KEY: ['live key', 'live_\nkey', ' live_key', 'live_kéy'],
  PAYMENT_WEBHOOK_SECRET: ['short', 'a secret with spaces in it', 'sécret-of-the-webhook'],
  PUBLIC_ORIGIN: [
    'javascript:alert',
    'www.example.com',
    'https://www.example.com/site',
    'https://www.example.com?x=1',
  ].concat([
    'https://u:p@www.example.com',
    'ftp://www.example.com',
    'https://',
    'file:///',
    'https://www.example.com#x',
  ]),
  VONK_SECRET: ['short', 'a'.repeat(64), 'ab'.repeat(32), 'abcdefgh'.repeat(8), `${'a'.repeat(60)}bcd`, ' '.repeat(40)],
  S3_ENDPOINT: ['s3', 's3.example.com', 'ftp://s3.example.com', 'https://key:secret@s3.example.com', 'https://s3/?x=1'],
  S3_BUCKET: ['a/b', 'A', 'a', '-photos', 'photos-', 'my photos', 'x'.repeat(64)],
  S3_REGION: ['eu central', 'eu/central', 'é'],
  S3_KEY: ['a key', 'kéy'],
  S3_SECRET: ['a secret', 'sécret', 'sec\nret'],
  READ_DATABASE_URL: ['standby', 'http://standby/vonk', 'postgres://standby/vonk,', 'postgres://standby/vonk,other'],
  SMS_URL: ['sms.example.com', 'http://sms.example.com', 'https://u:p@sms.example.com', 'https://sms.example.com?x=1'],
  SMS_KEY: ['a key', 'kéy'],
  SMS_SENDER: ['Vonk dating', 'TwelveLetter', '+31', '06-12345678', 'Vönk', '<b>'],
  POOL_SIZE: ['0', '501', '-1', '1.5', 'ten', '1e2', ''.padStart(9, '1')],
  REDIS_URL: [
    'localhost:6379',
    'http://redis',
    'redis://',
    'redis://h/x',
    'redis://u:%zz@h',
    'redis://h:99999',
    'redis //h',
  ],
  WORKER_PORT: ['thousand', '0', '65536', '-1', '3000.5', '1e3'],
  WEB_PROCESSES: ['0', '65', '-1', '1.5', 'three', '1e1'],
  LIMIT_FACTOR: ['0', '0.5', '-1', 'Infinity', 'NaN', '1e3', '1e999', 'much', '10000000000'],
}

test('every setting has invalid values, and is in the manual', () => {
  expect(Object.keys(wrongValues).toSorted()).toEqual(names.toSorted())
  const manual = readFileSync('docs/operations.md', 'utf8')
  const section = manual.slice(manual.indexOf('## Settings'), manual.indexOf('## Starting and stopping'))
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  const documented = rows.flatMap((row) => (row.split('|')[1] ?? '').match(/[A-Z][A-Z0-9_]+/g) ?? [])
  expect(documented.toSorted()).toEqual(names.toSorted())
})

test('the built-in database has no standby to read from', () => {
  expect(readConfigError({ READ_DATABASE_URL: 'postgres://standby/vonk' })).toMatch(
    /^READ_DATABASE_URL needs DATABASE_URL/,
  )
})

test('a program runs everything, only requests or only jobs; the built-in database allows everything only', () => {
  expect(readConfig([], realSite)).toMatchObject({ role: 'all', webProcesses: 1, redisUrl: null })
  expect(
    readConfig(['--web'], { ...realSite, REDIS_URL: 'rediss://u:p@redis:6380/1', WEB_PROCESSES: '3' }),
  ).toMatchObject({
    role: 'web',
    webProcesses: 3,
    redisUrl: 'rediss://u:p@redis:6380/1',
  })
  expect(readConfig(['--worker'], realSite).role).toBe('worker')
  expect(readConfig(['--web', '--worker'], realSite).role).toBe('all')
  for (const role of ['--web', '--worker'])
    expect(() => readConfig([role], {})).toThrow(/^--web and --worker need DATABASE_URL/)
})

const pairs = Object.entries(wrongValues).flatMap(([name, values]) => values.map((value) => [name, value] as const))

test.each(pairs)('%s=%j is refused in one sentence with the name of the setting', (name, value) => {
  const validSettings = { ...realSite, ...(name.startsWith('S3_') && bucket), ...(name.startsWith('SMS_') && sms) }
  const sentence = readConfigError({ ...validSettings, [name]: value })
  expect(sentence).toContain(name)
  expect(sentence.split('\n')).toHaveLength(1)
  expect(sentence).toMatch(/\.$/)
})

test('the invalid value of a secret setting is not printed', () => {
  for (const name of [
    'VONK_SECRET',
    'PAYMENT_KEY',
    'S3_SECRET',
    'SMS_KEY',
    'SMTP_URL',
    'DATABASE_URL',
    'READ_DATABASE_URL',
  ])
    expect(readConfigError({ ...realSite, ...bucket, ...sms, [name]: 'hun ter2' })).not.toContain('hun ter2')
})

test.each([
  ['HOST', '::', (config: Config) => config.host, '::'],
  ['HOST', '0.0.0.0', (config: Config) => config.host, '0.0.0.0'],
  ['HOST', 'localhost', (config: Config) => config.host, 'localhost'],
  ['DATABASE_URL', 'postgresql:///vonk?host=/run/postgresql', (config: Config) => config.databaseUrl, undefined],
  [
    'READ_DATABASE_URL',
    'postgres://one/vonk, postgres://two/vonk',
    (config: Config) => config.readDatabaseUrls,
    ['postgres://one/vonk', 'postgres://two/vonk'],
  ],
  ['TRUST_PROXY', 'false', (config: Config) => config.trustProxy, false],
  ['TRUST_PROXY', '2', (config: Config) => config.trustProxy, 2],
  ['TRUST_PROXY', 'Loopback, 10.0.0.0/8,::1', (config: Config) => config.trustProxy, ['loopback', '10.0.0.0/8', '::1']],
  ['SMTP_URL', 'smtps://me:p%40ss@mail.example.com', (config: Config) => config.smtpUrl, undefined],
  ['SMTP_URL', 'smtp://127.0.0.1:2525/?ignoreTLS=true', (config: Config) => config.smtpUrl, undefined],
  ['PAYMENT_URL', 'https://api.mollie.com/', (config: Config) => config.payment?.baseUrl, 'https://api.mollie.com'],
  ['PAYMENT_URL', 'http://127.0.0.1:9/dev/psp', (config: Config) => config.payment?.baseUrl, undefined],
  [
    'PUBLIC_ORIGIN',
    'https://www.example.com/',
    (config: Config) => config.payment?.notificationOrigin,
    'https://www.example.com',
  ],
  ['LIMIT_FACTOR', '1.5', (config: Config) => config.limitFactor, 1.5],
  ['POOL_SIZE', '500', (config: Config) => config.poolSize, 500],
] as const)('%s=%s is accepted', (name, value, read, expected) => {
  expect(read(readConfig([], { ...realSite, [name]: value }))).toEqual(expected ?? value)
})

type Config = ReturnType<typeof readConfig>

test('several invalid settings are reported at once, each in a sentence', () => {
  const sentences = readConfigError({ ...realSite, PORT: 'x', SMTP_URL: 'foo', VONK_SECRET: 'short' }).split('\n')
  expect(sentences).toHaveLength(3)
})

test('a real site reports each missing setting (C-79)', () => {
  const sentences = readConfigError({ DATABASE_URL: realSite.DATABASE_URL, SMTP_URL: '' }).split('\n')
  expect(sentences.map((sentence) => sentence.split(' ')[0])).toEqual([
    'SMTP_URL',
    'MAIL_FROM',
    'PAYMENT_KEY',
    'PUBLIC_ORIGIN',
    'VONK_SECRET',
  ])
})

test.each([
  [{ SMTP_URL: 'smtps://mail.example.com' }, /^SMTP_URL would make this demo/],
  [{ PAYMENT_KEY: 'live_key' }, /^PAYMENT_KEY would make this demo/],
  [{ SMTP_URL: 'smtps://mail.example.com', PAYMENT_KEY: 'live_key' }, /^SMTP_URL and PAYMENT_KEY would/],
  [sms, /^SMS_URL would make this demo send real messages/],
])('a demo refuses a real mail server, text-message service and payment key: %j', (settings, sentence) => {
  expect(readConfigError(settings)).toMatch(sentence)
})

test('C-79 text messages are optional on a real site, and their settings belong together', () => {
  expect(readConfig([], realSite).sms).toBe(null)
  expect(readConfig([], { ...realSite, ...sms, SMS_URL: 'https://sms.example.com/v1/' }).sms).toEqual({
    baseUrl: 'https://sms.example.com/v1',
    key: 'key',
    sender: 'Vonk',
  })
  expect(readConfigError({ ...realSite, SMS_URL: sms.SMS_URL })).toBe(
    'SMS_KEY must be set too, or none of SMS_URL, SMS_KEY.',
  )
  expect(readConfigError({ ...realSite, SMS_SENDER: sms.SMS_SENDER })).toBe(
    'SMS_URL and SMS_KEY must be set too, or none of SMS_URL, SMS_KEY, SMS_SENDER.',
  )
  const { SMS_SENDER: _, ...withoutSender } = sms
  expect(
    readConfig([], { ...realSite, ...withoutSender, SMS_URL: 'https://sms.example.com/v1' }).sms?.sender,
  ).toBeNull()
})

test('a demo accepts a local mail server and a test key', () => {
  const config = readConfig([], { SMTP_URL: 'smtp://localhost:2525', PAYMENT_KEY: 'test_key' })
  expect(config).toMatchObject({ demo: true, smtpUrl: 'smtp://localhost:2525', payment: { apiKey: 'test_key' } })
})

test('photos are stored on disk or in the configured bucket, where those of the demo have a prefix', () => {
  expect(readConfig([], {}).s3).toBe(null)
  expect(readConfig([], bucket).s3).toEqual({
    endpoint: 'https://s3.example.com',
    bucket: 'photos',
    prefix: 'demo/',
    region: 'us-east-1',
    key: 'key',
    secret: 'secret',
  })
  expect(readConfig([], { ...realSite, ...bucket, S3_REGION: 'eu-west-1' }).s3).toMatchObject({
    prefix: '',
    region: 'eu-west-1',
  })
})

test.each([
  [{ ...bucket, S3_SECRET: '' }, 'S3_SECRET must be set too, or none of S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET.'],
  [{ S3_BUCKET: 'photos', S3_KEY: 'key' }, 'S3_ENDPOINT and S3_SECRET must be set too'],
])('an incomplete bucket is refused: %j', (settings, sentence) => {
  expect(readConfigError(settings)).toContain(sentence)
})

function readConfigError(settings: Record<string, string>): string {
  try {
    readConfig([], settings)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  throw new Error('these settings are accepted')
}
