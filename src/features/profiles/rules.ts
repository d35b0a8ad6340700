import { listOffered, type OfferedChoices } from '#features/sites/choices.rules.ts'
import { DAY_MILLISECONDS } from '#platform/time/days.ts'
import { Refusal } from '#platform/refusal.ts'
import { CHILDREN_CHOICES, CHILD_WISHES, DRINKING_CHOICES, INTENTIONS, SMOKING_CHOICES } from './life.rules.ts'

/** Genders in display order. */
export const GENDERS = ['female', 'male'] as const
export const SEXUALITIES = ['hetero', 'gay', 'lesbian', 'bi'] as const
/** Sought genders in display order. */
export const SOUGHT_GENDERS = ['female', 'male', 'both'] as const

/** The members who may send a first message: everyone, members whom the recipient likes, or nobody. */
export const MESSAGE_SENDERS = ['everyone', 'liked', 'nobody'] as const

/** The members who may send images in chats: everyone, members to whom the recipient has written, or nobody. */
export const IMAGE_SENDERS = ['everyone', 'answered', 'nobody'] as const

export type MessageSenders = (typeof MESSAGE_SENDERS)[number]
export type ImageSenders = (typeof IMAGE_SENDERS)[number]
export type Gender = (typeof GENDERS)[number]
export type Sexuality = (typeof SEXUALITIES)[number]
export type SoughtGender = (typeof SOUGHT_GENDERS)[number]

/** The choices of each fact (C-72): hair 8, eyes 5, body 5, relationship 4, tattoos 3. */
export const HAIR_COLOURS = ['black', 'dark_brown', 'brown', 'blond', 'red', 'grey', 'coloured', 'bald'] as const
export const EYE_COLOURS = ['brown', 'blue', 'green', 'grey', 'hazel'] as const
export const BODY_TYPES = ['slim', 'athletic', 'average', 'curvy', 'large'] as const
export const RELATIONSHIP_STATUSES = ['single', 'in_relationship', 'divorced', 'widowed'] as const
export const TATTOO_CHOICES = ['none', 'few', 'many'] as const

/** Facts in display order, with their choices. */
export const factChoices = {
  intention: INTENTIONS,
  children: CHILDREN_CHOICES,
  childWish: CHILD_WISHES,
  smoking: SMOKING_CHOICES,
  drinking: DRINKING_CHOICES,
  hairColour: HAIR_COLOURS,
  eyeColour: EYE_COLOURS,
  bodyType: BODY_TYPES,
  relationshipStatus: RELATIONSHIP_STATUSES,
  tattoos: TATTOO_CHOICES,
} as const

export type Fact = keyof typeof factChoices
export const factNames = Object.keys(factChoices) as Fact[] // Object.keys returns string[]

/** Returns the choices of a fact that the site offers, with those that the member has. */
export function listFactChoices(fact: Fact, current: readonly string[], settings: OfferedChoices): string[] {
  return [...new Set([...listOffered(fact, factChoices[fact], settings), ...current])]
}

/**
 * The name of each optional field in the site settings `visible_profile_fields` and `visible_profile_notes`.
 */
export const fieldSettingNames = {
  about: 'about',
  prompts: 'prompts',
  interests: 'interests',
  sexuality: 'sexuality',
  intention: 'intention',
  children: 'children',
  childWish: 'child_wish',
  smoking: 'smoking',
  drinking: 'drinking',
  height: 'height',
  languages: 'languages',
  work: 'work',
  hairColour: 'hair_colour',
  eyeColour: 'eye_colour',
  bodyType: 'body_type',
  relationshipStatus: 'relationship_status',
  tattoos: 'tattoos',
} as const

export type OptionalField = keyof typeof fieldSettingNames
export const optionalFields = Object.keys(fieldSettingNames) as OptionalField[] // Object.keys returns string[]

/** The facts about how a member looks, in display order. */
export const APPEARANCE_FACTS = [
  'hairColour',
  'eyeColour',
  'bodyType',
  'relationshipStatus',
  'tattoos',
] as const satisfies readonly Fact[]

/** The maximum length of the profile text. */
export const ABOUT_LENGTH = 1000
/** The minimum and maximum length of a name (C-73). */
export const NAME_MIN = 2
export const NAME_MAX = 30
/** The time after their last activity in which a member is online. */
export const ONLINE_SECONDS = 300
/** The time after signup in which a member is new. */
export const NEW_DAYS = 7
const MAX_AGE = 120

