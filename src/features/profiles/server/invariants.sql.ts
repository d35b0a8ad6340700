import type { Invariants, Violation } from '#platform/server/database/invariants.ts'
import { statement } from '#platform/server/database/statement.ts'

/** Invariants of profiles. */
export const profilesInvariants: Invariants = {
  'C-56 member_visibility agrees with the account and the profile': statement<void, Violation>(
    'profiles.check_visibility',
    `select coalesce(v.member_id, p.member_id) as subject,
       format('seen by %s instead of %s', coalesce(v.seen_by, 'nobody'), coalesce(p.audience, 'nobody')) as found
     from member_visibility v
     full join (
       select p.member_id, visibility_of(a.status, a.confirmed_at, p.status, p.invisible, p.hidden_by_decision, p.public_visible) as audience
       from profile p join account a on a.id = p.member_id
     ) p using (member_id)
     where v.seen_by is distinct from p.audience`,
  ),
}
