import { accessSettingMeanings } from './access-setting-meanings.ts'
import { fictionalSettingMeanings } from './fictional-setting-meanings.ts'
import { moneySettingMeanings } from './money-setting-meanings.ts'
import { profileSettingMeanings } from './profile-setting-meanings.ts'
import { searchSettingMeanings } from './search-setting-meanings.ts'
import type { SettingMeaning } from './setting-meaning.ts'
import type { SettingKey } from './settings.ts'

/** The meaning and effect of every stored setting; those of the site itself are here. A setting without one is a type error. */
export const settingMeanings: Readonly<Record<SettingKey, SettingMeaning>> = {
  name: {
    meaning: 'The name of the site, in titles, the menu and mails.',
    effect: 'Titles, the menu, the footer, mails and the installed app use it.',
  },
  domain_language: {
    meaning: 'The language of visitors who chose none; one of `languages`.',
    effect: 'Pages and mails are in this language for visitors without a cookie and an account.',
  },
  languages: {
    meaning: 'The languages that visitors and members can choose. Only languages with all texts can be added (C-01).',
    effect: 'The switcher and the settings of a member offer them.',
  },
  translations: {
    meaning:
      'The site’s own texts in its other languages: `description`, `index_title`, `fictional_singular` and `fictional_plural` by language.',
    effect: 'The home page, its description and the words for fictional profiles are in the language of the visitor.',
  },
  default_country: {
    meaning: 'The country of visitors whose address reveals none; one of `countries`, with bundles.',
    effect: 'Prices, the entry warning and the languages of such a visitor are those of this country.',
  },
  countries: {
    meaning:
      'The countries in which members live and the site sells. Each needs regions, and bundles to sell (R-3.41).',
    effect: 'Signup, search and the shop offer them; an address in another country counts as the default one.',
  },
  time_zone: {
    meaning: 'The time zone of times, and of what counts per day.',
    effect: 'Times in mails and the days of limits on likes follow it.',
  },
  niche: {
    meaning: 'The audience. It picks the colour of pages and of the installed app (R-3.31).',
    effect: 'Pages, link previews and the installed app have its colour.',
  },
  cdn_prefix: {
    meaning:
      'The prefix of the URL of every photo. Another one makes browsers and caches load all photos again; the old one keeps working (R-3.30).',
    effect:
      'Pages load photos from there, and the server serves them there. Images in conversations are private and stay where they are.',
  },
  description: {
    meaning:
      'The description of the home page for search engines and shared links (R-3.40). The word min_age in braces becomes the minimum age of the site.',
    effect: 'The home page, the manifest and previews of links have it.',
  },
  index_title: {
    meaning:
      'The headline and title of the home page (R-3.40). The word min_age in braces becomes the minimum age of the site.',
    effect: 'The home page has it as its title and headline.',
  },
  mail_name: {
    meaning: 'The name of the sender of mails (R-3.48).',
    effect: 'Mail programs show it as the sender.',
  },
  mail_texts: {
    meaning:
      'The site’s own texts of mails and push notifications, by language and key. The office changes them under Mails.',
    effect: 'Mails and push notifications have them instead of those of the program.',
  },
  enable_site_entry_popup: {
    meaning: 'Whether visitors see a warning before they enter, in the countries where it is required (R-3.35).',
    effect: 'With `no` pages contain no warning.',
  },
  us_footer: {
    meaning: 'Whether the footer has the notices for the United States.',
    effect: 'English pages have one more paragraph below the footer.',
  },
  ...accessSettingMeanings,
  ...moneySettingMeanings,
  ...profileSettingMeanings,
  ...searchSettingMeanings,
  ...fictionalSettingMeanings,
}
