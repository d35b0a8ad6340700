import { statement } from '#platform/server/database/statement.ts'

/** An account that is about to be deleted. */
export interface AccountToDeleteRow {
  status: 'not_confirmed' | 'active' | 'banned' | 'deleted'
  email: string
}

export const lockAccountToDelete = statement<{ id: string }, AccountToDeleteRow>(
  'accounts.lock_account_to_delete',
  `select status, email from account where id = :id and site_id = :site for update`,
)

export const findDeletion = statement<{ id: string }, { deletedAt: Date }>(
  'accounts.find_deletion',
  `select deleted_at from account_deletion where account_id = :id`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Marks an active account as deleted; does nothing to any other account. */
export const insertDeletion = statement<{ id: string; reason: string; remarks: string }>(
  'accounts.insert_deletion',
  `with deleted as (
     update account set status = 'deleted' where id = :id and site_id = :site and status = 'active' returning id
   )
   insert into account_deletion (account_id, site_id, reason, remarks, deleted_at) select id, :site, :reason, :remarks, :now from deleted`,
)

/** Finds the time of a deletion as text, with its full precision. */
export const findDeletionTime = statement<{ id: string }, { deletedAt: string }>(
  'accounts.find_deletion_time',
  `select deleted_at::text from account_deletion where account_id = :id`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Marks an active or banned account as deleted before staff erase it. An earlier deletion stays. */
export const insertOfficeDeletion = statement<{ id: string }>(
  'accounts.insert_office_deletion',
  `with closed as (
     update account set status = 'deleted' where id = :id and site_id = :site and status = 'active')
   insert into account_deletion (account_id, site_id, reason, remarks, deleted_at)
   select id, site_id, 'other', '', :now from account where id = :id and site_id = :site and status in ('active', 'banned')
   on conflict (account_id) do nothing`,
)

export interface DeletedRow {
  id: string
  email: string
  language: string
  origin: string
  deletedAt: Date
}

/** Finds and locks the deleted account of an address that can still be reactivated. */
export const lockDeletedAccount = statement<{ emailKey: string; deletedAfter: Date }, DeletedRow>(
  'accounts.lock_deleted_account',
  `select a.id, a.email, a.language, a.origin, d.deleted_at
   from account a join account_deletion d on d.account_id = a.id
   where a.site_id = :site and a.email_key = :emailKey and a.status = 'deleted' and d.deleted_at > :deletedAfter for update of a`,
)

/** Cancels a deletion. Returns no row when the grace period has ended. */
export const cancelDeletion = statement<{ id: string; deletedAfter: Date }, { id: string }>(
  'accounts.cancel_deletion',
  `with reactivated as (
     update account set status = 'active' where id = :id and site_id = :site and status = 'deleted'
       and id in (select account_id from account_deletion where deleted_at > :deletedAfter)
     returning id
   )
   delete from account_deletion where account_id in (select id from reactivated) returning account_id as id`,
)

/** A deletion whose grace period has ended. `deleted_at` is text, to keep its full precision. */
export interface ErasableRow {
  id: string
  siteId: string
  deletedAt: string
}

/** Lists deletions of all sites whose grace period has ended, oldest first. */
export const listErasableDeletions = statement<{ deletedBefore: Date; limit: number }, ErasableRow>(
  'accounts.list_erasable_deletions',
  `select account_id as id, site_id, deleted_at::text from account_deletion
   where deleted_at <= :deletedBefore order by account_deletion.deleted_at limit :limit`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/**
 * Lists accounts of all sites that were not confirmed in time. Omits those with a paid or pending payment
 * (docs/product/rules/accounts.md).
 */
export const listExpiredSignups = statement<{ signedUpBefore: Date; limit: number }, { id: string; siteId: string }>(
  'accounts.list_expired_signups',
  `select id, site_id from account
   where confirmed_at is null and status = 'not_confirmed' and signup_at <= :signedUpBefore
     and not exists (select from purchase join payment p on p.purchase_id = purchase.id
       where purchase.member_id = account.id and p.status in ('paid', 'creating', 'open', 'pending', 'authorized'))
   order by signup_at limit :limit`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** The address of an erased account, for erasing its mails and jobs. */
export interface ErasedRow {
  email: string
  emailKey: string
}

/** Erases an unconfirmed account. Returns no row when it was confirmed or erased concurrently. */
export const eraseNotConfirmed = statement<{ id: string }, ErasedRow>(
  'accounts.erase_not_confirmed',
  `delete from account where id = :id and status = 'not_confirmed' returning email, email_key`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/**
 * Erases the account of one deletion. Returns no row when it was reactivated, even if deleted again, or already erased.
 */
export const eraseDeleted = statement<{ id: string; deletedAt: string }, ErasedRow>(
  'accounts.erase_deleted',
  `delete from account where id = :id and status in ('deleted', 'banned')
     and id in (select account_id from account_deletion where deleted_at = :deletedAt::timestamptz)
   returning email, email_key`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Returns whether any account of the site has the address. */
export const isEmailInUse = statement<{ emailKey: string }, { inUse: boolean }>(
  'accounts.is_email_in_use',
  `select exists (select 1 from account where site_id = :site and email_key = :emailKey) as in_use`,
)
