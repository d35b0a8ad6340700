import { inTransaction, type MemberContext } from '#platform/server/context.ts'
import type { Privacy, profilesContract } from '../contract.ts'
import { profileChanged } from './profiles.ts'
import { findProfileRow, lockProfile, updatePrivacy, writeSearchRow, type ProfileRow } from './profiles.sql.ts'
import type { InputOf } from '#platform/contract.ts'

/** Returns the member's privacy settings (C-03). */
export async function getPrivacy(ctx: MemberContext): Promise<Privacy> {
  return toPrivacy(await findProfileRow.oneOrThrow(ctx, { memberId: ctx.actor.memberId }))
}

/**
 * Changes the given privacy settings. Idempotent. An invisible member is removed from search, suggestions and "online"
 * at once. Their conversations and likes stay (R-1.23, C-56).
 */
export async function changePrivacy(
  ctx: MemberContext,
  changes: InputOf<typeof profilesContract.changePrivacy>,
): Promise<Privacy> {
  const { memberId } = ctx.actor
  return inTransaction(ctx, async (tx) => {
    const current = await lockProfile.oneOrThrow(tx, { memberId })
    const changed = { ...toPrivacy(current), ...changes }
    const { invisible, publicVisible, messagesFrom, imagesFrom, hidesFictional, onSisterSites } = changed
    const values = { invisible, publicVisible, messagesFrom, imagesFrom, hidesFictional, onSisterSites }
    await updatePrivacy.run(tx, { memberId, ...values })
    await writeSearchRow.run(tx, { memberId })
    await profileChanged.publish(tx, { memberId })
    return changed
  })
}

function toPrivacy(row: ProfileRow): Privacy {
  return {
    invisible: row.invisible,
    publicVisible: row.publicVisible,
    messagesFrom: row.messagesFrom,
    imagesFrom: row.imagesFrom,
    hidesFictional: row.hidesFictional,
    onSisterSites: row.onSisterSites,
  }
}
