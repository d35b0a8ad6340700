// A VAT rate is in basis points, hundredths of a percent: 2550 is 25.5 %. So every rate is an integer.

const BASIS_POINTS = 10_000

/** Splits a total that includes VAT. The two parts always add up to the total. */
export function splitVat(totalCents: number, vatBasisPoints: number): { netCents: number; vatCents: number } {
  const netCents = Math.round((totalCents * BASIS_POINTS) / (BASIS_POINTS + vatBasisPoints))
  return { netCents, vatCents: totalCents - netCents }
}

/** Returns a VAT rate in percent, such as 25.5, for a text. Amounts are computed with basis points. */
export function getVatPercent(vatBasisPoints: number): number {
  return vatBasisPoints / 100
}

/**
 * The standard VAT rates of the countries of the European Union in 2026, in basis points. Digital services are taxed in the
 * country of the consumer (OSS, L-23). Switzerland is outside of the scheme.
 */
const VAT_RATES: Record<string, number> = {
  AT: 2000,
  BE: 2100,
  BG: 2000,
  CY: 1900,
  CZ: 2100,
  DE: 1900,
  DK: 2500,
  EE: 2400,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GR: 2400,
  HR: 2500,
  HU: 2700,
  IE: 2300,
  IT: 2200,
  LT: 2100,
  LU: 1700,
  LV: 2100,
  MT: 1800,
  NL: 2100,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SE: 2500,
  SI: 2200,
  SK: 2300,
  CH: 0,
}

/** Returns the standard VAT rate of a country in basis points; null when it is not known. */
export function findDefaultVatRate(country: string): number | null {
  return VAT_RATES[country] ?? null
}

/** Parses a VAT rate in percent with at most two decimals, such as `25.5`, to basis points; null when it is none. */
export function parseVatPercent(text: string): number | null {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return null
  const rate = Math.round(Number(text) * 100)
  return rate <= BASIS_POINTS ? rate : null
}

/**
 * Returns the VAT rate with which a new site sells in a country, in basis points. Orders take theirs from the database.
 * @throws when the rate of the country is not known
 */
export function getDefaultVatRate(country: string): number {
  const rate = findDefaultVatRate(country)
  if (rate === null) throw new Error(`the VAT rate of ${country} is not known`)
  return rate
}
