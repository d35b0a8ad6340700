import { statement } from '#platform/server/database/statement.ts'
import type { AccountRow } from '../accounts.sql.ts'

export interface LoginRow {
  id: string
  passwordHash: string
  status: AccountRow['status']
  claimed: boolean
}

/**
 * Lists the accounts that may log in with an address: the confirmed owner first, then the newest unconfirmed signup
 * (C-24b).
 */
export const listLoginCandidates = statement<{ emailKey: string }, LoginRow>(
  'accounts.list_login_candidates',
  `select id, password_hash, status, confirmed_at is not null as claimed from account
   where site_id = :site and email_key = :emailKey and (is_open_account(status) or status = 'deleted')
     and password_hash <> ''
   order by confirmed_at is null, signup_at desc, id desc limit 2`,
)

/**
 * Finds an account that may log in and locks it for share until the transaction ends. One without a password belongs to a
 * fictional profile.
 */
export const lockOpenAccount = statement<{ id: string }, { id: string }>(
  'accounts.lock_open_account',
  `select id from account where id = :id and password_hash <> '' and is_open_account(status) for share`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const insertFailures = statement<{ subjects: string[] }>(
  'accounts.insert_failures',
  `insert into login_failure (site_id, subject, failed_at) select :site, unnest(:subjects::text[]), :now`,
)

/** Lists the newest failures of each subject, newest first. */
export const listFailures = statement<
  { subjects: string[]; since: Date; limit: number },
  { subject: string; failedAt: Date }
>(
  'accounts.list_failures',
  `select subject, failed_at from unnest(:subjects::text[]) as requested (subject), lateral (
     select failed_at from login_failure
     where site_id = :site and login_failure.subject = requested.subject and failed_at > :since order by failed_at desc limit :limit
   ) as newest order by failed_at desc`,
)

export const deleteFailures = statement<{ subjects: string[] }>(
  'accounts.delete_failures',
  `delete from login_failure where site_id = :site and subject = any(:subjects)`,
)

export const deleteOldFailures = statement<{ before: Date }>(
  'accounts.delete_old_failures',
  `delete from login_failure where failed_at <= :before`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const isDeviceKnown = statement<{ emailKey: string; tokenHash: string }, { known: boolean }>(
  'accounts.find_known_device',
  `select exists (
     select 1 from known_device join account on account.id = account_id
     where token_hash = :tokenHash and site_id = :site and email_key = :emailKey
   ) as known`,
)

/** Replaces the token of a device for all accounts that know it. */
export const rotateDeviceToken = statement<{ oldHash: string; newHash: string }>(
  'accounts.rotate_device_token',
  `update known_device set token_hash = :newHash where token_hash = :oldHash`,
)

/** Stores a known device. Deletes the oldest devices of the account beyond `max`. */
export const upsertDevice = statement<{ tokenHash: string; accountId: string; max: number }>(
  'accounts.upsert_device',
  `with oldest as (
     delete from known_device where account_id = :accountId and token_hash in (
       select token_hash from known_device where account_id = :accountId and token_hash <> :tokenHash
       order by used_at desc, token_hash offset :max - 1
     )
   )
   insert into known_device (token_hash, account_id, used_at) values (:tokenHash, :accountId, :now)
   on conflict (token_hash, account_id) do update set used_at = excluded.used_at`,
)

export const deleteOldDevices = statement<{ before: Date }>(
  'accounts.delete_old_devices',
  `delete from known_device where used_at <= :before`,
)
