import type { Invariants, Violation } from '#platform/server/database/invariants.ts'
import { statement } from '#platform/server/database/statement.ts'

/** Invariants of the photo quota. */
export const photosInvariants: Invariants = {
  'I21 a member’s photos are counted': statement<void, Violation>(
    'photos.check_quota',
    `select coalesce(q.member_id, p.member_id)::text as subject,
       format('%s photos, %s counted', coalesce(p.photos, 0), coalesce(q.photos, 0)) as found
     from photo_quota q full join (select member_id, count(*) as photos from photo group by 1) p using (member_id)
     where coalesce(p.photos, 0) <> coalesce(q.photos, 0)`,
  ),
}
