/** The choices about what a member is looking for and how they live. */
export const INTENTIONS = ['relationship', 'dating', 'friendship', 'casual', 'open'] as const
export const CHILDREN_CHOICES = ['none', 'have'] as const
export const CHILD_WISHES = ['want', 'maybe', 'no'] as const
export const SMOKING_CHOICES = ['no', 'sometimes', 'yes'] as const
export const DRINKING_CHOICES = ['no', 'socially', 'often'] as const

/** The facts about what a member is looking for and how they live, in display order. */
export const LIFE_FACTS = ['intention', 'children', 'childWish', 'smoking', 'drinking'] as const
/** The fields that a member may answer without showing them. */
export const HIDEABLE_FIELDS = [...LIFE_FACTS, 'height', 'languages', 'work'] as const
export type HideableField = (typeof HIDEABLE_FIELDS)[number]

/** The minimum and maximum height in centimetres. */
export const HEIGHT_MIN = 120
export const HEIGHT_MAX = 230
/** The maximum number of languages that a member speaks, and the codes to choose from. */
export const LANGUAGES_MAX = 6
export const SPOKEN_LANGUAGES = [
  'nl',
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'fy',
  'tr',
  'ar',
  'pl',
  'uk',
  'ru',
  'ro',
  'bg',
  'hu',
  'cs',
  'el',
  'da',
  'sv',
  'no',
  'fi',
  'he',
  'fa',
  'ku',
  'so',
  'hi',
  'ur',
  'id',
  'zh',
  'ja',
  'vi',
  'th',
] as const
/** The maximum length of a member's work. */
export const WORK_LENGTH = 40
