import { findOwnChoice, getChoiceName } from '#features/sites/choices.rules.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { Context } from '#platform/server/context.ts'
import { findText } from '#platform/server/texts.ts'
import type { Evidence } from './evidence.ts'

/** Returns evidence with the names of the interests in the language of the reader, as members read them. */
export async function nameInterests(ctx: Context, evidence: Evidence): Promise<Evidence> {
  const settings = await getSiteSettings(ctx)
  const languages = [ctx.locale, settings.domain_language]
  const interests = evidence.profile.interests.map((key) => {
    const own = findOwnChoice('interests', key, settings)
    return own ? getChoiceName(key, own, languages) : (findText(ctx.locale, `options.interests.${key}`) ?? key)
  })
  return { ...evidence, profile: { ...evidence.profile, interests } }
}
