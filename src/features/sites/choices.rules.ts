/** The lists from which members choose: gifts, interests, the facts of a profile and its prompts. A site can extend each. */
export const CHOICE_LISTS = [
  'gifts',
  'interests',
  'intention',
  'children',
  'childWish',
  'smoking',
  'drinking',
  'hairColour',
  'eyeColour',
  'bodyType',
  'relationshipStatus',
  'tattoos',
  'prompts',
] as const

export type ChoiceList = (typeof CHOICE_LISTS)[number]

/** The form of a key. Profiles and messages store keys, so that a key never changes. */
export const CHOICE_KEY_PATTERN = /^[a-z][a-z0-9_ ]{1,39}$/
/** The maximum length of a name. */
export const CHOICE_NAME_MAX = 40
/** The number of choices that a site can add to a list or rename. */
export const OWN_CHOICES_MAX = 60

/** A choice that the site added, or a choice of the product that it renamed. */
export interface OwnChoice {
  /** The names by language. */
  readonly names: Readonly<Record<string, string>>
  /** The drawing of a gift. */
  readonly picture?: string | undefined
  /** Whether an interest is listed with the intimate ones. */
  readonly isIntimate?: boolean | undefined
}

type PerList<Value> = { readonly [List in ChoiceList]?: Value | undefined }

/** The settings with the choices on offer, in their order. A list without a setting has all choices of the product. */
export interface OfferedChoices {
  readonly interests: readonly string[]
  readonly choices: PerList<readonly string[]>
}

/** The settings with the site's own choices, by key. */
export interface OwnChoices {
  readonly own_choices: PerList<Readonly<Record<string, OwnChoice>>>
}

/** Lists the choices that members of a site have, in their order. */
export function listOffered(
  list: ChoiceList,
  product: readonly string[],
  { interests, choices }: OfferedChoices,
): readonly string[] {
  return list === 'interests' ? interests : (choices[list] ?? product)
}

/** Lists every choice that profiles and messages of a site can have: those on offer first, then the retired ones. */
export function listChoices(
  list: ChoiceList,
  product: readonly string[],
  settings: OfferedChoices & OwnChoices,
): string[] {
  const own = Object.keys(settings.own_choices[list] ?? {})
  return [...new Set([...listOffered(list, product, settings), ...product, ...own])]
}

/** Finds a choice that the site added or renamed. */
export function findOwnChoice(list: ChoiceList, key: string, { own_choices: own }: OwnChoices): OwnChoice | null {
  const choices = own[list] ?? {}
  return Object.hasOwn(choices, key) ? (choices[key] ?? null) : null
}

/** Returns the name of a choice in a language, or else in the language of the site. */
export function getChoiceName(key: string, { names }: OwnChoice, languages: readonly string[]): string {
  const language = languages.find((each) => Object.hasOwn(names, each))
  return (language === undefined ? Object.values(names)[0] : names[language]) ?? key
}

/** Lists the own choices that a change of settings would remove, as `list.key`. Profiles and messages may have them. */
export function listRemovedChoices(before: OwnChoices, after: OwnChoices): string[] {
  return CHOICE_LISTS.flatMap((list) =>
    Object.keys(before.own_choices[list] ?? {})
      .filter((key) => findOwnChoice(list, key, after) === null)
      .map((key) => `${list}.${key}`),
  )
}
