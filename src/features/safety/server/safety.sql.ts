import { statement } from '#platform/server/statement.ts'

/**
 * SQL: the ids across a block of a member, given as a parameter such as `$1`, either way. For `<> all (array(…))` in what
 * reads many rows: the blocks are read once, not for each row as by `visible_pair`.
 */
export function selectBlockedIds(member: string): string {
  return `select blocked_id from block where blocker_id = ${member}
    union all select blocker_id from block where blocked_id = ${member}`
}

/** SQL: whether the member, $1, and the other one talked, or one of them likes the other. */
function hasContact(other: string): string {
  return `(exists (select from conversation_side c where c.member_id = $1 and c.partner_id = ${other})
    or exists (select from member_like l where l.liker_id = $1 and l.liked_id = ${other})
    or exists (select from member_like l where l.liker_id = ${other} and l.liked_id = $1))`
}

/**
 * SQL after `from block`: the name of whom $1 blocked, where they would see them without their own block. Who left, was
 * banned, hid themselves or blocks $1 too has none, so that these cannot be told apart.
 */
export const visibleBlockedProfile = `left join lateral (
    select p.name, p.is_fictional from profile p
    join account a on a.id = p.member_id and a.status in ('active', 'not_confirmed')
    join member_search s on s.member_id = p.member_id
    where p.member_id = block.blocked_id and p.status = 'active'
      and not exists (select from block back where back.blocker_id = block.blocked_id and back.blocked_id = $1)
      and (s.visible or ${hasContact('block.blocked_id')})
  ) seen on true`

/**
 * Blocks an account of the same site that the blocker sees, or had contact with, whatever became of it since; touches no
 * row when that is not so.
 */
export const insertBlock = statement<[blockerId: string, blockedId: string, siteId: string, at: Date]>(
  'safety.insert_block',
  `insert into block (blocker_id, blocked_id, created_at)
   select $1::uuid, account.id, $4::timestamptz from account
   where account.id = $2 and account.site_id = $3 and account.id <> $1
     and (sees_member($1, account.id) or ${hasContact('account.id')})
   on conflict do nothing`,
)

export const findBlock = statement<[blockerId: string, blockedId: string], { created_at: Date }>(
  'safety.find_block',
  `select created_at from block where blocker_id = $1 and blocked_id = $2`,
)

export const deleteBlock = statement<[blockerId: string, blockedId: string]>(
  'safety.delete_block',
  `delete from block where blocker_id = $1 and blocked_id = $2`,
)

export const listMemberBlocks = statement<
  [blockerId: string],
  { blocked_id: string; name: string | null; is_fictional: boolean; created_at: Date }
>(
  'safety.list_blocks',
  `select block.blocked_id, seen.name, coalesce(seen.is_fictional, false) as is_fictional, block.created_at
   from block ${visibleBlockedProfile}
   where block.blocker_id = $1
   order by block.created_at desc, block.blocked_id limit 500`,
)

export const deleteMemberBlocks = statement<[memberId: string]>(
  'safety.delete_blocks_of',
  `delete from block where blocker_id = $1 or blocked_id = $1`,
)
