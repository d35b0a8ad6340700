import { statement } from '#platform/server/statement.ts'

/** What deleting an account must know of it; the row stays locked. */
export interface AccountToDeleteRow {
  status: 'not_confirmed' | 'active' | 'banned' | 'deleted'
  email: string
}

export const lockAccountToDelete = statement<[id: string, siteId: string], AccountToDeleteRow>(
  'accounts.lock_leaving',
  `select status, email from account where id = $1 and site_id = $2 for update`,
)

export const findDeletion = statement<[id: string], { deleted_at: Date }>(
  'accounts.find_deletion',
  `select deleted_at from account_deletion where account_id = $1`,
)

/** Nothing happens to an account that is not active. */
export const insertDeletion = statement<[id: string, siteId: string, reason: string, remarks: string, at: Date]>(
  'accounts.insert_deletion',
  `with gone as (
     update account set status = 'deleted' where id = $1 and site_id = $2 and status = 'active' returning id
   )
   insert into account_deletion (account_id, site_id, reason, remarks, deleted_at) select id, $2, $3, $4, $5 from gone`,
)

export interface DeletedRow {
  id: string
  email: string
  language: string
  origin: string
  deleted_at: Date
}

/** The deleted account behind an address that may still come back; the row stays locked. */
export const lockDeletedAccount = statement<[siteId: string, emailKey: string, deletedAfter: Date], DeletedRow>(
  'accounts.lock_deleted',
  `select a.id, a.email, a.language, a.origin, d.deleted_at
   from account a join account_deletion d on d.account_id = a.id
   where a.site_id = $1 and a.email_key = $2 and a.status = 'deleted' and d.deleted_at > $3 for update of a`,
)

/** Takes a deletion back; no row when the time for it has passed. */
export const cancelDeletion = statement<[id: string, siteId: string, deletedAfter: Date], { id: string }>(
  'accounts.take_back_deletion',
  `with back as (
     update account set status = 'active' where id = $1 and site_id = $2 and status = 'deleted'
       and id in (select account_id from account_deletion where deleted_at > $3)
     returning id
   )
   delete from account_deletion where account_id in (select id from back) returning account_id as id`,
)

/** A deletion whose time to come back has passed; `deleted_at` as text, which has all digits of the moment. */
export interface ErasableRow {
  id: string
  site_id: string
  deleted_at: string
}

/** Lists deletions of any site that are over, the oldest first. */
export const listErasableDeletions = statement<[deletedBefore: Date, limit: number], ErasableRow>(
  'accounts.list_erasable',
  `select account_id as id, site_id, deleted_at::text from account_deletion
   where deleted_at <= $1 order by account_deletion.deleted_at limit $2`,
)

/**
 * Accounts of any site that were not confirmed in time. Who paid for something, or is about to, is a customer and stays
 * (docs/decisions/024).
 */
export const listExpiredSignups = statement<[signedUpBefore: Date, most: number], { id: string; site_id: string }>(
  'accounts.list_overdue',
  `select id, site_id from account
   where confirmed_at is null and status = 'not_confirmed' and signup_at <= $1
     and not exists (select from purchase o join payment p on p.purchase_id = o.id
       where o.member_id = account.id and p.status in ('paid', 'creating', 'open', 'pending', 'authorized'))
   order by signup_at limit $2`,
)

/** What is left to do after an account is gone needs its address. */
export interface ErasedRow {
  email: string
  email_key: string
}

/** No row when it was confirmed meanwhile, or somebody else erased it. */
export const eraseNotConfirmed = statement<[id: string], ErasedRow>(
  'accounts.erase_not_confirmed',
  `delete from account where id = $1 and status = 'not_confirmed' returning email, email_key`,
)

/** Erases the account of one deletion. No row when it came back, even if it was deleted again, or is erased already. */
export const eraseDeleted = statement<[id: string, deletedAt: string], ErasedRow>(
  'accounts.erase_deleted',
  `delete from account where id = $1 and status in ('deleted', 'banned')
     and id in (select account_id from account_deletion where deleted_at = $2::timestamptz)
   returning email, email_key`,
)

/** Whether any account of the site has the address. */
export const isEmailInUse = statement<[siteId: string, emailKey: string], { in_use: boolean }>(
  'accounts.is_known_address',
  `select exists (select 1 from account where site_id = $1 and email_key = $2) as known`,
)
