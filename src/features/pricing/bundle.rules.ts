// Prices are in whole cents (C-58).

/** The four bundles, by size; they are also the premium tiers (C-08). */
export const BUNDLE_IDS = ['p0', 'p1', 'p2', 'p3'] as const
export type BundleId = (typeof BUNDLE_IDS)[number]

export type Bundle = { id: BundleId; credits: number; priceCents: number; currency: string; popular: boolean }

/** The initial bundles of a site; prices include VAT (C-75). Orders take their price from the database. */
export const DEFAULT_BUNDLES: readonly Bundle[] = [
  { id: 'p0', credits: 50, priceCents: 1495, currency: 'EUR', popular: false },
  { id: 'p1', credits: 150, priceCents: 3495, currency: 'EUR', popular: true },
  { id: 'p2', credits: 400, priceCents: 7995, currency: 'EUR', popular: false },
  { id: 'p3', credits: 1000, priceCents: 16995, currency: 'EUR', popular: false },
]

/** The validity of the retention discount (C-43). */
export const RETENTION_DISCOUNT_SECONDS = 7 * 24 * 60 * 60
