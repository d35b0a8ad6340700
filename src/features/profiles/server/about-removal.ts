// Public: other features or the app use this file.
import { inTransaction, type Context } from '#platform/server/context.ts'
import { joinProfileTexts } from '../prompts.rules.ts'
import { lockProfile, writeAbout, writePrompts, writeWork } from './profiles.sql.ts'

/** What a member wrote in the profile. */
export interface ProfileTexts {
  readonly about: string
  /** Absent in decisions from before members answered prompts. */
  readonly prompts?: readonly string[]
  readonly promptAnswers?: readonly string[]
  readonly work?: string
}

/** Empties the text, the prompts and the work of a member's profile. Returns the previous ones, or null when there was nothing. */
export async function clearProfileTexts(ctx: Context, memberId: string): Promise<Required<ProfileTexts> | null> {
  return inTransaction(ctx, async (tx) => {
    const profile = await lockProfile.one(tx, { memberId })
    if (!profile || joinProfileTexts(profile) === '') return null
    const { about, prompts, promptAnswers, work } = profile
    await writeAbout.run(tx, { memberId, about: '', current: about })
    await writePrompts.run(tx, { memberId, prompts: [], promptAnswers: [], current: promptAnswers })
    await writeWork.run(tx, { memberId, work: '', current: work })
    return { about, prompts, promptAnswers, work }
  })
}

/** Restores the texts that `clearProfileTexts` removed, each unless the member wrote another one meanwhile. */
export async function restoreProfileTexts(
  ctx: Context,
  { memberId, about, prompts = [], promptAnswers = [], work = '' }: ProfileTexts & { readonly memberId: string },
): Promise<void> {
  await writeAbout.run(ctx, { memberId, about, current: '' })
  await writePrompts.run(ctx, { memberId, prompts, promptAnswers, current: [] })
  await writeWork.run(ctx, { memberId, work, current: '' })
}
