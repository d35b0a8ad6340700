import type { SettingMeaning } from './setting-meaning.ts'
import type { SettingKey } from './settings.ts'

/** The meanings of the settings about results, likes and advertisements. */
export const searchSettingMeanings = {
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
} satisfies Partial<Record<SettingKey, SettingMeaning>>
