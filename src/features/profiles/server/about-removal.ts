// Public: other features or the app use this file.
import { inTransaction, type Context } from '#platform/server/context.ts'
import { lockProfile, writeAbout } from './profiles.sql.ts'

/** Empties the text of a member's profile. Returns the previous text, or null without one. */
export async function clearAbout(ctx: Context, memberId: string): Promise<string | null> {
  return inTransaction(ctx, async (tx) => {
    const profile = await lockProfile.one(tx, { memberId })
    if (!profile || profile.about === '') return null
    await writeAbout.run(tx, { memberId, about: '', current: profile.about })
    return profile.about
  })
}

/** Restores a text that `clearAbout` removed, unless the member wrote another one meanwhile. */
export async function restoreAbout(
  ctx: Context,
  { memberId, about }: { memberId: string; about: string },
): Promise<void> {
  await writeAbout.run(ctx, { memberId, about, current: '' })
}
