import { statement } from '#platform/server/database/statement.ts'
import type { CredentialsRow } from './credentials.sql.ts'

/** Lists one account with the address per site: the confirmed one, or else the newest. */
export const listAccountsByEmail = statement<[emailKey: string], { id: string; site_id: string }>(
  'accounts.list_by_email',
  `select distinct on (site_id) id, site_id from account where email_key = $1
   order by site_id, confirmed_at is null, signup_at desc, id desc`,
)

export const findAccountSite = statement<[id: string], { id: string; site_id: string }>(
  'accounts.find_account_site',
  `select id, site_id from account where id = $1`,
)

/** Bans an account and locks its row against concurrent logins. Returns no row when it is already banned. */
export const setBanned = statement<[id: string, siteId: string], CredentialsRow>(
  'accounts.set_banned',
  `update account set status = 'banned' where id = $1 and site_id = $2 and status <> 'banned'
   returning id, email, status, password_hash, language, origin`,
)

/** Restores the status of a banned account. Returns no row when it is not banned. */
export const setUnbanned = statement<[id: string, siteId: string], CredentialsRow>(
  'accounts.set_unbanned',
  `update account set status = case
       when confirmed_at is null then 'not_confirmed'
       when exists (select from account_deletion where account_id = account.id) then 'deleted'
       else 'active' end
   where id = $1 and site_id = $2 and status = 'banned'
   returning id, email, status, password_hash, language, origin`,
)
