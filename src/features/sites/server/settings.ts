// Public: other features or the app use this file.
import * as z from 'zod'
import { CHOICE_KEY_PATTERN, CHOICE_LISTS, CHOICE_NAME_MAX, OWN_CHOICES_MAX } from '../choices.rules.ts'
import { MAIL_TEXT_KEY_PATTERN, MAIL_TEXT_MAX } from '../mail-texts.rules.ts'
import type { CreditBundle } from '../price.rules.ts'
import { INTERESTS, LOWEST_MIN_AGE } from '../rules.ts'

const COUNTRIES = ['NL', 'BE', 'DE', 'LU', 'FR', 'AT', 'CH']

const PROFILE_FIELDS = [
  'about',
  'prompts',
  'interests',
  'sexuality',
  'intention',
  'children',
  'child_wish',
  'smoking',
  'drinking',
  'height',
  'languages',
  'work',
  'hair_colour',
  'eye_colour',
  'body_type',
  'relationship_status',
  'tattoos',
] as const

/** The filters a site may offer (C-46). */
export const SEARCH_FIELDS = [
  'gender',
  'country',
  'region',
  'min_age',
  'max_age',
  'online',
  'with_photo',
  'is_new',
] as const

/** A line of text that pages, mails and headers may contain. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{C}*$/u, 'must have no control characters')
// The descriptions are those of types; `setting-meanings.ts` describes the settings.
const country = z
  .string()
  .regex(/^[A-Z]{2}$/, 'must be a country code, such as NL')
  .describe('country code')
const language = z
  .string()
  .regex(/^[a-z]{2}$/, 'must be a language code, such as nl')
  .describe('language code')
const timeZone = z
  .string()
  .refine(isTimeZone, 'must be a time zone, such as Europe/Amsterdam')
  .describe('IANA time zone')
const credits = z.int().min(0).max(10_000)
const perDay = z.int().min(0).max(10_000)

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('nl', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The texts that a site writes itself. */
const ownTexts = z.strictObject({
  description: line(300),
  index_title: line(100),
  fictional_singular: line(60),
  fictional_plural: line(60),
})

const choiceKey = z.string().regex(CHOICE_KEY_PATTERN, 'must be a key of small letters, digits, spaces and _')
const choiceKeys = z.array(choiceKey).min(1).max(200)

/** A choice that the site added, or one of the product that it renamed. */
const ownChoice = z.strictObject({
  names: z.record(language, line(CHOICE_NAME_MAX)),
  picture: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .optional(),
  isIntimate: z.boolean().optional(),
})
const ownChoices = z
  .record(choiceKey, ownChoice)
  .refine((choices) => Object.keys(choices).length <= OWN_CHOICES_MAX, `must have at most ${OWN_CHOICES_MAX} choices`)
const choiceList = z.enum(CHOICE_LISTS)

const mailTextKey = z.string().regex(MAIL_TEXT_KEY_PATTERN, 'must be the key of a text')
const mailText = z
  .string()
  .trim()
  .min(1)
  .max(MAIL_TEXT_MAX)
  .regex(/^[\P{C}\n]*$/u, 'must have no control characters')

const debitCreditor = z.strictObject({
  id: z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/, 'must be a SEPA creditor id'),
  iban: z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'must be an IBAN without spaces'),
  bic: z
    .string()
    .regex(/^[A-Z0-9]{8}([A-Z0-9]{3})?$/, 'must be a BIC')
    .nullable(),
})

/**
 * The stored settings of a site: their types and defaults (C-75 and the named decisions). `setting-meanings.ts` says what
 * each means. The specification gives their names, hence snake_case. Secrets are never stored here.
 */
