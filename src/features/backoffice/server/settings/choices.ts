import type { InputOf } from '#platform/contract.ts'
import { findOwnChoice, listOffered, OWN_CHOICES_MAX, type ChoiceList } from '#features/sites/choices.rules.ts'
import { changeSettings, loadLockedSettings, type SettingChanges } from '#features/sites/server/setting-changes.ts'
import { loadSettings } from '#features/sites/server/site-cache.ts'
import type { SiteSettings } from '#features/sites/server/settings.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import type { choicesOfficeContract } from '../../choices.contract.ts'
import { describeChoice, listOfficeChoicesOf } from './choice-lists.ts'
import { checkNames, toNames } from './choice-names.ts'
import { PRODUCT_CHOICES } from './product-choices.ts'
import { createSettingCheck } from './site-settings.ts'
import type { backofficeOfficeContract } from '../../office.contract.ts'

type AddedChoice = InputOf<typeof choicesOfficeContract.addChoice>
type ChangedChoice = InputOf<typeof choicesOfficeContract.changeChoice>

/** One choice of a list. */
interface ChoiceId {
  readonly list: ChoiceList
  readonly key: string
}

/**
 * Adds a choice to a list of the site. The same request again changes nothing.
 * @throws Refusal `choice_exists` for a key with other values, `choice_name_exists`, `choice_name_missing`, `choices_full`
 */
export async function addChoice(
  ctx: StaffContext,
  input: InputOf<typeof backofficeOfficeContract.addChoice>,
): Promise<void> {
  return updateChoice(ctx, { action: 'choice.add', ...pickId(input) }, (settings) => {
    const { list, key } = input
    const existing = listOfficeChoicesOf(list, settings).find((choice) => choice.key === key)
    if (existing?.isOwn && hasValues(input, settings)) return {}
    if (existing) throw new Refusal('choice_exists')
    const offered = [...listOfferedOf(list, settings), ...(input.offered === 'yes' ? [key] : [])]
    return { ...toDetails(input, settings), ...toOffered(list, offered, settings) }
  })
}

/**
 * Changes the names of a choice, the price of a gift, and the group of an own interest. What was paid for a gift stays as it
 * was, and so does its drawing.
 * @throws Refusal `choice_not_found`, `choice_name_exists`, `choice_name_missing`, `choices_full`
 */
export async function changeChoice(
  ctx: StaffContext,
  input: InputOf<typeof backofficeOfficeContract.changeChoice>,
): Promise<void> {
  return updateChoice(ctx, { action: 'choice.change', ...pickId(input) }, (settings) => {
    requireChoice(input, settings)
    return hasValues(input, settings) ? {} : toDetails(input, settings)
  })
}

/**
 * Offers a retired choice again, as the last of its list.
 * @throws Refusal `choice_not_found`
 */
export async function offerChoice(
  ctx: StaffContext,
  { list, key }: InputOf<typeof choicesOfficeContract.offerChoice>,
): Promise<void> {
  return updateChoice(ctx, { action: 'choice.offer', list, key }, (settings) => {
    requireChoice({ list, key }, settings)
    const offered = listOfferedOf(list, settings)
    return offered.includes(key) ? {} : toOffered(list, [...offered, key], settings)
  })
}

/**
 * Retires a choice: nobody can choose it any more. Profiles and messages that have it still show it.
 * @throws Refusal `choice_not_found`, `choice_last`
 */
export async function retireChoice(
  ctx: StaffContext,
  { list, key }: InputOf<typeof choicesOfficeContract.retireChoice>,
): Promise<void> {
  return updateChoice(ctx, { action: 'choice.retire', list, key }, (settings) => {
    requireChoice({ list, key }, settings)
    const offered = listOfferedOf(list, settings)
    if (!offered.includes(key)) return {}
    if (offered.length === 1) throw new Refusal('choice_last')
    return toOffered(
      list,
      offered.filter((each) => each !== key),
      settings,
    )
  })
}

/**
 * Moves a choice on offer to a position, from 1. A later position than the last is the last.
 * @throws Refusal `choice_not_found`, also for a retired one
 */
