import type { StaffRole } from '#platform/contract.ts'
import { statement } from '#platform/server/database/statement.ts'

/** A staff account with its role on the current site. */
export interface StaffRow {
  id: string
  email: string
  name: string
  role: StaffRole
  passwordHash: string | null
  sealedSecret: string | null
  hasCode: boolean
  /** Of any site: a password alone is no longer enough to add an authenticator app. */
  hasPasskey: boolean
}

const columns = `a.id, a.email, a.name, r.role, a.password_hash, a.sealed_secret,
  a.code_confirmed_at is not null as has_code,
  exists (select 1 from staff_passkey p where p.staff_id = a.id) as has_passkey`

export const findStaffByEmail = statement<{ emailKey: string }, StaffRow>(
  'staff.find_by_email',
  `select ${columns} from staff_account a join staff_role r on r.staff_id = a.id
   where a.email_key = :emailKey and r.site_id = :site and a.removed_at is null`,
)

export const findStaff = statement<{ staffId: string; siteId: string }, StaffRow>(
  'staff.find',
  `select ${columns} from staff_account a join staff_role r on r.staff_id = a.id
   where a.id = :staffId and r.site_id = :siteId and a.removed_at is null`,
)

/** A staff account as the list of the office shows it. */
export interface StaffListRow {
  id: string
  email: string
  name: string
  role: StaffRole
  /** Whether there is an authenticator app, or a passkey. */
  isSetUp: boolean
  lastUsedAt: Date | null
}

export const listStaffRows = statement<void, StaffListRow>(
  'staff.list',
  `select a.id, a.email, a.name, r.role,
     a.code_confirmed_at is not null or exists (select from staff_passkey p where p.staff_id = a.id) as is_set_up,
     (select max(s.last_used_at) from staff_session s where s.staff_id = a.id and s.site_id = r.site_id) as last_used_at
   from staff_role r join staff_account a on a.id = r.staff_id
   where r.site_id = :site and a.removed_at is null order by a.name, a.id`,
)

/** Inserts an account, or renews the one that was removed. Returns its id; no row when it exists. */
export const insertStaff = statement<
  { id: string; email: string; emailKey: string; name: string; tokenHash: string; expiresAt: Date },
  { id: string }
>(
  'staff.insert',
  `insert into staff_account (id, email, email_key, name, setup_token_hash, setup_expires_at, created_at)
   values (:id, :email, :emailKey, :name, :tokenHash, :expiresAt, :now)
   on conflict (email_key) do update set name = excluded.name, removed_at = null, password_hash = null,
     setup_token_hash = excluded.setup_token_hash, setup_expires_at = excluded.setup_expires_at, sealed_secret = null,
     code_confirmed_at = null, address_verified_at = null, is_setup_mailed = false
   where staff_account.removed_at is not null returning id`,
)

export const findStaffIdByEmail = statement<{ emailKey: string }, { id: string; email: string }>(
  'staff.find_id_by_email',
  `select id, email from staff_account where email_key = :emailKey and removed_at is null`,
)

export const writeRole = statement<{ staffId: string; siteId: string; role: StaffRole }, { before: string | null }>(
  'staff.write_role',
  `with old as (select role from staff_role where staff_id = :staffId and site_id = :siteId)
   insert into staff_role (staff_id, site_id, role, granted_at) values (:staffId, :siteId, :role, :now)
   on conflict (staff_id, site_id) do update set role = excluded.role, granted_at = excluded.granted_at
   returning (select role from old) as before`,
)

/** Stores who gave a staff member their present access to a site; null for a command. */
export const writeGrant = statement<{ staffId: string; siteId: string; by: string | null }>(
  'staff.write_grant',
  'update staff_role set granted_by = :by, granted_at = :now where staff_id = :staffId and site_id = :siteId',
)

/** Finds since when and by whom a staff member has their access to a site. */
export const findGrant = statement<{ staffId: string }, { grantedAt: Date; grantedBy: string | null }>(
  'staff.find_grant',
  `select granted_at, granted_by from staff_role where staff_id = :staffId and site_id = :site`,
)

export const deleteRole = statement<{ staffId: string }, { role: string }>(
  'staff.delete_role',
  `delete from staff_role where staff_id = :staffId and site_id = :site returning role`,
)

/** Marks an account without any role as removed. */
export const removeWithoutRoles = statement<{ staffId: string }>(
  'staff.remove_without_roles',
  `update staff_account set removed_at = :now, password_hash = null, sealed_secret = null
   where id = :staffId and not exists (select 1 from staff_role where staff_id = :staffId)`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** Locks the admins of a site, so that two removals at once cannot remove the last one. */
export const lockAdmins = statement<void, { id: string }>(
  'staff.lock_admins',
  `select staff_id as id from staff_role where site_id = :site and role = 'admin' order by staff_id for update`,
)

/** Counts the sites at which a staff member has a role. */
export const countSites = statement<{ staffId: string }, { count: number }>(
  'staff.count_sites',
  `select count(*)::int as count from staff_role where staff_id = :staffId`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const writeSetupToken = statement<{ staffId: string; tokenHash: string; expiresAt: Date; isMailed: boolean }>(
  'staff.write_setup_token',
  `update staff_account set setup_token_hash = :tokenHash, setup_expires_at = :expiresAt, sealed_secret = null, code_confirmed_at = null,
     password_hash = null, address_verified_at = null, is_setup_mailed = :isMailed where id = :staffId`,
)

export const findSetup = statement<{ tokenHash: string }, { id: string; email: string; name: string }>(
  'staff.find_setup',
  `select id, email, name from staff_account
   where setup_token_hash = :tokenHash and setup_expires_at > :now and removed_at is null`,
)

/** Replaces the password hash if it is still `oldHash`. */
export const replaceStaffPassword = statement<{ staffId: string; oldHash: string; newHash: string }>(
  'staff.replace_password',
  `update staff_account set password_hash = :newHash where id = :staffId and password_hash = :oldHash and removed_at is null`,
)

export const completeSetup = statement<{ tokenHash: string; passwordHash: string }, { id: string }>(
  'staff.complete_setup',
  `update staff_account set password_hash = :passwordHash, setup_token_hash = null, setup_expires_at = null,
     address_verified_at = case when is_setup_mailed then :now::timestamptz end
   where setup_token_hash = :tokenHash and setup_expires_at > :now and removed_at is null returning id`,
)
