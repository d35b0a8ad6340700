// Public: other features or the app use this file.
import { inTransaction, type Context } from '#platform/server/context.ts'
import { lockProfile, writeAbout, writePrompts } from './profiles.sql.ts'

/** What a member wrote in the profile. */
export interface ProfileTexts {
  readonly about: string
  /** Absent in decisions from before members answered prompts. */
  readonly prompts?: readonly string[]
  readonly promptAnswers?: readonly string[]
}

/** Empties the text and the prompts of a member's profile. Returns the previous ones, or null when there was nothing. */
export async function clearProfileTexts(ctx: Context, memberId: string): Promise<Required<ProfileTexts> | null> {
  return inTransaction(ctx, async (tx) => {
    const profile = await lockProfile.one(tx, { memberId })
    if (!profile || (profile.about === '' && profile.prompts.length === 0)) return null
    const { about, prompts, promptAnswers } = profile
    await writeAbout.run(tx, { memberId, about: '', current: about })
    await writePrompts.run(tx, { memberId, prompts: [], promptAnswers: [], current: promptAnswers })
    return { about, prompts, promptAnswers }
  })
}

/** Restores the texts that `clearProfileTexts` removed, each unless the member wrote another one meanwhile. */
export async function restoreProfileTexts(
  ctx: Context,
  { memberId, about, prompts = [], promptAnswers = [] }: ProfileTexts & { readonly memberId: string },
): Promise<void> {
  await writeAbout.run(ctx, { memberId, about, current: '' })
  await writePrompts.run(ctx, { memberId, prompts, promptAnswers, current: [] })
}