export async function moveChoice(
  ctx: StaffContext,
  { list, key, position }: InputOf<typeof choicesOfficeContract.moveChoice>,
): Promise<void> {
  return updateChoice(ctx, { action: 'choice.move', list, key }, (settings) => {
    const offered = listOfferedOf(list, settings)
    if (!offered.includes(key)) throw new Refusal('choice_not_found')
    const others = offered.filter((each) => each !== key)
    return toOffered(list, others.toSpliced(position - 1, 0, key), settings)
  })
}

/** Changes the settings of a choice under their lock, with one entry in the audit log when something changed. */
async function updateChoice(
  ctx: StaffContext,
  { action, list, key }: ChoiceId & { action: string },
  createChanges: (settings: SiteSettings) => SettingChanges,
): Promise<void> {
  const check = await createSettingCheck(ctx)
  await inTransaction(ctx, async (tx) => {
    const settings = await loadLockedSettings(tx)
    const changed = await changeSettings(tx, createChanges(settings), check)
    if (changed.length === 0) return
    const isNew = action === 'choice.add'
    await recordAudit(tx, {
      action,
      subject: { kind: 'choice', id: `${list}.${key}` },
      before: isNew ? null : describeChoice(list, key, settings),
      after: describeChoice(list, key, await loadSettings(tx)),
    })
  })
}

function pickId({ list, key }: ChoiceId): ChoiceId {
  return { list, key }
}

function requireChoice({ list, key }: ChoiceId, settings: SiteSettings): void {
  if (!listOfficeChoicesOf(list, settings).some((choice) => choice.key === key)) throw new Refusal('choice_not_found')
}

function listOfferedOf(list: ChoiceList, settings: SiteSettings): readonly string[] {
  return listOffered(list, PRODUCT_CHOICES[list], settings)
}

/** The values of a choice as a form sends them. */
type TypedChoice = ChangedChoice & Pick<AddedChoice, 'picture'>

/** Returns whether a choice has the given values already. */
function hasValues(input: TypedChoice, settings: SiteSettings): boolean {
  const { list, key, price, picture, intimate } = input
  const current = describeChoice(list, key, settings)
  const isSame = [
    hasNames(input, settings),
    list !== 'gifts' || price === undefined || price === current.price,
    list !== 'gifts' || picture === undefined || picture === current.picture,
    list !== 'interests' || !current.isOwn || (intimate === 'yes') === current.isIntimate,
  ]
  return isSame.every(Boolean)
}

function hasNames(input: TypedChoice, settings: SiteSettings): boolean {
  const { names: current } = describeChoice(input.list, input.key, settings)
  const names = Object.entries(toNames(input))
  return names.length === Object.keys(current).length && names.every(([language, name]) => current[language] === name)
}

/** Returns the settings with the names, the drawing, the group and the price of a choice. */
function toDetails(input: TypedChoice, settings: SiteSettings): SettingChanges {
  const { list, key, price } = input
  checkNames(input, settings)
  const changesPrice = list === 'gifts' && price !== undefined
  return {
    ...toOwnChoices(input, settings),
    ...(changesPrice && { gift_prices: { ...settings.gift_prices, [key]: price } }),
  }
}

/** Returns the setting with the own choice. A choice of the product is in it once it has another name. */
function toOwnChoices(input: TypedChoice, settings: SiteSettings): SettingChanges {
  const { list, key, picture, intimate } = input
  const current = findOwnChoice(list, key, settings)
  const isOfProduct = PRODUCT_CHOICES[list].includes(key)
  if (isOfProduct && current === null && hasNames(input, settings)) return {}
  const drawing = current?.picture ?? picture
  const choice = {
    names: { ...current?.names, ...toNames(input) },
    ...(list === 'gifts' && drawing !== undefined && { picture: drawing }),
    ...(list === 'interests' && !isOfProduct && { isIntimate: intimate === 'yes' }),
  }
  const choices = { ...settings.own_choices[list], [key]: choice }
  if (Object.keys(choices).length > OWN_CHOICES_MAX) throw new Refusal('choices_full', { max: OWN_CHOICES_MAX })
  return { own_choices: { ...settings.own_choices, [list]: choices } }
}

/** Returns the settings with the choices of a list that members have. */
function toOffered(list: ChoiceList, offered: readonly string[], settings: SiteSettings): SettingChanges {
  return list === 'interests' ? { interests: offered } : { choices: { ...settings.choices, [list]: offered } }
}
