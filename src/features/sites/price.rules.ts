/** A bundle of credits with its price in cents. */
export interface CreditBundle {
  readonly credits: number
  readonly cents: number
  readonly currency: string
}

/** Returns the price of an amount of credits in a bundle, to the nearest cent. */
export function getCreditsPriceCents(bundle: CreditBundle, credits: number): number {
  return Math.round((bundle.cents * credits) / bundle.credits)
}
