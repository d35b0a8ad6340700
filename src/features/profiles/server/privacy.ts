import { inTransaction, memberOf, type Context } from '#platform/server/context.ts'
import type { Privacy } from '../contract.ts'
import { profileChanged } from './profiles.ts'
import { findProfileRow, lockProfile, updatePrivacy, writeSearchRow, type ProfileRow } from './profiles.sql.ts'

/** What the member lets others see and do (C-03). */
export async function getPrivacy(ctx: Context): Promise<Privacy> {
  return toPrivacy(await findProfileRow.only(ctx.db, [memberOf(ctx), ctx.siteId]))
}

/**
 * Changes it; what is not named stays, and the same change again changes nothing more. Invisible hides from search,
 * suggestions and online at once, while chats and likes go on (R-1.23, C-56); it is free, for privacy is not sold.
 */
export async function changePrivacy(ctx: Context, changes: Partial<Privacy>): Promise<Privacy> {
  const memberId = memberOf(ctx)
  return inTransaction(ctx, async (tx) => {
    const before = await lockProfile.only(tx.db, [memberId, tx.siteId])
    const now = { ...toPrivacy(before), ...changes }
    const seen = [now.invisible, now.publicVisible, now.messagesFrom, now.hidesFictional, now.onSisterSites] as const
    await updatePrivacy.run(tx.db, [memberId, tx.siteId, ...seen])
    await writeSearchRow.run(tx.db, [memberId, tx.siteId, tx.now()])
    await profileChanged(tx, { memberId })
    return now
  })
}

function toPrivacy(row: ProfileRow): Privacy {
  return {
    invisible: row.invisible,
    publicVisible: row.public_visible,
    messagesFrom: row.messages_from,
    hidesFictional: row.hides_fictional,
    onSisterSites: row.on_sister_sites,
  }
}
