import { statement } from '#platform/server/statement.ts'
import type { CredentialsRow } from './credentials.sql.ts'

/** Whose account an operator means: the confirmed one of each site first, then the newest. */
export const listAccountsByEmail = statement<[emailKey: string], { id: string; site_id: string }>(
  'accounts.list_named',
  `select distinct on (site_id) id, site_id from account where email_key = $1
   order by site_id, confirmed_at is null, signup_at desc, id desc`,
)

export const findAccountSite = statement<[id: string], { id: string; site_id: string }>(
  'accounts.find_site_of',
  `select id, site_id from account where id = $1`,
)

/** Locks the row against logins that are under way; no row when it is banned already. */
export const setBanned = statement<[id: string, siteId: string], CredentialsRow>(
  'accounts.set_banned',
  `update account set status = 'banned' where id = $1 and site_id = $2 and status <> 'banned'
   returning id, email, status, password_hash, language, origin`,
)

/** Gives a banned account the state that its other facts tell; no row when it is not banned. */
export const setUnbanned = statement<[id: string, siteId: string], CredentialsRow>(
  'accounts.set_unbanned',
  `update account set status = case
       when confirmed_at is null then 'not_confirmed'
       when exists (select from account_deletion where account_id = account.id) then 'deleted'
       else 'active' end
   where id = $1 and site_id = $2 and status = 'banned'
   returning id, email, status, password_hash, language, origin`,
)
