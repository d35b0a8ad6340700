import { statement } from '#platform/server/statement.ts'
import { visibleBlockedProfile } from './safety.sql.ts'

/** What a member gets of this table when they ask for their data (L-28): whom they blocked, never who blocked them. */
export const safetyExport = {
  block: statement<[memberId: string], Record<string, unknown>>(
    'safety.export_blocks',
    `select block.blocked_id, seen.name, block.created_at from block ${visibleBlockedProfile}
     where block.blocker_id = $1 order by block.created_at`,
  ),
}
