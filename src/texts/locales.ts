/** Every locale that the product knows (R-1.10, C-01). */
export const locales = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'no', 'nl', 'pl', 'sv'] as const

export type Locale = (typeof locales)[number]

/** The locale with the complete catalogue, from which the types of the text keys are derived. */
export const defaultLocale: Locale = 'nl'

/** The locales that a site has when its settings name none; each must have a complete catalogue. */
export const enabledLocales: readonly Locale[] = [defaultLocale]
