// Public: other features or the app use this file.
import { statement } from '#platform/server/database/statement.ts'

/** The kinds of work that have a queue. */
export type WorkKind = 'case' | 'photo' | 'verification' | 'conversation'

/** The claim of an item as a join of `joinClaim` returns it. */
export interface ClaimColumns {
  claimedBy: string | null
  claimedUntil: Date | null
}

/** SQL: joins the claim of an item that has not ended as `claim`, for the statements of the feature that owns the items. */
export function joinClaim(kind: WorkKind, itemId: string): string {
  return `left join work_claim claim on claim.site_id = :site and claim.kind = '${kind}' and claim.item_id = ${itemId}
    and claim.claimed_until > :now`
}

/** SQL: whether nobody works on an item, and `:staffId` did not skip it a short time ago. */
export function isFreeWork(kind: WorkKind, itemId: string): string {
  return `not exists (select from work_claim w where w.site_id = :site and w.kind = '${kind}' and w.item_id = ${itemId}
    and (w.claimed_until > :now or (w.claimed_by = :staffId and w.skipped_until > :now)))`
}

/** Makes the claims of one staff member in a queue wait for each other until the transaction ends. */
export const lockOwnClaims = statement<{ kind: WorkKind; staffId: string }>(
  'staff.lock_own_claims',
  `select pg_advisory_xact_lock(hashtextextended('work ' || :kind::text || :site::text || :staffId::text, 0))`,
)

interface NewClaims {
  kind: WorkKind
  staffId: string
  until: Date
  itemIds: readonly string[]
  memberIds: readonly string[]
}

/** Claims items that are free or the caller's own. Returns the ids of those that the caller then has. */
export const claimWork = statement<NewClaims, { id: string }>(
  'staff.claim_work',
  `insert into work_claim (site_id, kind, item_id, member_id, claimed_by, claimed_until)
   select :site, :kind, item.id, item.member_id, :staffId, :until
   from unnest(:itemIds::uuid[], :memberIds::uuid[]) as item (id, member_id) order by item.id
   on conflict (site_id, kind, item_id) do update
     set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until, skipped_until = null
     where work_claim.claimed_by = excluded.claimed_by or work_claim.claimed_until is null
       or work_claim.claimed_until <= :now
   returning item_id as id`,
)

interface OwnClaim {
  kind: WorkKind
  itemId: string
  staffId: string
}

/** Ends a claim of the caller, which does not get the item again for some time. */
export const skipWork = statement<OwnClaim & { memberId: string; until: Date }>(
  'staff.skip_work',
  `insert into work_claim (site_id, kind, item_id, member_id, claimed_by, skipped_until)
   values (:site, :kind, :itemId, :memberId, :staffId, :until)
   on conflict (site_id, kind, item_id) do update
     set claimed_by = excluded.claimed_by, claimed_until = null, skipped_until = excluded.skipped_until`,
)

const ofItem = 'site_id = :site and kind = :kind and item_id = :itemId'

/** Finds the claim of an item: whether it is the caller's, also after its end, or that of a colleague, before its end. */
export const findWorkClaim = statement<OwnClaim, { isOwn: boolean; isColleagues: boolean }>(
  'staff.find_work_claim',
  `select claimed_by = :staffId and claimed_until is not null as is_own,
     claimed_by <> :staffId and coalesce(claimed_until > :now, false) as is_colleagues
   from work_claim where ${ofItem}`,
)

/** Ends the caller's claim of an item, which may have run out. */
export const releaseWork = statement<OwnClaim>(
  'staff.release_work',
  `delete from work_claim where ${ofItem} and claimed_by = :staffId and claimed_until is not null`,
)

/** Ends the caller's claim of an item, unless it has run out. */
export const spendWork = statement<OwnClaim>(
  'staff.spend_work',
  `delete from work_claim where ${ofItem} and claimed_by = :staffId and claimed_until > :now`,
)

/** Deletes the claim of an item that is done. */
export const deleteClaim = statement<{ kind: WorkKind; itemId: string }>(
  'staff.delete_work_claim',
  `delete from work_claim where ${ofItem}`,
)

/** Deletes the claims that ended before a time. */
export const deleteEndedClaims = statement<{ before: Date }>(
  'staff.delete_ended_work_claims',
  'delete from work_claim where coalesce(claimed_until, skipped_until) < :before',
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** Deletes the claims of what is about a member, except for cases: an open one stays until its decision. */
export const deleteClaimsAbout = statement<{ memberId: string }>(
  'staff.delete_work_claims_about',
  `delete from work_claim where member_id = :memberId and kind <> 'case'`,
  { allSites: 'it exports the files or erases the rows of one member' },
)
