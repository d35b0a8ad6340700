import { GIFT_PICTURES } from '#features/chat/rules.ts'
import { CHOICE_LISTS, listOffered, type ChoiceList } from '#features/sites/choices.rules.ts'
import type { SiteSettings } from '#features/sites/server/settings.ts'
import { PRODUCT_CHOICES } from './product-choices.ts'

/** Lists what is wrong with the choices of a site, one sentence per problem, which starts with the setting. */
export function listChoiceProblems(settings: SiteSettings): string[] {
  return [...CHOICE_LISTS.flatMap((list) => listUnknownChoices(list, settings)), ...listPictureProblems(settings)]
}

function listUnknownChoices(list: ChoiceList, settings: SiteSettings): string[] {
  const existing = [...PRODUCT_CHOICES[list], ...Object.keys(settings.own_choices[list] ?? {})]
  const offered = listOffered(list, PRODUCT_CHOICES[list], settings)
  const setting = list === 'interests' ? 'interests' : 'choices'
  return [
    ...offered.filter((key) => !existing.includes(key)).map((key) => `${setting}: there is no ${key} in ${list}`),
    ...(new Set(offered).size < offered.length ? [`${setting}: ${list} has a choice twice`] : []),
  ]
}

function listPictureProblems({ own_choices: own }: SiteSettings): string[] {
  return Object.entries(own.gifts ?? {}).flatMap(([key, { picture = key }]) =>
    GIFT_PICTURES.includes(picture) ? [] : [`own_choices: gifts.${key} has no drawing ${picture}`],
  )
}
