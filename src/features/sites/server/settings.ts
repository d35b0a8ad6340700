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
]

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

/** The texts that a site writes itself. */
const ownTexts = z.object({
  description: z.string(),
  index_title: z.string(),
  fictional_singular: z.string(),
  fictional_plural: z.string(),
})

/**
 * The stored settings of a site, with their defaults (C-75 and the named decisions). The specification gives their
 * names, hence snake_case. Secrets are never stored here.
 */
export const storedSettings = z.object({
  name: z.string().default('Vonkje'),
  domain_language: z.string().default('nl'),
  /** The languages that the site offers, if they have all texts (C-01). */
  languages: z.array(z.string()).default(['nl']),
  /** The site's own texts in its other languages. */
  translations: z.record(z.string(), ownTexts.partial()).default({}),
  default_country: z.string().length(2).default('NL'),
  countries: z.array(z.string()).default(countries),
  time_zone: z.string().default('Europe/Amsterdam'),
  niche: z.literal([1, 2, 3, 4, 5, 6, 7]).default(1),
  /** The persons who may sign up. The API shows `invite_only` and `closed` as `other` (C-32). */
  signups: z.enum(['all', 'with_trafficsource', 'invite_only', 'closed']).default('all'),
  account_enumeration: z.enum(['strict', 'classic']).default('strict'),
  logged_out_search: z.boolean().default(false),
  logged_out_search_trafficsource: z.boolean().default(false),
  min_age: z.int().min(LOWEST_MIN_AGE).default(LOWEST_MIN_AGE),
  description: z.string().default('Ontmoet mensen bij jou in de buurt. Gratis profiel, geen abonnement, 18+.'),
  index_title: z.string().default('Ontmoet iemand die bij je past'),
  mail_name: z.string().default('Vonkje'),
  // Money
  /** The name on a bank statement, instead of the site's (L-29). */
  statement_name: z.string().default('VK Diensten'),
  message_credits: z.int().min(0).default(1),
  gift_credits: z.int().min(0).default(5),
  /** The prices of gifts that differ from `gift_credits`. */
  gift_prices: z.record(z.string(), z.int().min(0)).default({}),
  signup_credits: z.int().min(0).default(5),
  signup_credits_at: z.enum(['confirmed', 'signup']).default('confirmed'),
  match_first_message_free: z.int().min(0).default(1),
  refund_days: z.int().min(14).default(14),
  /** The SEPA creditor of direct debits, its account and its bank (C-17). Without one there are no direct debits. */
  debit_creditor: z.object({ id: z.string(), iban: z.string(), bic: z.string().nullable() }).nullable().default(null),
  /** The party that collects direct debits: the payment provider, or our bank from files that an operator uploads. */
  debit_collection: z.enum(['provider', 'bank']).default('provider'),
  /** Grants the credits of a direct debit when it is signed, to members with a paid order (C-18). */
  debit_credits_early: z.boolean().default(false),
  /**
   * The claim that premium members have a better chance, in percent, with the source of the figure and its date. Without
   * a source there is no claim (C-10, L-11).
   */
  premium_claim: z
    .object({ value: z.int().min(1), source: z.string().min(1), date: z.iso.date() })
    .nullable()
    .default(null),
  // Photos, profile and chat
  free_photos: z.int().min(0).default(3),
  premium_photos: z.int().min(0).max(25).default(25),
  auto_approve_photos: z.boolean().default(true),
  public_visible_default: z.boolean().default(false),
  message_length: z.int().min(1).default(1000),
  visible_profile_fields: z.array(z.string()).default(profileFields),
  visible_profile_notes: z.array(z.string()).default(['about']),
  interests: z.array(z.string()).default([...INTERESTS]),
  // Search, likes
  search_fields: z.array(z.enum(searchFields)).default([...searchFields]),
  search_page_size: z.int().min(1).max(100).default(24),
  swipe_likes_per_day: z.int().min(0).default(4),
  premium_swipe_likes_per_day: z.int().min(0).default(4),
  likes_per_day: z.int().min(1).default(100),
  // Fictional profiles and advertisements (C-11, C-12)
  fictional_profiles: z.boolean().default(false),
  fictional_icon: z.boolean().default(true),
  fictional_warning: z.boolean().default(true),
  fictional_singular: z.string().default('fictief profiel'),
  fictional_plural: z.string().default('fictieve profielen'),
  cam_cards: z.boolean().default(false),
  cam_card_url: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null),
  /** Shows members of sister sites, and this site's members on those, if they agreed (C-12). */
  member_resell: z.boolean().default(false),
  // Sent to the browser, not used yet
  enable_site_entry_popup: z.enum(['yes', 'no']).default('yes'),
  us_footer: z.boolean().default(false),
  photo_credits: z.int().min(0).default(2),
})

type StoredSettings = z.infer<typeof storedSettings>

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
