// Public: other features or the app use this file.
import { statement } from '#platform/server/database/statement.ts'

/**
 * Builds SQL that selects the ids of the members who blocked a member or whom the member blocked. `member` is a
 * parameter such as `:memberId`. Use it in `<> all (array(…))`, which reads the blocks once instead of once per row.
 */
export function selectBlockedIds(member: string): string {
  return `select blocked_id from block where blocker_id = ${member}
    union all select blocker_id from block where blocked_id = ${member}`
}

/**
 * SQL: a lateral join for a query on the table `block`, with the blocker as `:memberId`. `visible_profile` has the name of the
 * blocked member if the blocker would see them without this block. It is null for deleted, banned and hidden members
 * and for those who block the blocker, so the blocker cannot tell these cases apart.
 */
export const visibleBlockedProfileJoin = `left join lateral (
    select s.name, s.is_fictional from member_visibility v join member_search s using (member_id)
    where v.member_id = block.blocked_id
      and not exists (select from block reverse where reverse.blocker_id = block.blocked_id and reverse.blocked_id = :memberId)
      and (v.seen_by <> 'contacts' or has_contact(:memberId, block.blocked_id))
  ) visible_profile on true`

/**
 * Blocks a member of the same site who is visible to the blocker or had contact with them. Inserts no row for others.
 */
export const insertBlock = statement<{ blockerId: string; blockedId: string }>(
  'relations.insert_block',
  `insert into block (blocker_id, blocked_id, created_at)
   select :blockerId::uuid, account.id, :now::timestamptz from account
   where account.id = :blockedId and account.site_id = :site and account.id <> :blockerId
     and (can_see_member(:blockerId, account.id) or has_contact(:blockerId, account.id))
   on conflict do nothing`,
)

export const findBlock = statement<{ blockerId: string; blockedId: string }, { createdAt: Date }>(
  'relations.find_block',
  `select created_at from block where blocker_id = :blockerId and blocked_id = :blockedId`,
)

export const deleteBlock = statement<{ blockerId: string; blockedId: string }>(
  'relations.delete_block',
  `delete from block where blocker_id = :blockerId and blocked_id = :blockedId`,
)

export const listMemberBlocks = statement<
  { memberId: string },
  { blockedId: string; name: string | null; isFictional: boolean; createdAt: Date }
>(
  'relations.list_blocks',
  `select block.blocked_id, visible_profile.name, coalesce(visible_profile.is_fictional, false) as is_fictional, block.created_at
   from block ${visibleBlockedProfileJoin}
   where block.blocker_id = :memberId
   order by block.created_at desc, block.blocked_id limit 500`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

export const deleteMemberBlocks = statement<{ memberId: string }>(
  'relations.delete_member_blocks',
  `delete from block where blocker_id = :memberId or blocked_id = :memberId`,
)

export const deleteMemberContacts = statement<{ memberId: string }>(
  'relations.delete_member_contacts',
  `delete from member_contact where member_id = :memberId or other_id = :memberId`,
)