/** Lists the optional fields that a site shows and lets members edit. */
export function listVisibleFields(settings: {
  visible_profile_fields: string[]
  visible_profile_notes: string[]
}): OptionalField[] {
  const names = [...settings.visible_profile_notes, ...settings.visible_profile_fields]
  return optionalFields.filter((field) => names.includes(fieldSettingNames[field]))
}

/**
 * Returns the age in whole years. The birthday itself counts (C-27); a member born on 29 February has their birthday on
 * 1 March.
 * @param birthDate and @param today as 'YYYY-MM-DD'
 */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Validates a birth date: a real date, not too long ago, and not under the site's minimum age (C-27). */
export function validateBirthDate(birthDate: string, today: string, minAge: number): Refusal | null {
  const age = ageOn(birthDate, today)
  if (!isRealDate(birthDate) || age > MAX_AGE || birthDate > today)
    return new Refusal('birth_date_invalid', { field: 'birthDate' })
  return age < Math.max(minAge, 18)
    ? new Refusal('under_age', { field: 'birthDate', min_age: Math.max(minAge, 18) })
    : null
}

function isRealDate(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
}

const urlLike = /https?:|www\.|[\p{L}\d-]+\.(nl|be|com|net|org|eu|info|me|io|app|chat|club|xxx)\b/iu

/** The digits that make a name a phone number. */
const NUMBER_DIGITS = 7
/** Digits of every script, also in circles. */
const digits = /[\p{N}零〇一二三四五六七八九]/gu

// Compound emoji and some scripts need joiners, which are invisible elsewhere.
const compoundEmoji =
  /\p{Extended_Pictographic}[\uFE0F\p{EMod}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{EMod}]*)*/gu
const scriptJoiners = /([\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Mlym}\p{scx=Sinh}])[\u200C\u200D](?=\p{L})/gu
/** Control characters, direction marks, zero-width and unassigned characters, unusual blanks, and stacked accents. */
const invisibleCharacters = /[\p{DI}\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2800]|\p{M}{4}/u

/**
 * Validates a trimmed name (C-73, R-5.01, R-5.02). The server also refuses names that impersonate the site's staff.
 */
export function validateName(name: string, email: string): Refusal | null {
  if (name.length < NAME_MIN || name.length > NAME_MAX)
    return new Refusal('name_length', { field: 'name', min: NAME_MIN, max: NAME_MAX })
  if (invisibleCharacters.test(name.replace(compoundEmoji, '').replace(scriptJoiners, '$1')))
    return new Refusal('name_unreadable', { field: 'name' })
  if (repeatsAddress(name, email)) return new Refusal('name_is_email', { field: 'name' })
  if (hasContact(name.normalize('NFKC'))) return new Refusal('name_has_contact', { field: 'name' })
  return /\p{L}/u.test(name) ? null : new Refusal('name_without_letters', { field: 'name' })
}

/** Returns whether a name is a mail address or its local part, in any letter case and width (R-5.01, C-73). */
export function repeatsAddress(name: string, email: string): boolean {
  const [plain, address] = [name, email].map((text) => text.normalize('NFKC').trim().toLowerCase())
  return plain === address || plain === address?.split('@')[0]
}

/** Returns whether a name, in its compatibility form, contains an address or the digits of a phone number. */
function hasContact(name: string): boolean {
  return name.startsWith('@') || urlLike.test(name) || (name.match(digits) ?? []).length >= NUMBER_DIGITS
}

/** Validates a sexuality for a gender: lesbian requires female, gay may be either (C-45). */
export function validateSexuality(gender: Gender, sexuality: Sexuality): Refusal | null {
  return isSexualityPossible(gender, sexuality) ? null : new Refusal('sexuality_mismatch', { field: 'sexuality' })
}

function isSexualityPossible(gender: Gender, sexuality: Sexuality): boolean {
  return sexuality !== 'lesbian' || gender === 'female'
}

/** Validates that the site offers every interest. */
export function validateInterests(interests: readonly string[], offered: readonly string[]): Refusal | null {
  const unknown = interests.find((key) => !offered.includes(key))
  return unknown === undefined ? null : new Refusal('unknown_interest', { field: 'interests', interest: unknown })
}

/** Derives the sought gender from gender and sexuality. */
export function soughtGenderOf(gender: Gender, sexuality: Sexuality): SoughtGender {
  if (sexuality === 'bi') return 'both'
  if (sexuality === 'hetero') return gender === 'male' ? 'female' : 'male'
  return gender
}

