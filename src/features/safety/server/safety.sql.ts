import { statement } from '#platform/server/statement.ts'

export const isVisiblePair = statement<[viewerId: string, otherId: string], { visible: boolean }>(
  'safety.is_visible_pair',
  `select visible_pair($1, $2) as visible`,
)

/** Blocks a living member of the same site who did not block the blocker; touches no row when that is not so. */
export const insertBlock = statement<[blockerId: string, blockedId: string, siteId: string, at: Date]>(
  'safety.insert_block',
  `insert into block (blocker_id, blocked_id, created_at)
   select $1::uuid, account.id, $4::timestamptz from account
   where account.id = $2 and account.site_id = $3 and account.status <> 'deleted' and account.id <> $1
     and not exists (select 1 from block where blocker_id = $2 and blocked_id = $1)
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

export const listBlocksOf = statement<
  [blockerId: string, siteId: string],
  { blocked_id: string; name: string; is_fictional: boolean; created_at: Date }
>(
  'safety.list_blocks',
  `select block.blocked_id, profile.name, profile.is_fictional, block.created_at
   from block join profile on profile.member_id = block.blocked_id and profile.site_id = $2
   join account on account.id = block.blocked_id and account.status <> 'deleted'
   where block.blocker_id = $1
   order by block.created_at desc, block.blocked_id limit 500`,
)

export const deleteBlocksOf = statement<[memberId: string]>(
  'safety.delete_blocks_of',
  `delete from block where blocker_id = $1 or blocked_id = $1`,
)
