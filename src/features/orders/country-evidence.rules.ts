/** The facts that tell the country of an order's buyer (L-23). */
export interface CountryFacts {
  /** The country that the buyer declared, whose VAT the order has. */
  readonly declared: string
  /** The country of the IP address that placed the order; null when the database of addresses does not know it. */
  readonly address: string | null
  /** The country of the card or the bank account that paid; null when the provider reports none. */
  readonly payer: string | null
}

/** The evidence of an order's country: a second fact agrees, nothing else is known, or everything else contradicts. */
export type CountryEvidence = 'agreeing' | 'single' | 'contradicting'

/**
 * Returns the evidence of the declared country. The VAT rules ask for two facts that agree, so one that agrees is enough
 * when a third differs: people travel, and pay with the cards of others.
 */
export function getCountryEvidence({ declared, address, payer }: CountryFacts): CountryEvidence {
  const others = [address, payer].filter((country) => country !== null)
  if (others.includes(declared)) return 'agreeing'
  return others.length === 0 ? 'single' : 'contradicting'
}

/** Returns a country code as ISO 3166-1 writes it, or null for anything else. */
export function parseCountryCode(code: string | null): string | null {
  return code !== null && /^[A-Z]{2}$/.test(code) ? code : null
}
