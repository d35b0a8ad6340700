import { statement } from '#platform/server/database/statement.ts'
import type { AccountRow } from '../accounts.sql.ts'

/** An account as staff see it. */
export interface AccountFileRow {
  id: string
  email: string
  status: AccountRow['status']
  bannedByStaff: boolean
  language: string
  signupAt: Date
  confirmedAt: Date | null
  deletedAt: Date | null
  sensitiveConsentAt: Date
  codesSince: Date | null
  codesRemovalAt: Date | null
}

const columns = `account.id, email, status, banned_by_staff, language, signup_at, account.confirmed_at, deleted_at,
  sensitive_consent_at, code.confirmed_at as codes_since, code.removal_at as codes_removal_at`

/** Lists accounts of a site by id, the newest first. */
export const listAccountFiles = statement<{ ids: readonly string[] }, AccountFileRow>(
  'accounts.list_files',
  `select ${columns} from account left join account_deletion deletion on deletion.account_id = account.id
     left join member_code code on code.account_id = account.id
   where account.site_id = :site and account.id = any(:ids) order by account.id desc`,
)

/** Lists every account of a site with an address, also those that nobody confirmed, the newest first. */
export const listIdsOfEmail = statement<{ emailKey: string; limit: number }, { id: string }>(
  'accounts.list_ids_of_email',
  `select id from account where site_id = :site and email_key = :emailKey order by signup_at desc limit :limit`,
)

/** Lists the versions of the terms that a member agreed to, the newest first. */
export const listAgreements = statement<{ id: string }, { version: Date; agreedAt: Date }>(
  'accounts.list_agreements',
  `select terms_version as version, terms_accepted_at as agreed_at from account where id = :id and site_id = :site
   union all select past.terms_version, past.agreed_at from past_agreement past join account on account.id = account_id
     where account_id = :id and site_id = :site
   order by version desc`,
)

/** Lists the known devices of a member of a site by their fingerprint, the beginning of a hash, the last used one first. */
export const listDeviceFingerprints = statement<{ id: string }, { fingerprint: string; usedAt: Date }>(
  'accounts.list_device_fingerprints',
  `select left(token_hash, 16) as fingerprint, used_at from known_device join account on account.id = account_id
   where account_id = :id and site_id = :site order by used_at desc`,
)

/** Lists the accounts of a site that logged in on the device with a fingerprint. */
export const listIdsOfDevice = statement<{ fingerprint: string; limit: number }, { id: string }>(
  'accounts.list_ids_of_device',
  `select account.id from known_device join account on account.id = account_id
   where left(token_hash, 16) = :fingerprint and site_id = :site order by used_at desc limit :limit`,
)
