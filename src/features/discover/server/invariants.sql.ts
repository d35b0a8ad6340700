import type { Invariants, Violation } from '#platform/server/database/invariants.ts'
import { statement } from '#platform/server/database/statement.ts'

export const discoverInvariants: Invariants = {
  'the number of views of a member is that of the rows': statement<void, Violation>(
    'discover.check_views',
    `select exposure.member_id as subject, format('%s instead of %s', exposure.views, counted.views) as found
     from discover_exposure exposure cross join lateral (
       select count(*) as views from discover_view where other_id = exposure.member_id) counted
     where exposure.views <> counted.views`,
    { allSites: 'it runs for all sites' },
  ),
}
