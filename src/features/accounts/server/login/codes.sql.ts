import { statement } from '#platform/server/database/statement.ts'

/** The authenticator app of a member, and how many recovery codes are left. */
export interface CodeRow {
  sealedSecret: string
  confirmedAt: Date | null
  removalAt: Date | null
  recoveryCodes: number
}

export const findCodes = statement<{ accountId: string }, CodeRow>(
  'accounts.find_codes',
  `select sealed_secret, confirmed_at, removal_at,
     (select count(*)::int from member_recovery_code where account_id = :accountId) as recovery_codes
   from member_code where account_id = :accountId`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Stores a secret that waits for its first code. Never replaces a confirmed one. */
export const storeSecret = statement<{ accountId: string; sealedSecret: string }>(
  'accounts.store_secret',
  `insert into member_code (account_id, site_id, sealed_secret, created_at) values (:accountId, :site, :sealedSecret, :now)
   on conflict (account_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
     where member_code.confirmed_at is null`,
)

/** Confirms the secret with the time step of its first code, unless another secret replaced it meanwhile. */
export const confirmSecret = statement<{ accountId: string; sealedSecret: string; step: number }>(
  'accounts.confirm_secret',
  `update member_code set confirmed_at = :now, last_step = :step
   where account_id = :accountId and sealed_secret = :sealedSecret and confirmed_at is null`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Locks the codes of a member until the transaction ends. Returns null while they are off. */
export const lockCodes = statement<{ accountId: string }, { accountId: string }>(
  'accounts.lock_codes',
  `select account_id from member_code where account_id = :accountId and confirmed_at is not null for update`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/**
 * Spends a time step, so that a code is valid once. A last step that is more than two later is from a clock that was ahead: no
 * valid code is that far behind another.
 */
export const spendStep = statement<{ accountId: string; step: number }>(
  'accounts.spend_step',
  `update member_code set last_step = :step where account_id = :accountId and (last_step < :step or last_step > :step + 2)`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const redeemRecoveryCode = statement<{ accountId: string; codeHash: string }>(
  'accounts.redeem_recovery_code',
  `delete from member_recovery_code where account_id = :accountId and code_hash = :codeHash`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Replaces the recovery codes. The caller locks the account. */
export const replaceRecoveryCodes = statement<{ accountId: string; codeHashes: string[] }>(
  'accounts.replace_recovery_codes',
  `with old as (delete from member_recovery_code where account_id = :accountId and code_hash <> all(:codeHashes))
   insert into member_recovery_code (account_id, site_id, code_hash, created_at) select :accountId, :site, unnest(:codeHashes::text[]), :now`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Deletes the secret of a member, and with it the recovery codes. Returns when a code confirmed it. */
export const deleteCodes = statement<{ accountId: string }, { confirmedAt: Date | null }>(
  'accounts.delete_codes',
  `delete from member_code where account_id = :accountId returning confirmed_at`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Schedules the removal by support, or moves none that is scheduled. */
export const scheduleRemoval = statement<{ accountId: string; at: Date }>(
  'accounts.schedule_code_removal',
  `update member_code set removal_at = :at where account_id = :accountId and confirmed_at is not null and removal_at is null`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const cancelRemoval = statement<{ accountId: string }>(
  'accounts.cancel_code_removal',
  `update member_code set removal_at = null where account_id = :accountId and removal_at is not null`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Lists the codes that support may now remove, the oldest first. */
export const listDueRemovals = statement<{ limit: number }, { accountId: string; siteId: string }>(
  'accounts.list_due_code_removals',
  `select account_id, site_id from member_code where removal_at <= :now order by removal_at limit :limit`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** Locks the codes of a member whose removal is due. Returns null when the member has stopped it. */
export const lockDueRemoval = statement<{ accountId: string }, { accountId: string }>(
  'accounts.lock_due_code_removal',
  `select account_id from member_code where account_id = :accountId and removal_at <= :now for update`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const deleteWaitingSecrets = statement<{ before: Date }>(
  'accounts.delete_waiting_secrets',
  `delete from member_code where confirmed_at is null and created_at <= :before`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)
