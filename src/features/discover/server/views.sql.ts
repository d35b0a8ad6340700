import { statement } from '#platform/server/database/statement.ts'

/** Records that a member was shown, once per pair, and counts it. */
export const recordView = statement<{ memberId: string; otherId: string }>(
  'discover.record_view',
  `with added as (
     insert into discover_view (member_id, other_id, site_id, shown_at) values (:memberId, :otherId, :site, :now)
     on conflict do nothing returning other_id
   )
   insert into discover_exposure as exposure (member_id, views) select other_id, 1 from added
   on conflict (member_id) do update set views = exposure.views + 1`,
)

/** Deletes old views, and takes them off the numbers. */
export const deleteViewsBefore = statement<{ before: Date }>(
  'discover.delete_views_before',
  `with deleted as (
     delete from discover_view where shown_at <= :before returning other_id
   ), counted as (
     select other_id, count(*) as views from deleted group by other_id
   )
   update discover_exposure exposure set views = exposure.views - counted.views from counted
   where exposure.member_id = counted.other_id`,
  { allSites: 'it runs for all sites' },
)

/** Deletes the views by a member and of a member. */
export const deleteViewsOf = statement<{ memberId: string }>(
  'discover.delete_views_of',
  `with given as (
     delete from discover_view where member_id = :memberId returning other_id
   ), received as (
     delete from discover_view where other_id = :memberId
   ), counted as (
     update discover_exposure exposure set views = exposure.views - 1 from given
     where exposure.member_id = given.other_id and exposure.member_id <> :memberId
   )
   delete from discover_exposure where member_id = :memberId`,
  { allSites: 'it exports the files or erases the rows of one member' },
)
