import { exportStatement } from '#platform/server/database/statement.ts'
import { visibleBlockedProfileJoin } from './relations.sql.ts'

/** The blocks in a member's data export (L-28): those the member made, not those by others. */
export const relationsExport = {
  block: exportStatement(
    'relations.export_blocks',
    `select block.blocked_id, visible_profile.name, block.created_at from block ${visibleBlockedProfileJoin}
     where block.blocker_id = :memberId order by block.created_at`,
  ),
}
