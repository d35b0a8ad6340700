import { statement } from '#platform/server/database/statement.ts'

/** The state of the authenticator app of a staff member. */
export interface CodeAppRow {
  addedAt: Date | null
  isWaiting: boolean
}

export const findCodeApp = statement<{ staffId: string }, CodeAppRow>(
  'staff.find_code_app',
  `select code_confirmed_at as added_at, code_confirmed_at is null and sealed_secret is not null as is_waiting
   from staff_account where id = :staffId`,
)

/** Stores a secret that waits for its first code. The codes of an earlier secret do not count for it. */
export const storeSecret = statement<{ staffId: string; sealedSecret: string }>(
  'staff.store_secret',
  `update staff_account set sealed_secret = :sealedSecret, last_code_step = 0 where id = :staffId and code_confirmed_at is null`,
)

export const deleteCodeApp = statement<{ staffId: string }>(
  'staff.delete_code_app',
  `update staff_account set sealed_secret = null, code_confirmed_at = null, last_code_step = 0 where id = :staffId`,
)

/** Counts the sites where a staff member works without a passkey. */
export const countSitesWithoutPasskey = statement<{ staffId: string }, { count: number }>(
  'staff.count_sites_without_passkey',
  `select count(*)::int as count from staff_role r where r.staff_id = :staffId
     and not exists (select from staff_passkey p where p.staff_id = r.staff_id and p.site_id = r.site_id)`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)
