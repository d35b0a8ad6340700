/** The weight of a finding: an error breaks something or endangers people; a warning needs a look. */
export type FindingLevel = 'error' | 'warning'

/** The kinds of findings by their stable code, with their weight and the reason why each matters. */
export const findingKinds = {
  // The environment
  environment_invalid: error('The program does not start until the value is valid.'),
  environment_incomplete: error('These variables belong to one service, and the program does not start with a part.'),
  mail_server_missing: error('Nobody can confirm an address or set a new password without mail; the start is refused.'),
  mail_sender_missing: error('Mails need a sender, and push services a contact; the start is refused.'),
  payment_key_missing: error('Nothing can be sold without the payment provider; the start is refused.'),
  payment_key_test: warning('With a test key orders count as paid without money: everybody gets credits for nothing.'),
  payment_provider_pretend: error('A pretend provider says that orders are paid. Members get credits for nothing.'),
  sms_service_pretend: error('Codes of mandates reach nobody, and whoever runs the pretend service can read them.'),
  public_origin_missing: error('The payment provider cannot report payments without an address of this installation.'),
  public_origin_not_https: error('Passwords, messages and sessions would cross the network readable for others.'),
  public_origin_unknown_host: error('Reports of payments and mail servers to a host of no site are refused with 421.'),
  secret_missing: error('Mailed codes, unsubscribe links and the cursors of lists are made with it.'),
  secret_weak: error('Whoever guesses the secret can forge unsubscribe links and mailed codes.'),
  secret_of_demo: error('The secret of a demo is in its folder, where everybody with a copy of the demo can read it.'),
  push_keys_missing: error('The keys for push messages are derived from VONK_SECRET; no browser can subscribe.'),
  real_service_in_demo: error('A demo with public passwords would send real messages or take real money.'),
  demo_open_to_network: error('The passwords of the demo are public, and so are its mails at /dev/mail.'),
  proxy_not_trusted: error('Behind a proxy for https, calls of browsers are refused and all visitors share one limit.'),
  proxy_trust_open: warning('Whoever reaches the port without the proxy can claim any address and evade all limits.'),
  mail_reports_refused: warning(
    'Addresses that bounce keep getting mail, until mail providers refuse it for everyone.',
  ),
  limits_raised: warning('Guessing passwords, scraping and spam are limited by these numbers.'),
  log_silent: warning('The alerts of docs/operations.md are lines of the log, and nobody gets them.'),
  // The files
  data_folder_unusable: error('Photos cannot be stored; the start is refused.'),
  data_folder_of_demo: error('A demo may delete its folder at any start; the start of a real site is refused.'),
  disk_nearly_full: error('On a full disk uploads are refused, and so is every change when the database is on it.'),
  bucket_unusable: error('Photos can neither be stored nor shown; the start is refused.'),
  backup_missing: warning('Without a backup a broken disk or a mistake is the end of every account and message.'),
  backup_old: warning('What happened since the last backup is lost when the disk breaks.'),
  // The database
  database_unusable: error('Nothing works without the database; the start is refused.'),
  database_of_other_kind: error('A demo and a real site never share data; the start is refused.'),
  migrations_pending: error('This version needs tables or functions that the database lacks.'),
  migrations_foreign: error('The database belongs to another version; this one would read and write it wrongly.'),
  role_unavailable: error('Requests run as the role vonk_app, which may not change the books; the start is refused.'),
  role_too_powerful: error('A fault in a request could then rewrite balances, invoices or the history of settings.'),
  connections_too_few: error('Requests would wait for connections that PostgreSQL refuses; the start is refused.'),
  database_clock_differs: error(
    'Mails, jobs and deadlines follow one clock or the other, and happen too early or late.',
  ),
  city_search_limited: warning('Whoever misspells a town finds nothing, and the town is required at signup.'),
  jobs_not_running: warning('Mails, checks of payments and erasures are jobs. They wait while no process runs them.'),
  jobs_ahead: warning('Jobs whose last run lies in the future were recorded while a clock was ahead.'),
  jobs_delayed: error('Mails, checks of payments and erasures wait: no process runs them, or it cannot keep up.'),
  jobs_failing: warning('A job that keeps failing is given up after 20 attempts.'),
  mails_waiting: warning('People wait for a confirmation or a new password. After two days a mail is deleted.'),
  mails_refused: error('Mail servers refuse everybody: a wrong password, a blocklist or a relay is at fault.'),
  // The sites
  no_site: error('Every request gets 421 until there is a site.'),
  site_without_host: error('No request can reach a site without a host.'),
  site_without_main_host: error('The main host is that of mails, search engines and shared links.'),
  host_not_normal: error('The host is compared with that of requests as it is stored; this spelling never occurs.'),
  host_of_two_sites: error('Visitors of one site would land on the other.'),
  company_incomplete: error('The law requires these facts to be shown, and every invoice contains them for good.'),
  support_address_missing: error('Members must be able to reach you, and complaints are mailed to this address.'),
  support_address_example: warning('Mail to a domain for examples reaches nobody.'),
  mail_sender_of_other_domain: warning('Mail from another domain looks like fraud to people and to spam filters.'),
  default_texts: warning('Visitors, mails and bank statements show a name or a text that is not yours.'),
  text_of_other_age: warning('Visitors read an age from which they may not join.'),
  texts_not_translated: warning('Visitors in that language see texts of the site in another one.'),
  setting_invalid: error('An earlier value or the default is used, which may not be what you want.'),
  setting_unknown: warning('No part of the program reads it: it may be misspelt, or from another version.'),
  settings_contradict: error('What the settings promise cannot be done.'),
  mail_text_unusable: warning('Mails have the text of the program instead of yours.'),
  language_incomplete: error('Visitors in that language would see Dutch texts, or keys.'),
  legal_page_without_text: error('Terms and privacy policy must be readable in every language that you offer.'),
  default_language_not_offered: error('Visitors who chose no language get one that the site does not offer.'),
  default_country_not_offered: error('Visitors whose address reveals no country get prices of none.'),
  country_without_regions: error('Nobody in that country can choose a city, and so nobody can sign up.'),
  country_without_bundles: error('Members in that country cannot buy anything.'),
  country_without_methods: error('Members in that country can choose a bundle and then pay with nothing.'),
  debit_without_sms: warning('A mandate is signed with a code by text message, so direct debit is not offered.'),
  fictional_undeclared: error('The law and C-11 forbid profiles that are not real without saying so.'),
  lander_slug_without_lander: error('Advertisements that lead to that address get 404.'),
  page_without_text: error('Visitors see a page with a title and nothing else.'),
  page_not_in_site_language: warning('Visitors in the language of the site get 404.'),
} as const satisfies Record<string, FindingKind>

interface FindingKind {
  readonly level: FindingLevel
  readonly reason: string
}

/** The stable code of a kind of finding. */
export type FindingCode = keyof typeof findingKinds

/** A wrong configuration, with what is wrong, why it matters and the command that mends it. */
export interface Finding extends FindingKind {
  readonly code: FindingCode
  /** The key of the site; null when it concerns the installation. */
  readonly site: string | null
  readonly problem: string
  readonly remedy: string
}

/** The parts of a finding that its kind does not decide. */
export interface FindingDetails {
  readonly problem: string
  readonly remedy: string
  readonly site?: string
}

/** Creates a finding. */
export function createFinding(code: FindingCode, { problem, remedy, site }: FindingDetails): Finding {
  return { code, ...findingKinds[code], site: site ?? null, problem, remedy }
}

/** Returns a finding in a list when the condition holds, else an empty list. */
export function findingIf(condition: boolean, code: FindingCode, details: FindingDetails): Finding[] {
  return condition ? [createFinding(code, details)] : []
}

function error(reason: string) {
  return { level: 'error', reason } as const
}

function warning(reason: string) {
  return { level: 'warning', reason } as const
}
