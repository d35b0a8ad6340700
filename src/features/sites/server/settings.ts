import * as z from 'zod'
import type { CreditBundle } from '../price.rules.ts'
import { INTERESTS, LOWEST_MIN_AGE } from '../rules.ts'

const countries = ['NL', 'BE', 'DE', 'LU', 'FR', 'AT', 'CH']

const profileFields = [
  'about',
  'interests',
  'sexuality',
  'hair_colour',
  'eye_colour',
  'body_type',
  'relationship_status',
  'tattoos',
] as const

/** The filters a site may offer (C-46). */
export const searchFields = [
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
const country = z.string().regex(/^[A-Z]{2}$/, 'must be a country code, such as NL')
const language = z.string().regex(/^[a-z]{2}$/, 'must be a language code, such as nl')
const timeZone = z.string().refine(isTimeZone, 'must be a time zone, such as Europe/Amsterdam')
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

const debitCreditor = z.strictObject({
  id: z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/, 'must be a SEPA creditor id'),
  iban: z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'must be an IBAN without spaces'),
  bic: z
    .string()
    .regex(/^[A-Z0-9]{8}([A-Z0-9]{3})?$/, 'must be a BIC')
    .nullable(),
})

/**
 * The stored settings of a site: their types, defaults (C-75 and the named decisions) and meaning. The specification
 * gives their names, hence snake_case. Secrets are never stored here.
 */
