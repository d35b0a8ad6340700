import { getGiftPrice } from '#features/chat/rules.ts'
import {
  CHOICE_LISTS,
  findOwnChoice,
  listChoices,
  listOffered,
  type ChoiceList,
} from '#features/sites/choices.rules.ts'
import { isIntimate } from '#features/sites/rules.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { SiteSettings } from '#features/sites/server/settings.ts'
import type { StaffContext } from '#platform/server/context.ts'
import { loadTexts } from '#platform/server/texts.ts'
import type { UntypedTexts } from '#platform/texts.ts'
import { listOfferedLocales } from '#texts/locales.ts'
import { PRODUCT_CHOICES } from './product-choices.ts'

/** Lists every choice of each list of the site, those on offer first, in their order. */
export async function listOfficeChoices(ctx: StaffContext) {
  const settings = await getSiteSettings(ctx)
  const lists = CHOICE_LISTS.map((list) => [list, listOfficeChoicesOf(list, settings)] as const)
  return { languages: listOfferedLocales(settings), lists: Object.fromEntries(lists) }
}

/** Lists every choice of one list, those on offer first. */
export function listOfficeChoicesOf(list: ChoiceList, settings: SiteSettings) {
  return listChoices(list, PRODUCT_CHOICES[list], settings).map((key) => describeChoice(list, key, settings))
}

/** Describes one choice as the office shows it and the audit log records it. */
export function describeChoice(list: ChoiceList, key: string, settings: SiteSettings) {
  const own = findOwnChoice(list, key, settings)
  const position = listOffered(list, PRODUCT_CHOICES[list], settings).indexOf(key) + 1
  const isGift = list === 'gifts'
  return {
    key,
    names: nameChoice(list, key, settings),
    isOwn: !PRODUCT_CHOICES[list].includes(key),
    isOffered: position > 0,
    position: position > 0 ? position : null,
    isIntimate: list === 'interests' && (own?.isIntimate ?? isIntimate(key)),
    picture: isGift ? (own?.picture ?? key) : null,
    price: isGift ? getGiftPrice(key, settings) : null,
  }
}

/** Returns the name of a choice in each language of the site that it has a name in. */
function nameChoice(list: ChoiceList, key: string, settings: SiteSettings): Record<string, string> {
  const own = findOwnChoice(list, key, settings)?.names ?? {}
  const isOfProduct = PRODUCT_CHOICES[list].includes(key)
  const names = listOfferedLocales(settings).flatMap((locale) => {
    const name = own[locale] ?? (isOfProduct ? findProductName(list, key, locale) : undefined)
    return name === undefined ? [] : [[locale, name] as const]
  })
  return Object.fromEntries(names)
}

// used texts: gifts.names.*, interests.*, intention.*, children.*, childWish.*, smoking.*, drinking.*, hairColour.*, eyeColour.*, bodyType.*, relationshipStatus.*, tattoos.*, prompts.*
function findProductName(list: ChoiceList, key: string, locale: string): string {
  const isGift = list === 'gifts'
  const language = { locale, timeZone: 'UTC' } // names have no times
  const t = loadTexts(language as never, isGift ? 'chat' : 'options') as UntypedTexts // a test compares keys and texts
  return t(isGift ? `gifts.names.${key}` : `${list}.${key}`)
}
