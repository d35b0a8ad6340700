import { statement } from '#platform/server/statement.ts'

/** What a member gets of this table when they ask for their data (L-28): whom they blocked, never who blocked them. */
export const safetyExport = {
  block: statement<[memberId: string], Record<string, unknown>>(
    'safety.export_blocks',
    `select block.blocked_id, profile.name, block.created_at
     from block left join account on account.id = block.blocked_id and account.status <> 'deleted'
     left join profile on profile.member_id = account.id
     where block.blocker_id = $1 order by block.created_at`,
  ),
}
