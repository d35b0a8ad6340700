// Public: other features or the app use this file.
import type * as z from 'zod'
import type { browserSettings } from '../contract.ts'
import type { SettingKey } from './settings.ts'

/** The public settings that are not stored but follow from other data. */
export type DerivedSettingKey = Exclude<keyof z.infer<typeof browserSettings>, SettingKey>

/** The meaning of every public setting that follows from other data, and the way to change it. */
export const derivedSettings: Readonly<
  Record<DerivedSettingKey, { readonly meaning: string; readonly source: string }>
> = {
  domain: {
    meaning: 'The main host of the site (R-3.29).',
    source: 'it is the main host; npm run vonk -- site host add <host> --main',
  },
  choice_names: {
    meaning: 'The names of the choices in `own_choices`, in the language of the page.',
    source: 'they are those of the setting own_choices; npm run vonk -- settings set own_choices …',
  },
  company_id: { meaning: 'The id of the company (R-3.48).', source: 'the company of a site never changes' },
  support_phone: {
    meaning: 'The phone number for members (R-3.38).',
    source: 'it is that of the company; npm run vonk -- company set support_phone …',
  },
  support_email: {
    meaning: 'The mail address for members (R-3.38).',
    source: 'it is that of the company; npm run vonk -- company set support_email …',
  },
  is_demo: {
    meaning: 'Whether the installation is a demo, whose members are invented (C-79).',
    source: 'a demo is an installation without DATABASE_URL, or one that started with --demo',
  },
  push_public_key: {
    meaning: 'The key to which a browser binds its push subscription (R-3.36).',
    source: 'it is derived from VONK_SECRET',
  },
  minimum_message_costs: {
    meaning: 'The lowest price of a message in each country, in cents (R-3.37).',
    source: 'it follows from the bundles and message_credits',
  },
  cheapest_bundles: {
    meaning: 'The bundle with the lowest price per credit in each country (C-41).',
    source: 'it follows from the bundles',
  },
  geoip_country: {
    meaning: 'The country of the visitor’s address (R-3.34).',
    source: 'it follows from the address of the visitor',
  },
  geoip_selected_country: { meaning: 'The country that the visitor chose (R-3.34).', source: 'the visitor chooses it' },
  visible_languages: {
    meaning: 'The languages of the switcher: those of the visitor’s country that the site offers (R-9.31 – R-9.34).',
    source: 'it follows from languages and the country of the visitor',
  },
  signups_detail: {
    meaning: 'The value of `signups`, in which `invite_only` and `closed` differ (C-32).',
    source: 'it is the value of signups',
  },
  regions: {
    meaning: 'The regions of each country, as `regions.php` lists them (R-3.49).',
    source: 'it follows from countries',
  },
  region_names: { meaning: 'The kind of the regions of each country (R-9.36).', source: 'it follows from countries' },
  terms_version: {
    meaning: 'The date of the current terms (R-3.67).',
    source: 'it is the date `added` of the company; npm run vonk -- company set added …',
  },
}
