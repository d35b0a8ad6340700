import type { SettingMeaning } from './setting-meaning.ts'
import type { SettingKey } from './settings.ts'

/** The meanings of the settings about photos, profiles and messages. */
export const profileSettingMeanings = {
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
} satisfies Partial<Record<SettingKey, SettingMeaning>>
