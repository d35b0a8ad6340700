import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addRealSite, completeRealSite, copyRealSite, examine, runRemedy } from '#testing/servers/doctored-sites.ts'
import { newInstallations, queryDatabase } from '#testing/servers/installations.ts'
import { runNode } from '#testing/servers/programs.ts'
import { listThird } from '#testing/thirds.ts'
import { newWorld } from '#testing/world.ts'
import type { Examination } from './doctor.ts'
import { findingKinds, type Finding, type FindingCode } from './doctor-findings.ts'

/** A wrong configuration: how it comes about from a healthy installation, and what the finding names. */
interface WrongConfiguration {
  readonly env?: Record<string, string>
  readonly sql?: readonly string[]
  readonly files?: (folder: string) => void
  readonly options?: Partial<Examination>
  readonly names: string
}

const installations = newInstallations()
let newSite: Record<string, string> = {}
let healthySite: Record<string, string> = {}

beforeAll(async () => {
  newSite = await addRealSite(installations)
  healthySite = await copyRealSite(newSite, installations)
  await completeRealSite(healthySite)
  await queryDatabase(inject('clusterUrl'), `create role vonk_doctor_weak login password 'weak'`)
}, 120_000)

afterAll(async () => {
  await installations.remove()
  await queryDatabase(inject('clusterUrl'), 'drop role if exists vonk_doctor_weak')
})

const set = (settings: object) => [`update site set settings = settings || '${JSON.stringify(settings)}'`]
const later = (seconds: number) => ({ now: new Date(Date.now() + seconds * 1_000) })
const bucket = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'photos', S3_KEY: 'key', S3_SECRET: 'secret' }
const sms = { SMS_KEY: 'key', SMS_SENDER: 'Vlam' }
const secret = 'aa9c0b1d2e3a4f5566778899aabbccdd'
const demo = { env: { DATABASE_URL: '' }, options: { demo: true } }

const otherSite = [
  `insert into site (id, key, company_id, settings, created_at) select gen_random_uuid(), 'gloed', company_id, settings, now() from site`,
]
const otherHost = (host: string) =>
  `insert into site_host (host, site_id, main) select '${host}', id, true from site where key = 'gloed'`
const mail = `insert into mail_outbox (id, site_id, to_address, from_name, subject, text, html, headers, created_at, next_attempt_at)
  select gen_random_uuid(), id, 'lid@example.com', 'Vlam', 'Hoi', 'Hoi', 'Hoi', '{}', now() - interval '1 hour', now() from site`
const profile = `insert into profile (member_id, site_id, name, gender, sexuality, seeks, birth_date, country, region_code, city_id, city_name, is_fictional, created_at)
  select gen_random_uuid(), site.id, 'Noor', 'female', 'hetero', 'male', '1990-01-01', 'NL', region_code, city.id, city.name, true, now()
  from site, city where city.name = 'Utrecht' and city.country = 'NL' limit 1`
const page = (language: string, body: string) =>
  `insert into text_page select id, 'over-ons', '${language}', 1, 'Over ons', '${body}', 'kees', now() from site`

