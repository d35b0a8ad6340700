import type { SettingKey } from './settings.ts'

/** The meaning of a setting, and the effect of a change on people. */
export interface SettingMeaning {
  readonly meaning: string
  readonly effect: string
}

/** The meaning and effect of every stored setting. A setting without one is a type error. */
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
    meaning: 'The description of the home page for search engines and shared links (R-3.40).',
    effect: 'The home page, the manifest and previews of links have it.',
  },
  index_title: {
    meaning: 'The headline and title of the home page (R-3.40).',
    effect: 'The home page has it as its title and headline.',
  },
  mail_name: {
    meaning: 'The name of the sender of mails (R-3.48).',
    effect: 'Mail programs show it as the sender.',
  },
  enable_site_entry_popup: {
    meaning: 'Whether visitors see a warning before they enter, in the countries where it is required (R-3.35).',
    effect: 'With `no` pages contain no warning.',
  },
  us_footer: {
    meaning: 'Whether the footer has the notices for the United States.',
    effect: 'English pages have one more paragraph below the footer.',
  },
  signups: {
    meaning:
      'The persons who may sign up: everybody, visitors with a traffic source, invited persons, or nobody. Browsers see `invite_only` and `closed` as `other` (R-3.32, C-32).',
    effect: 'Signup is refused to others, and pages say so instead of offering it.',
  },
  account_enumeration: {
    meaning: '`strict` never reveals whether an address has an account; `classic` says so at signup and reset (C-24b).',
    effect: 'The responses of signup, reset and the change of an address differ.',
  },
  logged_out_search: {
    meaning: 'Whether every visitor may see members (R-3.33, C-33).',
    effect: 'The members page shows members to visitors instead of the signup.',
  },
  logged_out_search_trafficsource: {
    meaning: 'Whether visitors with a traffic source may see members (R-3.33, C-33).',
    effect: 'The same, for visitors whose first page named a network or a ref.',
  },
  min_age: {
    meaning: 'The minimum age of members (C-27).',
    effect: 'Signup, search, the entry warning, the footer and the terms use it.',
  },
  statement_name: {
    meaning: 'The name on a bank statement, instead of the site’s (L-29).',
    effect: 'The checkout names it, and files of direct debits contain it.',
  },
  message_credits: {
    meaning: 'The price of a message, in credits (R-3.43).',
    effect: 'A message is charged with it, and its price in money follows.',
  },
  photo_credits: {
    meaning: 'The price of an image in a conversation, in credits, on top of `message_credits` (R-3.43).',
    effect: 'An image in a conversation is charged with it.',
  },
  gift_credits: {
    meaning: 'The price of a gift, in credits (R-3.43).',
    effect: 'The list of gifts shows it, and a gift is charged with it.',
  },
  gift_prices: {
    meaning: 'The prices of gifts that differ from `gift_credits`, by the name of the gift.',
    effect: 'The list of gifts shows them, and these gifts are charged with them.',
  },
  signup_credits: {
    meaning: 'The credits that a new member gets (R-3.43).',
    effect: 'The ledger of a new member starts with them.',
  },
  signup_credits_at: {
    meaning: 'When a new member gets them: once the address is confirmed, or at once.',
    effect: 'The balance of an unconfirmed member is that amount, or zero.',
  },
  match_first_message_free: {
    meaning: 'The number of first messages to a new match that cost nothing.',
    effect: 'The first message after a match is not charged.',
  },
  refund_days: {
    meaning: 'The days within which a buyer can withdraw from an order, at least those of the law (R-3.46).',
    effect: 'The checkout, the order and the terms name it, and an order can be withdrawn until then.',
  },
  support_credits_max: {
    meaning: 'The most credits that support may grant or take at once.',
    effect: 'A larger change by support is refused.',
  },
  credits_alone_max: {
    meaning: 'The most credits that one colleague alone may grant or take at once.',
    effect: 'A larger change waits in the office until somebody else approves it.',
  },
  refund_alone_cents: {
    meaning: 'The largest refund, in cents of any currency, that one colleague alone may make.',
    effect: 'A larger refund waits in the office until somebody else approves it.',
  },
  debit_creditor: {
    meaning: 'The SEPA creditor of direct debits, its account and bank. Without one there are no debits (C-17).',
    effect: 'The checkout offers direct debit, and mandates name the creditor.',
  },
  debit_collection: {
    meaning: 'The party that collects direct debits: the payment provider, or your bank from files that you upload.',
    effect: 'Debits go to the provider, or wait for `npm run vonk -- debits file`.',
  },
  debit_credits_early: {
    meaning: 'Whether members with a paid order get the credits of a direct debit when they sign it (C-18).',
    effect: 'The balance grows at the signature or when the debit is paid.',
  },
  premium_claim: {
    meaning:
      'The claim that premium members have a better chance, in percent, with the source and date of the figure. Without one there is no number (C-10, L-11).',
    effect: 'The page about premium has the figure with its source.',
  },
  free_photos: {
    meaning: 'The number of photos of a free member.',
    effect: 'A further upload is refused, and others see only these.',
  },
  premium_photos: {
    meaning: 'The number of photos of a premium member.',
    effect: 'A further upload is refused, and others see only these.',
  },
  auto_approve_photos: {
    meaning: 'Whether others see a new photo at once. Otherwise an operator decides about each photo first.',
    effect: 'A new photo is active or waits for a decision.',
  },
  public_visible_default: {
    meaning: 'Whether a new member’s profile is visible to visitors unless they choose otherwise.',
    effect: 'Visitors see a new profile from its first day or not, and signup says so.',
  },
  ban_months: {
    meaning: 'The months for which hashes of a banned member are stored, so that a return is noticed.',
    effect: 'The hashes of later bans are deleted after that time; those of earlier bans at the time set then.',
  },
  message_length: {
    meaning: 'The maximum number of characters of a message (R-3.44).',
    effect: 'A longer message is refused.',
  },
  visible_profile_fields: {
    meaning: 'The optional profile fields that members can fill in and see. Others are hidden (R-3.42).',
    effect: 'Profiles, the profile form and its refusals have only these.',
  },
  visible_profile_notes: {
    meaning: 'Further fields, meant for free texts; a field counts when it is in either list (R-3.42).',
    effect: 'Profiles, the profile form and its refusals have these too.',
  },
  interests: {
    meaning: 'The interests that members can choose (R-3.49).',
    effect: 'The lists of interests have only these, and others are refused.',
  },
  choices: {
    meaning:
      'The gifts and the choices of profile facts that members have, in their order, by list. A list that is left out has all of the product.',
    effect: 'The lists have only these, in this order. Members and messages that have another one still show it.',
  },
  own_choices: {
    meaning: 'The gifts, interests and choices of profile facts that the site added or renamed, by list and key.',
    effect:
      'Lists, profiles and messages show their names. None can be removed, because profiles and messages may have it.',
  },
  mail_texts: {
    meaning:
      'The site’s own texts of mails and push notifications, by language and key. The office changes them under Mails.',
    effect: 'Mails and push notifications have them instead of those of the program.',
  },
  search_fields: {
    meaning: 'The filters that the members page offers (R-3.45).',
    effect: 'The filter dialog has only these, and others are ignored.',
  },
  search_page_size: {
    meaning: 'The number of members that a page of results has.',
    effect: 'A page of results has at most that many cards.',
  },
  swipe_likes_per_day: {
    meaning: 'The likes per day of a free member in the swipe game.',
    effect: 'The swipe game ends for the day after that many likes.',
  },
  premium_swipe_likes_per_day: {
    meaning: 'The likes per day of a premium member in the swipe game.',
    effect: 'The swipe game ends for the day after that many likes.',
  },
  likes_per_day: {
    meaning: 'The likes per day of a member outside of the swipe game.',
    effect: 'A further like is refused until the next day.',
  },
  fictional_profiles: {
    meaning: 'Whether the site declares that it has fictional profiles, with everything that follows (C-11).',
    effect: 'Such profiles are shown and marked, and home page, checkout, terms and footer declare them.',
  },
  fictional_icon: {
    meaning: 'Whether the accounts of fictional profiles are marked with an icon for themselves (R-3.05, R-3.39).',
    effect: 'Their own user data has `fictional_icon` or not. Others always see the icon and the word.',
  },
  fictional_warning: {
    meaning: 'Whether buyers and visitors read that the site has fictional profiles (R-3.39).',
    effect: 'The page that sells credits explains them, and so does the footer. The first message to one always does.',
  },
  fictional_singular: {
    meaning: 'The word for a fictional profile (R-3.39).',
    effect: 'Mails, push messages and the privacy policy use the word.',
  },
  fictional_plural: {
    meaning: 'The word for fictional profiles (R-3.39).',
    effect: 'The page that sells credits, the terms, the questions and the footer use the word.',
  },
  cam_cards: {
    meaning: 'Whether members see an advertisement with a link to `cam_card_url` among the results (C-12).',
    effect: 'Members get the advertisement among the results.',
  },
  cam_card_url: {
    meaning: 'The https URL of that advertisement. Its query and fragment are dropped.',
    effect: 'The advertisement leads there.',
  },
  member_resell: {
    meaning:
      'Whether members of sister sites are shown here, and members of this site there, if they agreed. Both sites must have it (R-3.47, C-12).',
    effect: 'Members get cards of the other site, and a setting to be shown there.',
  },
}
