/** The locales of the API, the default of each language first. */
const MOLLIE_LOCALES =
  'nl_NL nl_BE en_US en_GB de_DE de_AT de_CH fr_FR fr_BE es_ES ca_ES pt_PT it_IT nb_NO sv_SE fi_FI da_DK is_IS hu_HU pl_PL lv_LV lt_LT'.split(
    ' ',
  )

/** Converts a language such as `nl` or `nl-BE` to a locale of the API; English for a language that the API lacks. */
export function toMollieLocale(locale: string): string {
  const name = locale.replace('-', '_')
  const [language] = name.split('_')
  return (
    MOLLIE_LOCALES.find((one) => one === name) ??
    MOLLIE_LOCALES.find((one) => one.startsWith(`${language}_`)) ??
    'en_US'
  )
}