/** Derives the sexuality from gender and sought gender. */
export function sexualityOf(gender: Gender, seeks: SoughtGender): Sexuality {
  if (seeks === 'both') return 'bi'
  if (seeks !== gender) return 'hetero'
  return gender === 'female' ? 'lesbian' : 'gay'
}

/** Returns whether each of two people seeks the gender of the other (C-45). */
export function seekEachOther(
  one: { gender: Gender; sexuality: Sexuality },
  other: { gender: Gender; sexuality: Sexuality },
): boolean {
  return seeksGender(one, other.gender) && seeksGender(other, one.gender)
}

function seeksGender(person: { gender: Gender; sexuality: Sexuality }, gender: Gender): boolean {
  const seeks = soughtGenderOf(person.gender, person.sexuality)
  return seeks === 'both' || seeks === gender
}

/** Lists the sexualities that people of a gender must have to match a person (C-45). */
export function listMatchingSexualities(person: { gender: Gender; sexuality: Sexuality }, gender: Gender): Sexuality[] {
  return SEXUALITIES.filter(
    (sexuality) => isSexualityPossible(gender, sexuality) && seekEachOther(person, { gender, sexuality }),
  )
}

export function isOnline(lastActive: Date, now: Date): boolean {
  return now.getTime() - lastActive.getTime() < ONLINE_SECONDS * 1000
}

export function isNew(signupAt: Date, now: Date): boolean {
  return now.getTime() - signupAt.getTime() < NEW_DAYS * DAY_MILLISECONDS
}

/** A step towards a complete profile. `remainingPercent` is the percentage that it still adds, 0 once it is done. */
export interface CompletenessStep {
  readonly key: 'photo' | 'about' | 'prompts' | 'interests' | 'facts'
  readonly remainingPercent: number
}

/** The parts of a profile that count for its completeness. */
interface CompletenessInput {
  readonly about: string
  readonly prompts: readonly unknown[]
  readonly interests: readonly string[]
  readonly facts: Readonly<Partial<Record<Fact, string | null>>>
  readonly photoCount: number
  readonly visibleFields: readonly OptionalField[]
}

/** The number of interests of a complete profile. */
export const COMPLETE_INTERESTS = 3
/** The number of facts of a complete profile. */
const COMPLETE_FACTS = 5
const WEIGHTS = { photo: 28, about: 13, prompts: 13, interests: 13, facts: 13 } as const
/** The weight of the answers at signup, which every profile has. */
const SIGNUP_WEIGHT = 20

/**
 * Computes how complete a profile is (20–100: it has the answers at signup) and the steps that remain, the most valuable first. Fields that the site
 * does not show are left out, and the others weigh more.
 */
export function computeCompleteness(profile: CompletenessInput): { percent: number; steps: CompletenessStep[] } {
  const parts = buildParts(profile)
  const total = parts.reduce((sum, { key }) => sum + WEIGHTS[key], SIGNUP_WEIGHT)
  const share = (key: CompletenessStep['key'], part: number) => (100 * WEIGHTS[key] * part) / total
  const percent = Math.floor(
    parts.reduce((sum, { key, filled }) => sum + share(key, filled), (100 * SIGNUP_WEIGHT) / total) + 1e-9,
  )
  const steps = parts.map(({ key, filled }) => ({
    key,
    remainingPercent: Math.ceil(Math.max(share(key, 1 - filled) - 1e-9, 0)),
  }))
  return { percent, steps: steps.toSorted((one, other) => other.remainingPercent - one.remainingPercent) }
}

function buildParts({ about, prompts, interests, facts, photoCount, visibleFields }: CompletenessInput) {
  const offered = Object.entries(facts).filter(([fact]) => visibleFields.some((field) => field === fact))
  const filledFacts = offered.filter(([, value]) => value !== null).length
  const neededFacts = Math.min(offered.length, COMPLETE_FACTS)
  const parts = [
    { key: 'photo', isShown: true, filled: photoCount > 0 ? 1 : 0 },
    { key: 'about', isShown: visibleFields.includes('about'), filled: about ? 1 : 0 },
    { key: 'prompts', isShown: visibleFields.includes('prompts'), filled: prompts.length > 0 ? 1 : 0 },
    {
      key: 'interests',
      isShown: visibleFields.includes('interests'),
      filled: Math.min(interests.length, COMPLETE_INTERESTS) / COMPLETE_INTERESTS,
    },
    { key: 'facts', isShown: offered.length > 0, filled: neededFacts > 0 ? Math.min(filledFacts / neededFacts, 1) : 1 },
  ] as const
  return parts.filter(({ isShown }) => isShown)
}