/** A wrong configuration for every kind of finding. A kind without one is a type error. */
const wrongConfigurations: Record<FindingCode, WrongConfiguration> = {
  environment_invalid: { env: { PORT: 'thousand' }, names: 'PORT' },
  environment_incomplete: { env: { ...bucket, S3_SECRET: '' }, names: 'S3_SECRET' },
  mail_server_missing: { env: { SMTP_URL: '' }, names: 'SMTP_URL' },
  mail_sender_missing: { env: { MAIL_FROM: '' }, names: 'MAIL_FROM' },
  payment_key_missing: { env: { PAYMENT_KEY: '' }, names: 'PAYMENT_KEY' },
  payment_key_test: { env: { PAYMENT_KEY: 'test_key' }, names: 'test key' },
  payment_provider_pretend: { env: { PAYMENT_URL: 'http://127.0.0.1:3000/dev/psp' }, names: '/dev/psp' },
  sms_service_pretend: { env: { ...sms, SMS_URL: 'http://127.0.0.1:3000/dev/sms' }, names: '/dev/sms' },
  public_origin_missing: { env: { PUBLIC_ORIGIN: '' }, names: 'PUBLIC_ORIGIN' },
  public_origin_not_https: { env: { PUBLIC_ORIGIN: 'http://www.vlam.example' }, names: 'http://www.vlam.example' },
  public_origin_unknown_host: { env: { PUBLIC_ORIGIN: 'https://vonk.example' }, names: 'vonk.example' },
  secret_missing: { env: { VONK_SECRET: '' }, names: 'VONK_SECRET' },
  secret_weak: { env: { VONK_SECRET: 'short' }, names: 'at least 32 random characters' },
  secret_of_demo: {
    env: { VONK_SECRET: secret },
    files: (folder) => {
      mkdirSync(join(folder, 'demo'))
      writeFileSync(join(folder, 'demo', 'secret'), secret)
    },
    names: 'the secret of the demo',
  },
  push_keys_missing: { env: { VONK_SECRET: '' }, names: 'push messages' },
  real_service_in_demo: { ...demo, env: { ...demo.env }, names: 'SMTP_URL and PAYMENT_KEY' },
  demo_open_to_network: { ...demo, env: { ...demo.env, HOST: '0.0.0.0' }, names: '0.0.0.0' },
  proxy_not_trusted: { env: { TRUST_PROXY: 'false' }, names: 'TRUST_PROXY' },
  proxy_trust_open: { env: { TRUST_PROXY: '1', HOST: '0.0.0.0' }, names: '0.0.0.0' },
  mail_reports_refused: { env: { MAIL_REPORT_KEY: '' }, names: 'MAIL_REPORT_KEY' },
  limits_raised: { env: { LIMIT_FACTOR: '100' }, names: '100' },
  log_silent: { env: { LOG_LEVEL: 'silent' }, names: 'LOG_LEVEL' },
  data_folder_unusable: { env: { VONK_DATA: '/dev/null/vonk' }, names: '/dev/null/vonk' },
  data_folder_of_demo: {
    files: (folder) => writeFileSync(join(folder, 'made-by-demo-mode.txt'), ''),
    names: 'that of a demo',
  },
  disk_nearly_full: {
    options: { readDisk: async () => ({ free: 300 * 1024 ** 2, total: 10 ** 12 }) },
    names: '300 MB left',
  },
  bucket_unusable: { env: bucket, names: 'photos' },
  backup_missing: { env: { VONK_DATA: '/tmp' }, names: '/tmp/last-backup' },
  backup_old: {
    files: (folder) => utimesSync(join(folder, 'last-backup'), 0, Date.now() / 1_000 - 72 * 3_600),
    names: '72 hours old',
  },
  database_unusable: { env: { DATABASE_URL: 'postgres://vonk@127.0.0.1:1/vonk' }, names: 'ECONNREFUSED' },
  database_of_other_kind: { sql: [`update installation set kind = 'demo'`], names: 'demo' },
  migrations_pending: { sql: [`delete from migration.applied_functions where name = 'chat.sql'`], names: 'chat.sql' },
  migrations_foreign: {
    sql: [`insert into migration.applied_migration (name, hash) values ('9999-future.sql', '')`],
    names: '9999-future.sql',
  },
  role_unavailable: {
    sql: [
      'grant usage on schema migration, graphile_worker to vonk_doctor_weak',
      'grant select on all tables in schema public, migration, graphile_worker to vonk_doctor_weak',
    ],
    env: { DATABASE_URL: 'as vonk_doctor_weak' },
    names: 'may not act as the role vonk_app',
  },
  role_too_powerful: { sql: ['grant update on ledger_entry to vonk_app'], names: 'may update the table ledger_entry' },
  connections_too_few: { env: { POOL_SIZE: '400' }, names: 'POOL_SIZE is 400' },
  database_clock_differs: { options: later(-120), names: 'seconds ahead of that of this machine' },
  city_search_limited: { sql: ['drop extension pg_trgm cascade'], names: 'no pg_trgm' },
  jobs_not_running: { options: later(3_600), names: 'The last scheduled job ran' },
  jobs_ahead: {
    sql: [`update graphile_worker._private_known_crontabs set last_execution = now() + interval '7 hours'`],
    names: 'scheduled jobs have a last run in the future',
  },
  jobs_delayed: {
    sql: [`select graphile_worker.add_job('platform.deliver_mails', run_at => now() - interval '6 minutes')`],
    names: 'has waited for 6 minutes',
  },
  jobs_failing: {
    sql: [`select graphile_worker.add_job('payments.check')`, `update graphile_worker._private_jobs set attempts = 5`],
    names: 'payments.check',
  },
  mails_waiting: { sql: [mail], names: '1 mails wait' },
  mails_refused: {
    sql: [
      `insert into mail_outbox (id, site_id, to_address, from_name, subject, text, html, headers, created_at, next_attempt_at, refused_at)
       select gen_random_uuid(), site.id, n || '@example.com', 'Vlam', 'Hoi', 'Hoi', 'Hoi', '{}', now(), now(), now()
       from site, generate_series(1, 5) n`,
    ],
    names: '5 recipients were refused',
  },
  no_site: { sql: ['truncate site, company cascade'], names: 'There is no site.' },
  site_without_host: { sql: ['delete from site_host'], names: 'vlam has no host' },
  site_without_main_host: { sql: ['update site_host set main = false'], names: 'www.vlam.example' },
  host_not_normal: { sql: [`update site_host set host = 'WWW.Vlam.example:443'`], names: 'WWW.Vlam.example:443' },
  host_of_two_sites: {
    sql: [...otherSite, otherHost('WWW.vlam.example')],
    names: 'belongs to gloed, as WWW.vlam.example, and to vlam',
  },
  company_incomplete: { sql: [`update company set vat_numbers = '{}'`], names: 'vat_numbers' },
  support_address_missing: { sql: [`update company set support_email = ''`], names: 'support_email' },
  support_address_example: {
    sql: [`update company set support_email = 'help@example.com'`],
    names: 'help@example.com',
  },
  mail_sender_of_other_domain: { env: { MAIL_FROM: 'post@elders.example' }, names: 'post@elders.example' },
  default_texts: { sql: [`update site set settings = settings - 'index_title'`], names: 'index_title' },
  text_of_other_age: { sql: set({ min_age: 21, description: 'Gratis, 18+.' }), names: 'description says 18+' },
  texts_not_translated: { sql: set({ languages: ['nl', 'en'] }), names: 'en' },
  setting_invalid: { sql: set({ gift_credits: 'seven' }), names: 'gift_credits' },
  setting_unknown: { sql: set({ gift_credit: 7 }), names: 'gift_credit' },
  settings_contradict: { sql: set({ free_photos: 25, premium_photos: 3 }), names: 'free_photos' },
  mail_text_unusable: {
    sql: set({ mail_texts: { nl: { 'accounts.mail.reset.footer': 'Vlam' } } }),
    names: 'reset.footer lacks the value hours',
  },
  language_incomplete: { sql: set({ languages: ['nl', 'fr'] }), names: 'fr cannot be switched on' },
  legal_page_without_text: { sql: set({ languages: ['nl', 'fr'] }), names: 'no complete text in fr' },
  default_language_not_offered: { sql: set({ domain_language: 'en' }), names: 'en is not one of languages' },
  default_country_not_offered: { sql: set({ default_country: 'FR' }), names: 'FR is not one of countries' },
  country_without_regions: { sql: set({ countries: ['NL', 'US'] }), names: 'US' },
  country_without_bundles: { sql: [`delete from bundle where country = 'BE'`], names: 'nothing is sold in BE' },
  country_without_methods: { sql: [`update payment_method set is_enabled = false where country = 'BE'`], names: 'BE' },
  debit_without_sms: {
    sql: set({ debit_creditor: { id: 'NL98ZZZ999999990000', iban: 'NL91ABNA0417164300', bic: null } }),
    names: 'debit_creditor',
  },
  fictional_undeclared: { sql: [profile], names: 'fictional_profiles is false' },
  lander_slug_without_lander: {
    sql: [`insert into lander_slug (site_id, lander, slug, created_at) select id, 'circus', 'zomer', now() from site`],
    names: 'circus',
  },
  page_without_text: { sql: [page('nl', ' ')], names: 'over-ons' },
  page_not_in_site_language: { sql: [page('en', 'Us.')], names: 'not in nl' },
}

