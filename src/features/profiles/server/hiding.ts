import type { Context } from '#platform/server/context.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import { profileChanged } from './profiles.ts'
import { writeHidden, writeSearchRow } from './profiles.sql.ts'

/**
 * Hides a member from search, suggestions and "online" because of a decision about a case, or shows them again. Contacts
 * still see them (C-56). The privacy settings stay as they are. A repeated call changes nothing. Call it in a transaction.
 */
export async function setHiddenByDecision(
  tx: Context,
  { memberId, isHidden }: { memberId: string; isHidden: boolean },
): Promise<void> {
  if (!(await writeHidden.one(tx.db, [memberId, tx.siteId, isHidden]))) return
  await writeSearchRow.run(tx.db, [memberId, tx.siteId, tx.now()])
  await profileChanged.publish(tx, { memberId })
  notifyMember(tx, memberId, { kind: 'user' })
}
