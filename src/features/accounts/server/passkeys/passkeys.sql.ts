import { statement } from '#platform/server/database/statement.ts'

export interface PasskeyRow {
  id: string
  accountId: string
  email: string
  status: 'active' | 'not_confirmed' | 'deleted'
  credentialId: string
  publicKey: Buffer
  counter: string
  transports: string[]
}

export interface ListedPasskeyRow {
  id: string
  name: string
  createdAt: Date
  usedAt: Date | null
}

export const insertChallenge = statement<{ challengeHash: string; accountId: string | null; expiresAt: Date }>(
  'accounts.insert_challenge',
  `insert into passkey_challenge (challenge_hash, site_id, account_id, expires_at) values (:challengeHash, :site, :accountId, :expiresAt)`,
)

/** Deletes a challenge, so that one of several concurrent responses is accepted. */
export const consumeChallenge = statement<{ challengeHash: string; accountId: string | null }>(
  'accounts.consume_challenge',
  `delete from passkey_challenge
   where challenge_hash = :challengeHash and site_id = :site and account_id is not distinct from :accountId::uuid and expires_at > :now`,
)

export const deleteOldChallenges = statement<void>(
  'accounts.delete_old_challenges',
  `delete from passkey_challenge where expires_at <= :now`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** Finds a passkey of an account that may log in or be reactivated. */
export const findPasskey = statement<{ credentialId: string }, PasskeyRow>(
  'accounts.find_passkey',
  `select passkey.id, account_id, email, status, credential_id, public_key, counter, transports
   from passkey join account on account.id = account_id
   where passkey.site_id = :site and credential_id = :credentialId and (is_open_account(account.status) or account.status = 'deleted')`,
)

/**
 * Records a use. Updates no row when the counter did not increase: the passkey was copied. Passkeys without a counter
 * stay at 0.
 */
export const recordPasskeyUse = statement<{ id: string; counter: number }>(
  'accounts.count_passkey_use',
  `update passkey set counter = :counter, used_at = :now where id = :id and (counter < :counter or :counter = 0 and counter = 0)`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Adds a passkey if its account has fewer than `max`. The caller locks the account. */
export const insertPasskey = statement<{
  id: string
  accountId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  max: number
}>(
  'accounts.insert_passkey',
  `insert into passkey (id, account_id, site_id, credential_id, public_key, counter, transports, name, created_at)
   select :id::uuid, :accountId::uuid, :site::uuid, :credentialId, :publicKey, :counter, :transports, :name, :now
   where (select count(*) from passkey where account_id = :accountId) < :max
   on conflict (site_id, credential_id) do nothing`,
)

export const lockAccount = statement<{ id: string }>(
  'accounts.lock',
  `select 1 from account where id = :id for no key update`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const listPasskeys = statement<{ accountId: string }, ListedPasskeyRow>(
  'accounts.list_passkeys',
  `select id, name, created_at, used_at from passkey where account_id = :accountId order by created_at, id`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

export const listCredentialIds = statement<{ accountId: string }, { credentialId: string; transports: string[] }>(
  'accounts.list_credential_ids',
  `select credential_id, transports from passkey where account_id = :accountId`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

export const deleteAllPasskeys = statement<{ accountId: string }>(
  'accounts.delete_all_passkeys',
  `delete from passkey where account_id = :accountId`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const deletePasskey = statement<{ id: string; accountId: string }>(
  'accounts.delete_passkey',
  `delete from passkey where id = :id and account_id = :accountId`,
  { allSites: 'its parameter is the id of the logged-in member' },
)