async function produce({ env = {}, sql = [], files, options = {} }: WrongConfiguration) {
  const site = { ...(await copyRealSite(healthySite, installations)), ...withoutRole(env) }
  for (const text of sql) await queryDatabase(site['DATABASE_URL'] ?? '', text)
  files?.(site['VONK_DATA'] ?? '')
  const url = new URL(site['DATABASE_URL'] || 'postgres://none/none')
  if (env['DATABASE_URL'] === 'as vonk_doctor_weak') [url.username, url.password] = ['vonk_doctor_weak', 'weak']
  const examined = env['DATABASE_URL'] === 'as vonk_doctor_weak' ? { ...site, DATABASE_URL: url.href } : site
  return { site, findings: await examine(examined, options) }
}

/** Leaves out the URL that only says as which role the copy is examined. */
function withoutRole({ DATABASE_URL: url, ...env }: Record<string, string>) {
  return url === undefined || url.startsWith('as ') ? env : { ...env, DATABASE_URL: url }
}

const find = (findings: readonly Finding[], code: FindingCode) => findings.filter((each) => each.code === code)

test('a complete site has no findings', async () => {
  expect(await examine(healthySite)).toEqual([])
})

test('a site right after site add has no errors, and is warned about what is left to do', async () => {
  const findings = await examine(newSite)
  expect(findings.map(({ level, code, problem }) => `${level} ${code} ${problem.split(' ')[0]}`)).toEqual([
    'warning backup_missing No',
    'warning jobs_not_running No',
    'warning default_texts index_title',
    'warning default_texts description',
  ])
})

