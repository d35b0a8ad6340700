import type { SettingMeaning } from './setting-meaning.ts'
import type { SettingKey } from './settings.ts'

/** The meanings of the settings about fictional profiles. */
export const fictionalSettingMeanings = {
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
    effect: 'Labels, mails, push messages and the privacy policy use the word.',
  },
  fictional_plural: {
    meaning: 'The word for fictional profiles (R-3.39).',
    effect: 'The page that sells credits, the terms, the questions and the footer use the word.',
  },
} satisfies Partial<Record<SettingKey, SettingMeaning>>