export const storedSettings = z.object({
  // The site
  name: line(40).default('Vonkje').describe('The name of the site, in titles, the menu and mails.'),
  domain_language: language.default('nl').describe('The language of visitors who chose none; one of `languages`.'),
  languages: z
    .array(language)
    .min(1)
    .default(['nl'])
    .describe('The languages that visitors and members can choose. Only languages with all texts can be added (C-01).'),
  translations: z
    .record(language, ownTexts.partial())
    .default({})
    .describe(
      'The site’s own texts in its other languages: `description`, `index_title`, `fictional_singular` and `fictional_plural` by language.',
    ),
  default_country: country
    .default('NL')
    .describe('The country of visitors whose address reveals none; one of `countries`, with bundles.'),
  countries: z
    .array(country)
    .min(1)
    .default(countries)
    .describe(
      'The countries in which members live and the site sells. Each needs regions, and bundles to sell (R-3.41).',
    ),
  time_zone: timeZone.default('Europe/Amsterdam').describe('The time zone of times, and of what counts per day.'),
  niche: z
    .literal([1, 2, 3, 4, 5, 6, 7])
    .default(1)
    .describe('The audience, 1 to 7. It picks the colour of pages and of the installed app (R-3.31).'),
  cdn_prefix: z
    .string()
    .regex(/^\/[a-z0-9-]+\/$/, 'must be one folder, such as /photos/')
    .refine((prefix) => !reservedFolders.has(prefix), 'is a folder with other content')
    .default('/photos/')
    .describe(
      'The prefix of the URL of every photo. Another one makes browsers and caches load all photos again; the old one keeps working (R-3.30).',
    ),
  description: line(300)
    .default('Ontmoet mensen bij jou in de buurt. Gratis profiel, geen abonnement, 18+.')
    .describe('The description of the home page for search engines and shared links (R-3.40).'),
  index_title: line(100)
    .default('Ontmoet iemand die bij je past')
    .describe('The headline and title of the home page (R-3.40).'),
  mail_name: line(40)
    .regex(/^[^<>"]*$/, 'must have no < > or "')
    .default('Vonkje')
    .describe('The name of the sender of mails (R-3.48).'),
  enable_site_entry_popup: z
    .enum(['yes', 'no'])
    .default('yes')
    .describe('Whether visitors see a warning before they enter, in the countries where it is required (R-3.35).'),
  us_footer: z.boolean().default(false).describe('Whether the footer has the notices for the United States.'),
  // Signup and visitors
  signups: z
    .enum(['all', 'with_trafficsource', 'invite_only', 'closed'])
    .default('all')
    .describe(
      'The persons who may sign up: everybody, visitors with a traffic source, invited persons, or nobody. Browsers see the last two as `other` (R-3.32, C-32).',
    ),
  account_enumeration: z
    .enum(['strict', 'classic'])
    .default('strict')
    .describe(
      '`strict` never reveals whether an address has an account; `classic` says so at signup and reset (C-24b).',
    ),
  logged_out_search: z.boolean().default(false).describe('Whether every visitor may see members (R-3.33, C-33).'),
  logged_out_search_trafficsource: z
    .boolean()
    .default(false)
    .describe('Whether visitors with a traffic source may see members (R-3.33, C-33).'),
  min_age: z
    .int()
    .min(LOWEST_MIN_AGE, `must be at least ${LOWEST_MIN_AGE}`)
    .max(99)
    .default(LOWEST_MIN_AGE)
    .describe('The minimum age of members, at least 18 (C-27).'),
  // Money
  statement_name: line(35)
    .default('VK Diensten')
    .describe('The name on a bank statement, instead of the site’s (L-29).'),
  message_credits: credits.default(1).describe('The price of a message, in credits (R-3.43).'),
  photo_credits: credits
    .default(2)
    .describe('The price of an image in a conversation, in credits, on top of `message_credits` (R-3.43).'),
  gift_credits: credits.default(5).describe('The price of a gift, in credits (R-3.43).'),
  gift_prices: z
    .record(z.string(), credits)
    .default({})
    .describe('The prices of gifts that differ from `gift_credits`, as `{"star": 3}`.'),
  signup_credits: credits.default(5).describe('The credits that a new member gets (R-3.43).'),
  signup_credits_at: z
    .enum(['confirmed', 'signup'])
    .default('confirmed')
    .describe('When a new member gets them: once the address is confirmed, or at once.'),
  match_first_message_free: z
    .int()
    .min(0)
    .max(100)
    .default(1)
    .describe('The number of first messages to a new match that cost nothing.'),
  refund_days: z
    .int()
    .min(14, 'must be at least 14, by law')
    .max(365)
    .default(14)
    .describe('The days within which a buyer can withdraw from an order, at least the 14 of the law (R-3.46).'),
  debit_creditor: debitCreditor
    .nullable()
    .default(null)
    .describe(
      'The SEPA creditor of direct debits, its account and its bank. Without one there are no direct debits (C-17).',
    ),
  debit_collection: z
    .enum(['provider', 'bank'])
    .default('provider')
    .describe('The party that collects direct debits: the payment provider, or your bank from files that you upload.'),
  debit_credits_early: z
    .boolean()
    .default(false)
    .describe('Whether members with a paid order get the credits of a direct debit when they sign it (C-18).'),
  premium_claim: z
    .strictObject({ value: z.int().min(1).max(100), source: line(200), date: z.iso.date() })
    .nullable()
    .default(null)
    .describe(
      'The claim that premium members have a better chance, in percent, with the source and date of the figure. Without one there is no number (C-10, L-11).',
    ),
  // Photos, profiles and chat
  free_photos: z.int().min(0).max(25).default(3).describe('The number of photos of a free member.'),
  premium_photos: z.int().min(0).max(25).default(25).describe('The number of photos of a premium member, at most 25.'),
  auto_approve_photos: z
    .boolean()
    .default(true)
    .describe('Whether others see a new photo at once. Otherwise an operator decides about each photo first.'),
  public_visible_default: z
    .boolean()
    .default(false)
    .describe('Whether a new member’s profile is visible to visitors unless they choose otherwise.'),
  message_length: z
    .int()
    .min(1)
    .max(10_000)
    .default(1000)
    .describe('The maximum number of characters of a message (R-3.44).'),
  visible_profile_fields: z
    .array(z.enum(profileFields))
    .default([...profileFields])
    .describe('The optional profile fields that members can fill in and see. Others are hidden (R-3.42).'),
  visible_profile_notes: z
    .array(z.enum(profileFields))
    .default(['about'])
    .describe('Further fields, meant for free texts; a field counts when it is in either list (R-3.42).'),
  interests: z
    .array(z.enum(INTERESTS))
    .default([...INTERESTS])
    .describe('The interests that members can choose (R-3.49).'),
  // Search and likes
  search_fields: z
    .array(z.enum(searchFields))
    .default([...searchFields])
    .describe('The filters that the members page offers (R-3.45).'),
  search_page_size: z.int().min(1).max(100).default(24).describe('The number of members that a page of results has.'),
  swipe_likes_per_day: perDay.default(4).describe('The likes per day of a free member in the swipe game.'),
  premium_swipe_likes_per_day: perDay.default(4).describe('The likes per day of a premium member in the swipe game.'),
  likes_per_day: perDay.min(1).default(100).describe('The likes per day of a member outside of the swipe game.'),
  // Fictional profiles and advertisements (C-11, C-12)
  fictional_profiles: z
    .boolean()
    .default(false)
    .describe('Whether the site declares that it has fictional profiles, with everything that follows (C-11).'),
  fictional_icon: z
    .boolean()
    .default(true)
    .describe('Whether an icon marks fictional profiles, besides the word (R-3.39).'),
  fictional_warning: z
    .boolean()
    .default(true)
    .describe('Whether buyers and members who write to one read about fictional profiles first (R-3.39).'),
  fictional_singular: line(60).default('fictief profiel').describe('The word for one fictional profile (R-3.39).'),
  fictional_plural: line(60).default('fictieve profielen').describe('The word for fictional profiles (R-3.39).'),
  cam_cards: z
    .boolean()
    .default(false)
    .describe('Whether members see an advertisement with a link to `cam_card_url` among the results (C-12).'),
  cam_card_url: z
    .url({ protocol: /^https$/, error: 'must be an https URL' })
    .nullable()
    .default(null)
    .describe('The https URL of that advertisement. Its query and fragment are dropped.'),
  member_resell: z
    .boolean()
    .default(false)
    .describe(
      'Whether members of sister sites are shown here, and members of this site there, if they agreed. Both sites must have it (R-3.47, C-12).',
    ),
})

/** The first folders of paths that have other content than photos. */
const reservedFolders = new Set(['/api/', '/assets/', '/chat-images/', '/dev/', '/icons/', '/screenshots/'])

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

/** Returns the settings with the site's own texts in a language, as far as the site has them. */
export function translateSettings(settings: SiteSettings, locale: string): SiteSettings {
  return { ...settings, ...settings.translations[locale] }
}
