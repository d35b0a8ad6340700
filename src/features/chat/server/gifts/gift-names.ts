import { findOwnChoice, getChoiceName } from '#features/sites/choices.rules.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { SiteSettings } from '#features/sites/server/settings.ts'
import type { Context } from '#platform/server/context.ts'

/** Returns the name and the drawing of a gift that the site added or renamed; nothing for the others. */
export type GiftNames = (gift: string) => { name?: string; picture?: string }

/** Creates the names of the site's own gifts in the language of the request. */
export async function createGiftNames(ctx: Context): Promise<GiftNames> {
  const settings = await getSiteSettings(ctx)
  return (gift) => findOwnGift(gift, settings, ctx.locale)
}

function findOwnGift(gift: string, settings: SiteSettings, locale: string): ReturnType<GiftNames> {
  const own = findOwnChoice('gifts', gift, settings)
  if (own === null) return {}
  const name = getChoiceName(gift, own, [locale, settings.domain_language])
  return own.picture === undefined ? { name } : { name, picture: own.picture }
}
