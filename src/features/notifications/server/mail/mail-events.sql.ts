import { statement } from '#platform/server/database/statement.ts'

/** Finds the confirmed accounts with an address, on every site. */
export const listMailedAccounts = statement<{ emailKey: string }, { id: string; siteId: string }>(
  'notifications.list_mailed_accounts',
  `select a.id, a.site_id from site s join account a on a.site_id = s.id
   where a.email_key = :emailKey and a.confirmed_at is not null and a.status in ('active', 'banned')`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** Finds the confirmed account of a member, if mails to this address go to it. */
export const findMailedAccount = statement<{ memberId: string; emailKey: string }, { id: string }>(
  'notifications.find_mailed_account',
  `select id from account where id = :memberId and site_id = :site and email_key = :emailKey and confirmed_at is not null`,
)
