import { statement } from '#platform/server/database/statement.ts'

/** The authenticator app of a member, and how many recovery codes are left. */
export interface CodeRow {
  sealed_secret: string
  confirmed_at: Date | null
  removal_at: Date | null
  recovery_codes: number
}

export const findCodes = statement<[accountId: string], CodeRow>(
  'accounts.find_codes',
  `select sealed_secret, confirmed_at, removal_at,
     (select count(*)::int from member_recovery_code where account_id = $1) as recovery_codes
   from member_code where account_id = $1`,
)

/** Stores a secret that waits for its first code. Never replaces a confirmed one. */
export const storeSecret = statement<[accountId: string, siteId: string, sealedSecret: string, at: Date]>(
  'accounts.store_secret',
  `insert into member_code (account_id, site_id, sealed_secret, created_at) values ($1, $2, $3, $4)
   on conflict (account_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
     where member_code.confirmed_at is null`,
)

/** Confirms the secret with the time step of its first code, unless another secret replaced it meanwhile. */
export const confirmSecret = statement<[accountId: string, sealedSecret: string, step: number, at: Date]>(
  'accounts.confirm_secret',
  `update member_code set confirmed_at = $4, last_step = $3
   where account_id = $1 and sealed_secret = $2 and confirmed_at is null`,
)

/** Locks the codes of a member until the transaction ends. Returns null while they are off. */
export const lockCodes = statement<[accountId: string], { account_id: string }>(
  'accounts.lock_codes',
  `select account_id from member_code where account_id = $1 and confirmed_at is not null for update`,
)

/**
 * Spends a time step, so that a code is valid once. A last step that is more than two later is from a clock that was ahead: no
 * valid code is that far behind another.
 */
export const spendStep = statement<[accountId: string, step: number]>(
  'accounts.spend_step',
  `update member_code set last_step = $2 where account_id = $1 and (last_step < $2 or last_step > $2 + 2)`,
)

export const redeemRecoveryCode = statement<[accountId: string, codeHash: string]>(
  'accounts.redeem_recovery_code',
  `delete from member_recovery_code where account_id = $1 and code_hash = $2`,
)

/** Replaces the recovery codes. The caller locks the account. */
export const replaceRecoveryCodes = statement<[accountId: string, siteId: string, codeHashes: string[], at: Date]>(
  'accounts.replace_recovery_codes',
  `with old as (delete from member_recovery_code where account_id = $1 and code_hash <> all($3))
   insert into member_recovery_code (account_id, site_id, code_hash, created_at) select $1, $2, unnest($3::text[]), $4`,
)

/** Deletes the secret of a member, and with it the recovery codes. Returns when a code confirmed it. */
export const deleteCodes = statement<[accountId: string], { confirmed_at: Date | null }>(
  'accounts.delete_codes',
  `delete from member_code where account_id = $1 returning confirmed_at`,
)

/** Schedules the removal by support, or moves none that is scheduled. */
export const scheduleRemoval = statement<[accountId: string, at: Date]>(
  'accounts.schedule_code_removal',
  `update member_code set removal_at = $2 where account_id = $1 and confirmed_at is not null and removal_at is null`,
)

export const cancelRemoval = statement<[accountId: string]>(
  'accounts.cancel_code_removal',
  `update member_code set removal_at = null where account_id = $1 and removal_at is not null`,
)

/** Lists the codes that support may now remove, the oldest first. */
export const listDueRemovals = statement<[now: Date, limit: number], { account_id: string; site_id: string }>(
  'accounts.list_due_code_removals',
  `select account_id, site_id from member_code where removal_at <= $1 order by removal_at limit $2`,
)

/** Locks the codes of a member whose removal is due. Returns null when the member has stopped it. */
export const lockDueRemoval = statement<[accountId: string, now: Date], { account_id: string }>(
  'accounts.lock_due_code_removal',
  `select account_id from member_code where account_id = $1 and removal_at <= $2 for update`,
)

export const deleteWaitingSecrets = statement<[before: Date]>(
  'accounts.delete_waiting_secrets',
  `delete from member_code where confirmed_at is null and created_at <= $1`,
)
