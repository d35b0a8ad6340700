import type { StaffRole } from '#platform/contract.ts'
import { statement } from '#platform/server/database/statement.ts'

/** An invitation to the office of a site, with the account of its address. */
export interface InvitationRow {
  staffId: string
  siteId: string
  role: StaffRole
  email: string
  name: string
  /** Whether a mailed link has proved that the account belongs to the holder of the address. */
  isVerified: boolean
}

const columns = `i.staff_id, i.site_id, i.role, a.email, a.name,
  a.address_verified_at is not null as is_verified`

/** Inserts an invitation, or renews the one for the same site. */
export const upsertInvitation = statement<{
  staffId: string
  role: StaffRole
  tokenHash: string
  expiresAt: Date
  by: string | null
}>(
  'staff.upsert_invitation',
  `insert into staff_invitation (staff_id, site_id, role, token_hash, created_at, expires_at, invited_by)
   values (:staffId, :site, :role, :tokenHash, :now, :expiresAt, :by)
   on conflict (staff_id, site_id) do update set role = excluded.role, token_hash = excluded.token_hash,
     created_at = excluded.created_at, expires_at = excluded.expires_at, invited_by = excluded.invited_by`,
)

export const findInvitation = statement<{ tokenHash: string }, InvitationRow>(
  'staff.find_invitation',
  `select ${columns} from staff_invitation i join staff_account a on a.id = i.staff_id
   where i.token_hash = :tokenHash and i.site_id = :site and i.expires_at > :now and a.removed_at is null`,
)

/** Lists the open invitations of an account whose address is proved, with the names of the sites. */
export const listInvitations = statement<{ staffId: string }, { siteId: string; role: StaffRole; host: string }>(
  'staff.list_invitations',
  `select i.site_id, i.role, h.host from staff_invitation i
     join staff_account a on a.id = i.staff_id join site_host h on h.site_id = i.site_id and h.main
   where i.staff_id = :staffId and i.expires_at > :now and a.address_verified_at is not null and a.removed_at is null
   order by i.created_at, i.site_id`,
  { allSites: 'an account of staff is one for all sites' },
)

/** An open invitation as the list of its site's office shows it. */
export interface OpenInvitationRow {
  staffId: string
  email: string
  role: StaffRole
  invitedAt: Date
  expiresAt: Date
  /** The colleague who invited; null for a command. */
  invitedBy: string | null
}

/** Lists the open invitations of a site, the oldest first. */
export const listOpenInvitationRows = statement<void, OpenInvitationRow>(
  'staff.list_open_invitations',
  `select i.staff_id, a.email, i.role, i.created_at as invited_at, i.expires_at,
     inviter.name as invited_by
   from staff_invitation i join staff_account a on a.id = i.staff_id left join staff_account inviter on inviter.id = i.invited_by
   where i.site_id = :site and i.expires_at > :now and a.removed_at is null order by i.created_at, i.staff_id`,
)

/** Deletes an open invitation when it is accepted or withdrawn. Of concurrent calls one gets the row. */
export const deleteOpenInvitation = statement<
  { staffId: string; siteId: string },
  { role: StaffRole; invitedBy: string | null }
>(
  'staff.delete_open_invitation',
  `delete from staff_invitation where staff_id = :staffId and site_id = :siteId and expires_at > :now
   returning role, invited_by`,
)

export const deleteInvitationsOfStaff = statement<{ staffId: string }>(
  'staff.delete_invitations_of',
  `delete from staff_invitation where staff_id = :staffId`,
  { allSites: 'an account of staff is one for all sites' },
)

export const deleteOldInvitations = statement<{ at: Date }>(
  'staff.delete_old_invitations',
  `delete from staff_invitation where expires_at <= :at`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** Replaces the way in of an account that somebody else may have set up, by that of the holder of the address. */
export const takeOverAccount = statement<{ staffId: string; passwordHash: string }>(
  'staff.take_over_account',
  `update staff_account set password_hash = :passwordHash, address_verified_at = :now, sealed_secret = null, code_confirmed_at = null,
     last_code_step = 0, setup_token_hash = null, setup_expires_at = null
   where id = :staffId`,
)
