import { statement } from '#platform/server/database/statement.ts'
import type { CredentialsRow } from '../credentials.sql.ts'

/** Lists one account with the address per site: the confirmed one, or else the newest. */
export const listAccountsByEmail = statement<{ emailKey: string }, { id: string; siteId: string }>(
  'accounts.list_by_email',
  `select distinct on (site_id) id, site_id from account where email_key = :emailKey
   order by site_id, confirmed_at is null, signup_at desc, id desc`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const findAccountSite = statement<{ id: string }, { id: string; siteId: string }>(
  'accounts.find_account_site',
  `select id, site_id from account where id = :id`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** The source of a ban: staff, or decisions about cases. An account is open when neither bans it. */
export type BanSource = 'staff' | 'decision'

const OTHER_SOURCE = { staff: 'decision', decision: 'staff' } as const

/** Bans an account and locks its row against concurrent logins. Returns no row when this source already bans it. */
function buildBan(source: BanSource) {
  return statement<{ id: string }, CredentialsRow>(
    `accounts.ban_by_${source}`,
    `update account set banned_by_${source} = true, status = 'banned'
     where id = :id and site_id = :site and not banned_by_${source}
     returning id, email, status, password_hash, language, origin`,
  )
}

/**
 * Lifts the ban of a source, and restores the status of the account when the other source does not ban it. Returns no row
 * when this source does not ban it.
 */
function buildLift(source: BanSource) {
  return statement<{ id: string }, CredentialsRow>(
    `accounts.lift_ban_by_${source}`,
    `update account set banned_by_${source} = false, status = case
         when banned_by_${OTHER_SOURCE[source]} then 'banned'
         when confirmed_at is null then 'not_confirmed'
         when exists (select from account_deletion where account_id = account.id) then 'deleted'
         else 'active' end
     where id = :id and site_id = :site and banned_by_${source}
     returning id, email, status, password_hash, language, origin`,
  )
}

export const banBy = { staff: buildBan('staff'), decision: buildBan('decision') }
export const liftBanBy = { staff: buildLift('staff'), decision: buildLift('decision') }

/** Turns the ban of a decision into one by staff. Changes nothing when no decision bans the account. */
export const turnIntoStaffBan = statement<{ id: string }>(
  'accounts.turn_into_staff_ban',
  `update account set banned_by_staff = true, banned_by_decision = false
   where id = :id and site_id = :site and banned_by_decision`,
)
