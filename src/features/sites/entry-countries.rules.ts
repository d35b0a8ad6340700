/** The countries of the entry warning in the layouts that limit it (R-9.22, C-23). */
export const ENTRY_WARNING_COUNTRIES: readonly string[] = ['NL', 'DE']
