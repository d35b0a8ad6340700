import type { StaffRole } from '#platform/contract.ts'
import { statement } from '#platform/server/database/statement.ts'

export const insertLogin = statement<{ tokenHash: string; staffId: string; expiresAt: Date }>(
  'staff.insert_login',
  `insert into staff_login (token_hash, staff_id, site_id, expires_at) values (:tokenHash, :staffId, :site, :expiresAt)`,
)

export const findLogin = statement<{ tokenHash: string }, { staffId: string }>(
  'staff.find_login',
  `select staff_id from staff_login where token_hash = :tokenHash and site_id = :site and expires_at > :now`,
)

export const deleteLogin = statement<{ tokenHash: string }>(
  'staff.delete_login',
  `delete from staff_login where token_hash = :tokenHash`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Replaces the secret of an app, unless another request did so meanwhile. Returns the stored one. */
export const replaceSecret = statement<
  { staffId: string; before: string | null; sealedSecret: string },
  { sealedSecret: string }
>(
  'staff.replace_secret',
  `update staff_account set sealed_secret = case when sealed_secret is not distinct from :before then :sealedSecret else sealed_secret end
   where id = :staffId returning sealed_secret`,
)

/**
 * Spends the time step of a code, so that it is valid once, and confirms the app with the first one. A last step that is more
 * than two later is from a clock that was ahead: no valid code is that far behind another. A passkey that was made at the first
 * login in the meantime has removed the secret.
 */
export const spendCodeStep = statement<{ staffId: string; step: number }>(
  'staff.spend_code_step',
  `update staff_account set last_code_step = :step, code_confirmed_at = coalesce(code_confirmed_at, :now)
   where id = :staffId and (last_code_step < :step or last_code_step > :step + 2) and sealed_secret is not null`,
)

/** Replaces the recovery codes. */
export const replaceRecoveryCodes = statement<{ staffId: string; codeHashes: string[] }>(
  'staff.replace_recovery_codes',
  `with old as (delete from staff_recovery_code where staff_id = :staffId and code_hash <> all(:codeHashes))
   insert into staff_recovery_code (staff_id, code_hash) select :staffId, unnest(:codeHashes::text[])`,
)

export const redeemRecoveryCode = statement<{ staffId: string; codeHash: string }>(
  'staff.redeem_recovery_code',
  `delete from staff_recovery_code where staff_id = :staffId and code_hash = :codeHash`,
)

export const deleteRecoveryCodes = statement<{ staffId: string }>(
  'staff.delete_recovery_codes',
  `delete from staff_recovery_code where staff_id = :staffId`,
)

export const countRecoveryCodes = statement<{ staffId: string }, { count: number }>(
  'staff.count_recovery_codes',
  `select count(*)::int as count from staff_recovery_code where staff_id = :staffId`,
)

export const insertSession = statement<{
  id: string
  staffId: string
  at: Date
  expiresAt: Date
  confirmedUntil: Date
  userAgent: string
  country: string | null
}>(
  'staff.insert_session',
  `insert into staff_session (id, staff_id, site_id, created_at, last_used_at, expires_at, confirmed_until, user_agent, country)
   values (:id, :staffId, :site, :at, :at, :expiresAt, :confirmedUntil, :userAgent, :country)`,
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
export const findSession = statement<{ id: string; at: Date; idleSince: Date }, OfficeSessionRow>(
  'staff.find_session',
  `select s.staff_id, a.name, r.role, s.last_used_at, s.confirmed_until
   from staff_session s join staff_account a on a.id = s.staff_id
     join staff_role r on r.staff_id = s.staff_id and r.site_id = s.site_id
   where s.id = :id and s.site_id = :site and s.expires_at > :at and s.last_used_at > :idleSince and a.removed_at is null`,
)

export const touchSession = statement<{ id: string; at: Date }>(
  'staff.touch_session',
  `update staff_session set last_used_at = :at where id = :id`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const writeConfirmation = statement<{ id: string; until: Date }>(
  'staff.write_confirmation',
  `update staff_session set confirmed_until = :until where id = :id`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const deleteSession = statement<{ id: string }>(
  'staff.delete_session',
  `delete from staff_session where id = :id`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const deleteLoginsOfStaff = statement<{ staffId: string; siteId: string | null }>(
  'staff.delete_logins_of',
  `delete from staff_login where staff_id = :staffId and (:siteId::uuid is null or site_id = :siteId)`,
)

export const deleteSessionsOfStaff = statement<{ staffId: string; siteId: string | null }>(
  'staff.delete_sessions_of',
  `delete from staff_session where staff_id = :staffId and (:siteId::uuid is null or site_id = :siteId)`,
)

export const deleteOtherSessions = statement<{ staffId: string; sessionId: string }>(
  'staff.delete_other_sessions',
  `delete from staff_session where staff_id = :staffId and id <> :sessionId`,
  { allSites: 'an account of staff is one for all sites' },
)

export const deleteOwnSession = statement<{ staffId: string; sessionId: string }>(
  'staff.delete_own_session',
  `delete from staff_session where staff_id = :staffId and id = :sessionId`,
  { allSites: 'an account of staff is one for all sites' },
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
export const listOwnSessions = statement<{ staffId: string; idleSince: Date }, OwnOfficeSessionRow>(
  'staff.list_own_sessions',
  `select id, user_agent, country, created_at, last_used_at
   from staff_session where staff_id = :staffId and expires_at > :now and last_used_at > :idleSince order by last_used_at desc, id`,
  { allSites: 'an account of staff is one for all sites' },
)

export const deleteOldSessions = statement<{ at: Date; idleSince: Date }>(
  'staff.delete_old_sessions',
  `delete from staff_session where expires_at <= :at or last_used_at <= :idleSince`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const deleteOldLogins = statement<{ at: Date }>(
  'staff.delete_old_logins',
  `delete from staff_login where expires_at <= :at`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)
