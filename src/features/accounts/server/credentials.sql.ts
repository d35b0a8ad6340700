import { statement } from '#platform/server/database/statement.ts'

/** The columns of an account for authentication and for mailing its owner. */
export interface CredentialsRow {
  id: string
  email: string
  status: 'not_confirmed' | 'active' | 'banned' | 'deleted'
  isOpen: boolean
  passwordHash: string
  language: string
  origin: string
}

const columns = 'id, email, status, is_open_account(status) as is_open, password_hash, language, origin'

export const findCredentials = statement<{ id: string }, CredentialsRow>(
  'accounts.find_credentials',
  `select ${columns} from account where id = :id and site_id = :site`,
)

/** Finds an account and locks it until the transaction ends. */
export const lockCredentials = statement<{ id: string }, CredentialsRow>(
  'accounts.lock_credentials',
  `select ${columns} from account where id = :id and site_id = :site for no key update`,
)

/** Finds the account of an address: the confirmed one, whatever its status, or else the newest unconfirmed one. */
export const findCredentialsByEmail = statement<{ emailKey: string }, CredentialsRow>(
  'accounts.find_by_address',
  `select ${columns} from account where site_id = :site and email_key = :emailKey
     and password_hash <> ''
   order by confirmed_at is null, signup_at desc, id desc limit 1`,
)

/**
 * Replaces the password hash if it is still `oldHash` and the account is open. Only one of several concurrent changes
 * succeeds.
 */
export const replacePassword = statement<{ id: string; oldHash: string; newHash: string }>(
  'accounts.replace_password',
  `update account set password_hash = :newHash where id = :id and site_id = :site and password_hash = :oldHash and is_open_account(status)`,
)

export const setPassword = statement<{ id: string; passwordHash: string }>(
  'accounts.set_password',
  `update account set password_hash = :passwordHash
   where id = :id and site_id = :site and password_hash <> '' and is_open_account(status)`,
)

export const setEmail = statement<{ id: string; email: string; emailKey: string }>(
  'accounts.set_email',
  `update account set email = :email, email_key = :emailKey where id = :id and site_id = :site`,
)

export const isEmailClaimedByAnother = statement<{ emailKey: string; accountId: string }, { claimed: boolean }>(
  'accounts.is_claimed_by_another',
  `select exists (
     select 1 from account where site_id = :site and email_key = :emailKey and confirmed_at is not null and id <> :accountId
   ) as claimed`,
)

export const insertLinkToken = statement<{
  tokenHash: string
  accountId: string
  kind: string
  email: string | null
  expiresAt: Date
}>(
  'accounts.insert_link_token',
  `insert into account_link_token (token_hash, account_id, kind, email, tries_left, created_at, expires_at)
   values (:tokenHash, :accountId, :kind, :email, 0, :now, :expiresAt)`,
)

export const findOpenLinkToken = statement<
  { tokenHash: string; kind: string },
  { accountId: string; email: string | null }
>(
  'accounts.find_open_link_token',
  `select account_id, email from account_link_token
   where token_hash = :tokenHash and kind = :kind and used_at is null and expires_at > :now
     and account_id in (select id from account where site_id = :site)`,
)

/** Redeems a link once. Concurrent calls skip the locked row instead of waiting. */
export const redeemLinkToken = statement<
  { tokenHash: string; kind: string },
  { accountId: string; email: string | null }
>(
  'accounts.redeem_link_token',
  `update account_link_token set used_at = :now
   where token_hash in (
     select token_hash from account_link_token
     where token_hash = :tokenHash and kind = :kind and used_at is null and expires_at > :now
       and account_id in (select id from account where site_id = :site)
     for update skip locked
   )
   returning account_id, email`,
)

export const revokeLinkTokens = statement<{ accountId: string; kinds: readonly string[] }>(
  'accounts.revoke_link_tokens',
  `update account_link_token set used_at = :now, expires_at = least(expires_at, :now)
   where account_id = :accountId and kind = any(:kinds) and used_at is null`,
)

export const deleteExpiredLinkTokens = statement<void>(
  'accounts.delete_expired_link_tokens',
  `delete from account_link_token where expires_at <= :now`,
)

/** Counts one use on the current day in the site's time zone. Returns the count including this use. */
export const incrementQuota = statement<{ subject: string; timeZone: string }, { used: number }>(
  'accounts.increment_quota',
  `insert into account_quota (site_id, subject, day, used)
   values (:site, :subject, (:now::timestamptz at time zone :timeZone)::date, 1)
   on conflict (site_id, subject, day) do update set used = least(account_quota.used + 1, 1000)
   returning used`,
)

export const deleteOldQuotas = statement<void>(
  'accounts.delete_old_quotas',
  `delete from account_quota where day < (:now::timestamptz at time zone 'UTC')::date - 1`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)
