import type { StaffRole } from '#platform/contract.ts'
import { statement } from '#platform/server/database/statement.ts'

export const insertLogin = statement<[tokenHash: string, staffId: string, siteId: string, expiresAt: Date]>(
  'staff.insert_login',
  `insert into staff_login (token_hash, staff_id, site_id, expires_at) values ($1, $2, $3, $4)`,
)

export const findLogin = statement<[tokenHash: string, siteId: string, now: Date], { staffId: string }>(
  'staff.find_login',
  `select staff_id as "staffId" from staff_login where token_hash = $1 and site_id = $2 and expires_at > $3`,
)

export const deleteLogin = statement<[tokenHash: string]>(
  'staff.delete_login',
  `delete from staff_login where token_hash = $1`,
)

/** Replaces the secret of an app, unless another request did so meanwhile. Returns the stored one. */
export const replaceSecret = statement<
  [staffId: string, before: string | null, sealedSecret: string],
  { sealedSecret: string }
>(
  'staff.replace_secret',
  `update staff_account set sealed_secret = case when sealed_secret is not distinct from $2 then $3 else sealed_secret end
   where id = $1 returning sealed_secret as "sealedSecret"`,
)

/**
 * Spends the time step of a code, so that it is valid once, and confirms the app with the first one. A last step that is more
 * than two later is from a clock that was ahead: no valid code is that far behind another. A passkey that was made at the first
 * login in the meantime has removed the secret.
 */
export const spendCodeStep = statement<[staffId: string, step: number, at: Date]>(
  'staff.spend_code_step',
  `update staff_account set last_code_step = $2, code_confirmed_at = coalesce(code_confirmed_at, $3)
   where id = $1 and (last_code_step < $2 or last_code_step > $2 + 2) and sealed_secret is not null`,
)

/** Replaces the recovery codes. */
export const replaceRecoveryCodes = statement<[staffId: string, codeHashes: string[]]>(
  'staff.replace_recovery_codes',
  `with old as (delete from staff_recovery_code where staff_id = $1 and code_hash <> all($2))
   insert into staff_recovery_code (staff_id, code_hash) select $1, unnest($2::text[])`,
)

export const redeemRecoveryCode = statement<[staffId: string, codeHash: string]>(
  'staff.redeem_recovery_code',
  `delete from staff_recovery_code where staff_id = $1 and code_hash = $2`,
)

export const deleteRecoveryCodes = statement<[staffId: string]>(
  'staff.delete_recovery_codes',
  `delete from staff_recovery_code where staff_id = $1`,
)

export const countRecoveryCodes = statement<[staffId: string], { count: number }>(
  'staff.count_recovery_codes',
  `select count(*)::int as count from staff_recovery_code where staff_id = $1`,
)

export const insertSession = statement<
  [
    id: string,
    staffId: string,
    siteId: string,
    at: Date,
    expiresAt: Date,
    confirmedUntil: Date,
    userAgent: string,
    country: string | null,
  ]
>(
  'staff.insert_session',
  `insert into staff_session (id, staff_id, site_id, created_at, last_used_at, expires_at, confirmed_until, user_agent, country)
   values ($1, $2, $3, $4, $4, $5, $6, $7, $8)`,
)

/** An office session with its owner. */
export interface OfficeSessionRow {
  staffId: string
  name: string
  role: StaffRole
  lastUsedAt: Date
  confirmedUntil: Date | null
}

/** Finds a session that has neither expired nor been idle since `idleSince`. */
export const findSession = statement<[id: string, siteId: string, now: Date, idleSince: Date], OfficeSessionRow>(
  'staff.find_session',
  `select s.staff_id as "staffId", a.name, r.role, s.last_used_at as "lastUsedAt", s.confirmed_until as "confirmedUntil"
   from staff_session s join staff_account a on a.id = s.staff_id
     join staff_role r on r.staff_id = s.staff_id and r.site_id = s.site_id
   where s.id = $1 and s.site_id = $2 and s.expires_at > $3 and s.last_used_at > $4 and a.removed_at is null`,
)

export const touchSession = statement<[id: string, at: Date]>(
  'staff.touch_session',
  `update staff_session set last_used_at = $2 where id = $1`,
)

export const writeConfirmation = statement<[id: string, until: Date]>(
  'staff.write_confirmation',
  `update staff_session set confirmed_until = $2 where id = $1`,
)

export const deleteSession = statement<[id: string]>('staff.delete_session', `delete from staff_session where id = $1`)

export const deleteLoginsOfStaff = statement<[staffId: string, siteId: string | null]>(
  'staff.delete_logins_of',
  `delete from staff_login where staff_id = $1 and ($2::uuid is null or site_id = $2)`,
)

export const deleteSessionsOfStaff = statement<[staffId: string, siteId: string | null]>(
  'staff.delete_sessions_of',
  `delete from staff_session where staff_id = $1 and ($2::uuid is null or site_id = $2)`,
)

export const deleteOtherSessions = statement<[staffId: string, sessionId: string]>(
  'staff.delete_other_sessions',
  `delete from staff_session where staff_id = $1 and id <> $2`,
)

export const deleteOwnSession = statement<[staffId: string, sessionId: string]>(
  'staff.delete_own_session',
  `delete from staff_session where staff_id = $1 and id = $2`,
)

/** A session as its owner sees it. */
export interface OwnOfficeSessionRow {
  id: string
  userAgent: string
  country: string | null
  createdAt: Date
  lastUsedAt: Date
}

/** Lists the sessions of a staff member at every site that have neither expired nor been idle since `idleSince`. */
export const listOwnSessions = statement<[staffId: string, now: Date, idleSince: Date], OwnOfficeSessionRow>(
  'staff.list_own_sessions',
  `select id, user_agent as "userAgent", country, created_at as "createdAt", last_used_at as "lastUsedAt"
   from staff_session where staff_id = $1 and expires_at > $2 and last_used_at > $3 order by last_used_at desc, id`,
)

export const deleteOldSessions = statement<[now: Date, idleSince: Date]>(
  'staff.delete_old_sessions',
  `delete from staff_session where expires_at <= $1 or last_used_at <= $2`,
)

export const deleteOldLogins = statement<[now: Date]>(
  'staff.delete_old_logins',
  `delete from staff_login where expires_at <= $1`,
)
