import { statement } from '#platform/server/statement.ts'
import { visibleBlockedProfileJoin } from './safety.sql.ts'

/** The data export of this table (L-28): the members that this one blocked, never those who blocked them. */
export const safetyExport = {
  block: statement<[memberId: string], Record<string, unknown>>(
    'safety.export_blocks',
    `select block.blocked_id, seen.name, block.created_at from block ${visibleBlockedProfileJoin}
     where block.blocker_id = $1 order by block.created_at`,
  ),
}
