import { statement } from '#platform/server/database/statement.ts'
import type { AccountRow } from '../accounts.sql.ts'

export interface LoginRow {
  id: string
  password_hash: string
  status: AccountRow['status']
  claimed: boolean
}

/**
 * Lists the accounts that may log in with an address: the confirmed owner first, then the newest unconfirmed signup
 * (C-24b).
 */
export const listLoginCandidates = statement<[siteId: string, emailKey: string], LoginRow>(
  'accounts.list_login_candidates',
  `select id, password_hash, status, confirmed_at is not null as claimed from account
   where site_id = $1 and email_key = $2 and (is_open_account(status) or status = 'deleted')
     and password_hash <> ''
   order by confirmed_at is null, signup_at desc, id desc limit 2`,
)

/**
 * Finds an account that may log in and locks it for share until the transaction ends. One without a password belongs to a
 * fictional profile.
 */
export const lockOpenAccount = statement<[id: string], { id: string }>(
  'accounts.lock_open_account',
  `select id from account where id = $1 and password_hash <> '' and is_open_account(status) for share`,
)

export const insertFailures = statement<[siteId: string, subjects: string[], at: Date]>(
  'accounts.insert_failures',
  `insert into login_failure (site_id, subject, failed_at) select $1, unnest($2::text[]), $3`,
)

/** Lists the newest failures of each subject, newest first. */
export const listFailures = statement<
  [siteId: string, subjects: string[], since: Date, limit: number],
  { subject: string; failed_at: Date }
>(
  'accounts.list_failures',
  `select subject, failed_at from unnest($2::text[]) as requested (subject), lateral (
     select failed_at from login_failure
     where site_id = $1 and login_failure.subject = requested.subject and failed_at > $3 order by failed_at desc limit $4
   ) as newest order by failed_at desc`,
)

export const deleteFailures = statement<[siteId: string, subjects: string[]]>(
  'accounts.delete_failures',
  `delete from login_failure where site_id = $1 and subject = any($2)`,
)

export const deleteOldFailures = statement<[before: Date]>(
  'accounts.delete_old_failures',
  `delete from login_failure where failed_at <= $1`,
)

export const isDeviceKnown = statement<[siteId: string, emailKey: string, tokenHash: string], { known: boolean }>(
  'accounts.find_known_device',
  `select exists (
     select 1 from known_device join account on account.id = account_id
     where token_hash = $3 and site_id = $1 and email_key = $2
   ) as known`,
)

/** Replaces the token of a device for all accounts that know it. */
export const rotateDeviceToken = statement<[oldHash: string, newHash: string]>(
  'accounts.rotate_device_token',
  `update known_device set token_hash = $2 where token_hash = $1`,
)

/** Stores a known device. Deletes the oldest devices of the account beyond `max`. */
export const upsertDevice = statement<[tokenHash: string, accountId: string, at: Date, max: number]>(
  'accounts.upsert_device',
  `with oldest as (
     delete from known_device where account_id = $2 and token_hash in (
       select token_hash from known_device where account_id = $2 and token_hash <> $1
       order by used_at desc, token_hash offset $4 - 1
     )
   )
   insert into known_device (token_hash, account_id, used_at) values ($1, $2, $3)
   on conflict (token_hash, account_id) do update set used_at = excluded.used_at`,
)

export const deleteOldDevices = statement<[before: Date]>(
  'accounts.delete_old_devices',
  `delete from known_device where used_at <= $1`,
)
