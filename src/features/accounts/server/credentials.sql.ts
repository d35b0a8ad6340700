import { statement } from '#platform/server/database/statement.ts'

/** The columns of an account for authentication and for mailing its owner. */
export interface CredentialsRow {
  id: string
  email: string
  status: 'not_confirmed' | 'active' | 'banned' | 'deleted'
  is_open: boolean
  password_hash: string
  language: string
  origin: string
}

const columns = 'id, email, status, is_open_account(status) as is_open, password_hash, language, origin'

export const findCredentials = statement<[id: string, siteId: string], CredentialsRow>(
  'accounts.find_credentials',
  `select ${columns} from account where id = $1 and site_id = $2`,
)

/** Finds an account and locks it until the transaction ends. */
export const lockCredentials = statement<[id: string, siteId: string], CredentialsRow>(
  'accounts.lock_credentials',
  `select ${columns} from account where id = $1 and site_id = $2 for no key update`,
)

/** Finds the account of an address: the confirmed one, whatever its status, or else the newest unconfirmed one. */
export const findCredentialsByEmail = statement<[siteId: string, emailKey: string], CredentialsRow>(
  'accounts.find_by_address',
  `select ${columns} from account where site_id = $1 and email_key = $2
     and password_hash <> ''
   order by confirmed_at is null, signup_at desc, id desc limit 1`,
)

/**
 * Replaces the password hash if it is still `oldHash` and the account is open. Only one of several concurrent changes
 * succeeds.
 */
export const replacePassword = statement<[id: string, siteId: string, oldHash: string, newHash: string]>(
  'accounts.replace_password',
  `update account set password_hash = $4 where id = $1 and site_id = $2 and password_hash = $3 and is_open_account(status)`,
)

export const setPassword = statement<[id: string, siteId: string, passwordHash: string]>(
  'accounts.set_password',
  `update account set password_hash = $3
   where id = $1 and site_id = $2 and password_hash <> '' and is_open_account(status)`,
)

export const setEmail = statement<[id: string, siteId: string, email: string, emailKey: string]>(
  'accounts.set_email',
  `update account set email = $3, email_key = $4 where id = $1 and site_id = $2`,
)

export const isEmailClaimedByAnother = statement<
  [siteId: string, emailKey: string, accountId: string],
  { claimed: boolean }
>(
  'accounts.is_claimed_by_another',
  `select exists (
     select 1 from account where site_id = $1 and email_key = $2 and confirmed_at is not null and id <> $3
   ) as claimed`,
)

export const insertLinkToken = statement<
  [tokenHash: string, accountId: string, kind: string, email: string | null, at: Date, expiresAt: Date]
>(
  'accounts.insert_link_token',
  `insert into account_link_token (token_hash, account_id, kind, email, tries_left, created_at, expires_at)
   values ($1, $2, $3, $4, 0, $5, $6)`,
)

export const findOpenLinkToken = statement<
  [tokenHash: string, kind: string, now: Date, siteId: string],
  { account_id: string; email: string | null }
>(
  'accounts.find_open_link_token',
  `select account_id, email from account_link_token
   where token_hash = $1 and kind = $2 and used_at is null and expires_at > $3
     and account_id in (select id from account where site_id = $4)`,
)

/** Redeems a link once. Concurrent calls skip the locked row instead of waiting. */
export const redeemLinkToken = statement<
  [tokenHash: string, kind: string, now: Date, siteId: string],
  { account_id: string; email: string | null }
>(
  'accounts.redeem_link_token',
  `update account_link_token set used_at = $3
   where token_hash in (
     select token_hash from account_link_token
     where token_hash = $1 and kind = $2 and used_at is null and expires_at > $3
       and account_id in (select id from account where site_id = $4)
     for update skip locked
   )
   returning account_id, email`,
)

export const revokeLinkTokens = statement<[accountId: string, kinds: readonly string[], at: Date]>(
  'accounts.revoke_link_tokens',
  `update account_link_token set used_at = $3, expires_at = least(expires_at, $3)
   where account_id = $1 and kind = any($2) and used_at is null`,
)

export const deleteExpiredLinkTokens = statement<[before: Date]>(
  'accounts.delete_expired_link_tokens',
  `delete from account_link_token where expires_at <= $1`,
)

/** Counts one use on the current day in the site's time zone. Returns the count including this use. */
export const incrementQuota = statement<
  [siteId: string, subject: string, now: Date, timeZone: string],
  { used: number }
>(
  'accounts.increment_quota',
  `insert into account_quota (site_id, subject, day, used)
   values ($1, $2, ($3::timestamptz at time zone $4)::date, 1)
   on conflict (site_id, subject, day) do update set used = least(account_quota.used + 1, 1000)
   returning used`,
)

export const deleteOldQuotas = statement<[before: Date]>(
  'accounts.delete_old_quotas',
  `delete from account_quota where day < ($1::timestamptz at time zone 'UTC')::date - 1`,
)
