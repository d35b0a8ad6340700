import type { StaffRole } from '#platform/contract.ts'
import { statement } from '#platform/server/database/statement.ts'

/** The use of a challenge: a login, a confirmation, another passkey, or the first one before any code. */
export type ChallengePurpose = 'log_in' | 'confirm' | 'add' | 'set_up'

export const insertStaffChallenge = statement<{
  challengeHash: string
  staffId: string | null
  purpose: ChallengePurpose
  expiresAt: Date
}>(
  'staff.insert_challenge',
  `insert into staff_passkey_challenge (challenge_hash, site_id, staff_id, purpose, expires_at) values (:challengeHash, :site, :staffId, :purpose, :expiresAt)`,
)

/** Deletes a challenge, so that one of several concurrent responses is accepted. */
export const consumeStaffChallenge = statement<{
  challengeHash: string
  staffId: string | null
  purpose: ChallengePurpose
}>(
  'staff.consume_challenge',
  `delete from staff_passkey_challenge where challenge_hash = :challengeHash and site_id = :site
     and staff_id is not distinct from :staffId::uuid and purpose = :purpose and expires_at > :now`,
)

export const deleteOldStaffChallenges = statement<{ at: Date }>(
  'staff.delete_old_challenges',
  `delete from staff_passkey_challenge where expires_at <= :at`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** A passkey with its owner, who has access to the site. */
export interface StaffPasskeyRow {
  id: string
  staffId: string
  name: string
  role: StaffRole
  credentialId: string
  publicKey: Buffer
  counter: string
}

export const findStaffPasskey = statement<{ credentialId: string }, StaffPasskeyRow>(
  'staff.find_passkey',
  `select p.id, p.staff_id, a.name, r.role, p.credential_id, p.public_key, p.counter
   from staff_passkey p join staff_account a on a.id = p.staff_id
     join staff_role r on r.staff_id = p.staff_id and r.site_id = p.site_id
   where p.site_id = :site and p.credential_id = :credentialId and a.removed_at is null`,
)

/**
 * Records a use. Updates no row when the counter did not increase: the passkey was copied. Passkeys without a counter
 * stay at 0.
 */
export const recordStaffPasskeyUse = statement<{ id: string; counter: number }>(
  'staff.count_passkey_use',
  `update staff_passkey set counter = :counter, used_at = :now where id = :id and (counter < :counter or :counter = 0 and counter = 0)`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Adds a passkey, unless another account has it. */
export const insertStaffPasskey = statement<{
  id: string
  staffId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
}>(
  'staff.insert_passkey',
  `insert into staff_passkey (id, staff_id, site_id, credential_id, public_key, counter, transports, name, created_at)
   values (:id, :staffId, :site, :credentialId, :publicKey, :counter, :transports, :name, :now)
   on conflict (site_id, credential_id) do nothing`,
)

export const lockStaff = statement<{ staffId: string }>(
  'staff.lock',
  `select 1 from staff_account where id = :staffId for no key update`,
)

/**
 * Removes the secret of an app that no code has confirmed, since a passkey takes its place. Updates no row when there is a
 * code or a passkey. The caller locks the owner.
 */
export const giveUpCode = statement<{ staffId: string }>(
  'staff.give_up_code',
  `update staff_account set sealed_secret = null where id = :staffId and code_confirmed_at is null and removed_at is null
     and not exists (select 1 from staff_passkey where staff_id = :staffId)`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** A passkey as its owner sees it. */
export interface ListedStaffPasskeyRow {
  id: string
  name: string
  createdAt: Date
  usedAt: Date | null
  credentialId: string
}

export const listStaffPasskeys = statement<{ staffId: string }, ListedStaffPasskeyRow>(
  'staff.list_passkeys',
  `select id, name, created_at, used_at, credential_id from staff_passkey
   where staff_id = :staffId and site_id = :site order by created_at, id`,
)

/** Deletes a passkey of its owner. */
export const deleteStaffPasskey = statement<{ id: string; staffId: string }>(
  'staff.delete_passkey',
  `delete from staff_passkey where id = :id and staff_id = :staffId and site_id = :site`,
)

export const deletePasskeysOfStaff = statement<{ staffId: string }>(
  'staff.delete_passkeys_of',
  `delete from staff_passkey where staff_id = :staffId`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)
