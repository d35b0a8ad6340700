/** The time for which a dismissed entry warning stays away in this browser. */
export const ENTRY_DISMISSAL_DAYS = 365

/** What decides about the entry warning. */
export interface EntryVisit {
  readonly isLoggedIn: boolean
  /** The site runs as an installed app. */
  readonly isInstalled: boolean
  /** Milliseconds since 1970; null when it was not dismissed. */
  readonly dismissedAt: number | null
  readonly now: number
  readonly enabled: 'yes' | 'no'
  /** The country that the visitor chose, or else that of the IP address. */
  readonly country: string
  /** The countries of the layout; none when it does not limit them. */
  readonly countries?: readonly string[]
}

/** Returns whether the entry warning is shown (R-2.85, C-23). */
export function isEntryWarningDue({
  isLoggedIn,
  isInstalled,
  enabled,
  country,
  countries,
  ...visit
}: EntryVisit): boolean {
  if (isLoggedIn || isInstalled || enabled === 'no') return false
  return !isDismissed(visit) && (countries === undefined || countries.includes(country))
}

function isDismissed({ dismissedAt, now }: Pick<EntryVisit, 'dismissedAt' | 'now'>): boolean {
  return dismissedAt !== null && now - dismissedAt < ENTRY_DISMISSAL_DAYS * 86_400_000
}
