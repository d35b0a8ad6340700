import { statement } from '#platform/server/database/statement.ts'

export interface TwoFactorRow {
  sealed_secret: string
  confirmed_at: Date | null
}

export const findTwoFactor = statement<[accountId: string], TwoFactorRow>(
  'accounts.find_two_factor',
  `select sealed_secret, confirmed_at from two_factor where account_id = $1`,
)

/** Stores an unconfirmed secret. Never replaces a confirmed one. */
export const storeSecret = statement<[accountId: string, sealedSecret: string]>(
  'accounts.store_secret',
  `insert into two_factor (account_id, sealed_secret, last_step) values ($1, $2, 0)
   on conflict (account_id) do update set sealed_secret = excluded.sealed_secret where two_factor.confirmed_at is null`,
)

export const setTwoFactorConfirmed = statement<[accountId: string, sealedSecret: string, step: number, at: Date]>(
  'accounts.set_two_factor_confirmed',
  `update two_factor set confirmed_at = $4, last_step = $3
   where account_id = $1 and sealed_secret = $2 and confirmed_at is null`,
)

/** Spends a time step, so that a code is valid once. */
export const spendStep = statement<[accountId: string, step: number]>(
  'accounts.spend_step',
  `update two_factor set last_step = $2 where account_id = $1 and last_step < $2 and confirmed_at is not null`,
)

export const insertRecoveryCodes = statement<[accountId: string, codeHashes: string[]]>(
  'accounts.insert_recovery_codes',
  `insert into recovery_code (account_id, code_hash) select $1, unnest($2::text[])`,
)

export const redeemRecoveryCode = statement<[accountId: string, codeHash: string]>(
  'accounts.redeem_recovery_code',
  `delete from recovery_code where account_id = $1 and code_hash = $2`,
)

export const countRecoveryCodes = statement<[accountId: string], { count: number }>(
  'accounts.count_recovery_codes',
  `select count(*)::int as count from recovery_code where account_id = $1`,
)

export const deleteConfirmedTwoFactor = statement<[accountId: string]>(
  'accounts.delete_two_factor',
  `with codes as (delete from recovery_code where account_id = $1)
   delete from two_factor where account_id = $1 and confirmed_at is not null`,
)

/** Deletes the two-factor secret, confirmed or not, with its recovery codes. */
export const deleteAnyTwoFactor = statement<[accountId: string]>(
  'accounts.remove_two_factor',
  `with codes as (delete from recovery_code where account_id = $1) delete from two_factor where account_id = $1`,
)
