/** The time zones of the countries in which members live. */
const countryTimeZones: Readonly<Record<string, string>> = {
  NL: 'Europe/Amsterdam',
  BE: 'Europe/Brussels',
  DE: 'Europe/Berlin',
  LU: 'Europe/Luxembourg',
  FR: 'Europe/Paris',
  AT: 'Europe/Vienna',
  CH: 'Europe/Zurich',
}

const MAX_NAME_LENGTH = 64
/** A name of the time zone database: 'Europe/Amsterdam', 'America/Port-au-Prince', 'Etc/GMT+3'. No bare offset. */
const namePattern = /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/

/** Returns the canonical name of a time zone, or null when the name is unknown. */
export function parseTimeZone(name: string): string | null {
  if (name.length > MAX_NAME_LENGTH || !namePattern.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The sources of a member's time zone, in order of preference. */
export interface TimeZoneSources {
  /** The zone that the member's browser stated, or null. */
  readonly statedZone: string | null
  readonly country: string
  readonly siteZone: string
}

/** Returns the time zone of a member: what the browser stated, else that of the country, else that of the site. */
export function chooseTimeZone({ statedZone, country, siteZone }: TimeZoneSources): string {
  return (statedZone && parseTimeZone(statedZone)) ?? countryTimeZones[country] ?? siteZone
}
