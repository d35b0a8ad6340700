import type { SettingMeaning } from './setting-meaning.ts'
import type { SettingKey } from './settings.ts'

/** The meanings of the settings about who signs up and who sees members. */
export const accessSettingMeanings = {
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
} satisfies Partial<Record<SettingKey, SettingMeaning>>