test('the demo has no errors', async () => {
  await using world = await newWorld()
  const findings = await examine({ DATABASE_URL: world.databaseUrl }, { demo: true, now: new Date() })
  expect(findings.filter(({ level }) => level === 'error')).toEqual([])
})

test.each(listThird(Object.entries(wrongConfigurations)))(
  '%s is found, with its command',
  { tags: 'sampled' },
  async (name, wrong) => {
    const code = name as FindingCode // a key of the table
    const { findings, site } = await produce(wrong)
    const [finding, ...more] = find(findings, code)
    expect(finding).toMatchObject({ ...findingKinds[code], problem: expect.stringContaining(wrong.names) })
    expect([finding, ...more].map((each) => each?.remedy.trim())).not.toContain('')
    if (!finding || (await runRemedy(finding.remedy, site)) === 'not a command') return
    expect(find(await examine(site, wrong.options), code)).toEqual(more)
  },
)

test('the age of a niche above the minimum, and a number that is no age, are no findings', async () => {
  const { findings } = await produce({
    sql: set({ min_age: 21, description: 'Voor 50+, al 10+ jaar. Vanaf 21+.' }),
    names: '',
  })
  expect(find(findings, 'text_of_other_age')).toEqual([])
})

test('with --site only that site and the installation are examined', async () => {
  const site = await copyRealSite(healthySite, installations)
  for (const text of [...otherSite, otherHost('gloed.example'), `delete from payment_method where country = 'BE'`])
    await queryDatabase(site['DATABASE_URL'] ?? '', text)
  const sitesOf = async (name: string | null) => new Set((await examine(site, { site: name })).map((each) => each.site))
  expect(await sitesOf(null)).toEqual(new Set(['vlam', 'gloed']))
  expect(await sitesOf('gloed.example')).toEqual(new Set(['gloed']))
  await expect(sitesOf('evil.example')).rejects.toThrow('no site has the key or host evil.example: vlam, gloed')
})

test('what stops the start is explained, and what can be read is still examined', async () => {
  const wrong = { env: { SMTP_URL: 'foo', PORT: 'x', VONK_SECRET: '' }, sql: ['delete from site_host'], names: '' }
  const { findings } = await produce(wrong)
  expect(findings.map(({ code }) => code)).toEqual([
    'environment_invalid',
    'environment_invalid',
    'push_keys_missing',
    'public_origin_unknown_host',
    'site_without_host',
  ])
})

test('examining changes neither the database nor the folder', async () => {
  const url = await installations.newDatabase()
  const folder = installations.newFolder()
  const findings = await examine({ ...healthySite, DATABASE_URL: url, VONK_DATA: folder })
  expect(findings.map(({ code }) => code)).toEqual(['backup_missing', 'migrations_pending'])
  expect(await queryDatabase(url, `select nspname from pg_namespace where nspname = 'migration'`)).toEqual([])
})

test('without a demo the command says how to make one', async () => {
  const findings = await examine({ VONK_DATA: installations.newFolder() })
  expect(findings).toMatchObject([{ code: 'database_unusable', problem: /^There is no demo in .* npm start/ }])
})

test('the command exits with 1 after an error and with 0 after warnings, and prints JSON', async () => {
  const doctor = (env: Record<string, string>, ...args: string[]) => runNode(['src/app/cli.ts', 'doctor', ...args], env)
  const warned = await doctor(newSite)
  expect([warned.code, warned.errors]).toEqual([0, ''])
  expect(warned.output).toContain('WARNING default_texts (vlam)\n  index_title is still the example')
  expect(warned.output).toContain('To mend it:     npm run vonk -- settings set index_title "…" --site vlam')
  const failed = await doctor({ ...newSite, SMTP_URL: '' }, '--json', '--site', 'vlam')
  expect(failed.code).toBe(1)
  expect(JSON.parse(failed.output).findings[0]).toEqual({
    code: 'mail_server_missing',
    ...findingKinds.mail_server_missing,
    site: null,
    problem: expect.stringContaining('SMTP_URL is missing'),
    remedy: 'export SMTP_URL=smtps://user:password@mail.example.com',
  })
})