export const storedSettings = z.object({
  // The site
  name: line(40).default('Vonkje'),
  domain_language: language.default('nl'),
  languages: z.array(language).min(1).default(['nl']),
  translations: z.record(language, ownTexts.partial()).default({}),
  default_country: country.default('NL'),
  countries: z.array(country).min(1).default(COUNTRIES),
  time_zone: timeZone.default('Europe/Amsterdam'),
  niche: z.literal([1, 2, 3, 4, 5, 6, 7]).default(1),
  cdn_prefix: z
    .string()
    .regex(/^\/[a-z0-9-]+\/$/, 'must be one folder, such as /photos/')
    .refine((prefix) => !RESERVED_FOLDERS.has(prefix), 'is a folder with other content')
    .describe('one folder, such as /photos/')
    .default('/photos/'),
  description: line(300).default('Ontmoet mensen bij jou in de buurt. Gratis profiel, geen abonnement, {min_age}+.'),
  index_title: line(100).default('Ontmoet iemand die bij je past'),
  mail_name: line(40)
    .regex(/^[^<>"]*$/, 'must have no < > or "')
    .default('Vonkje'),
  enable_site_entry_popup: z.enum(['yes', 'no']).default('yes'),
  us_footer: z.boolean().default(false),
  // Signup and visitors
  signups: z.enum(['all', 'with_trafficsource', 'invite_only', 'closed']).default('all'),
  account_enumeration: z.enum(['strict', 'classic']).default('strict'),
  logged_out_search: z.boolean().default(false),
  logged_out_search_trafficsource: z.boolean().default(false),
  min_age: z.int().min(LOWEST_MIN_AGE, `must be at least ${LOWEST_MIN_AGE}`).max(99).default(LOWEST_MIN_AGE),
  // Money
  statement_name: line(35).default('VK Diensten'),
  message_credits: credits.default(1),
  photo_credits: credits.default(2),
  gift_credits: credits.default(5),
  gift_prices: z.record(z.string(), credits).default({}),
  signup_credits: credits.default(5),
  signup_credits_at: z.enum(['confirmed', 'signup']).default('confirmed'),
  match_first_message_free: z.int().min(0).max(100).default(1),
  refund_days: z.int().min(14, 'must be at least 14, by law').max(365).default(14),
  support_credits_max: credits.default(50),
  credits_alone_max: credits.default(200),
  refund_alone_cents: z.int().min(0).max(1_000_000).default(10_000),
  debit_creditor: debitCreditor.nullable().default(null),
  debit_collection: z.enum(['provider', 'bank']).default('provider'),
  debit_credits_early: z.boolean().default(false),
  premium_claim: z
    .strictObject({ value: z.int().min(1).max(100), source: line(200), date: z.iso.date() })
    .nullable()
    .default(null),
  // Photos, profiles and chat
  free_photos: z.int().min(0).max(25).default(3),
  premium_photos: z.int().min(0).max(25).default(25),
  auto_approve_photos: z.boolean().default(true),
  public_visible_default: z.boolean().default(false),
  ban_months: z.int().min(1).max(60).default(12),
  message_length: z.int().min(1).max(10_000).default(1000),
  visible_profile_fields: z.array(z.enum(PROFILE_FIELDS)).default([...PROFILE_FIELDS]),
  visible_profile_notes: z.array(z.enum(PROFILE_FIELDS)).default(['about']),
  interests: choiceKeys.default([...INTERESTS]),
  choices: z.partialRecord(choiceList.exclude(['interests']), choiceKeys).default({}),
  own_choices: z.partialRecord(choiceList, ownChoices).default({}),
  // Mails
  mail_texts: z.record(language, z.record(mailTextKey, mailText)).default({}),
  // Search and likes
  search_fields: z.array(z.enum(SEARCH_FIELDS)).default([...SEARCH_FIELDS]),
  search_page_size: z.int().min(1).max(100).default(24),
  swipe_likes_per_day: perDay.default(4),
  premium_swipe_likes_per_day: perDay.default(4),
  likes_per_day: perDay.min(1).default(100),
  // Fictional profiles and advertisements (C-11, C-12)
  fictional_profiles: z.boolean().default(false),
  fictional_icon: z.boolean().default(true),
  fictional_warning: z.boolean().default(true),
  fictional_singular: line(60).default('fictief profiel'),
  fictional_plural: line(60).default('fictieve profielen'),
  cam_cards: z.boolean().default(false),
  cam_card_url: z
    .url({ protocol: /^https$/, error: 'must be an https URL' })
    .describe('https URL')
    .nullable()
    .default(null),
  member_resell: z.boolean().default(false),
})

/** The first folders of paths that have other content than photos. */
const RESERVED_FOLDERS = new Set(['/api/', '/assets/', '/chat-images/', '/dev/', '/icons/', '/screenshots/'])

type StoredSettings = z.infer<typeof storedSettings>

/** The name of a stored setting. */
export type SettingKey = keyof StoredSettings

/** The names of all stored settings. */
export const settingKeys = Object.keys(storedSettings.shape) as SettingKey[] // Object.keys returns string[]

/**
 * All settings of a site. `domain` is its main host. `cheapest_bundles` has, for each country in which something is on
 * sale, the bundle with the lowest price per credit (C-41).
 */
export type SiteSettings = StoredSettings & {
  domain: string
  company_id: string
  cheapest_bundles: Readonly<Record<string, CreditBundle>>
}

/** Returns the settings with the site's own texts in a language, as far as the site has them, and its minimum age in them. */
export function translateSettings(settings: SiteSettings, locale: string): SiteSettings {
  const translated = { ...settings, ...settings.translations[locale] }
  const minAge = String(settings.min_age)
  return {
    ...translated,
    description: translated.description.replaceAll('{min_age}', minAge),
    index_title: translated.index_title.replaceAll('{min_age}', minAge),
  }
}
