import { DEFAULT_BUNDLES } from './bundle.rules.ts'

/** Returns why these prices of the four bundles, the smallest first, make no sense together; null when they do. */
export function findPriceProblem(pricesCents: readonly number[]): string | null {
  if (pricesCents.length !== DEFAULT_BUNDLES.length)
    return `give ${DEFAULT_BUNDLES.length} prices, for ${DEFAULT_BUNDLES.map(({ credits }) => credits).join(', ')} credits`
  if (pricesCents.some((cents) => !Number.isSafeInteger(cents) || cents < 1 || cents > 100_000_00))
    return 'a price is between 0.01 and 100000.00'
  const perCredit = DEFAULT_BUNDLES.map(({ credits }, index) => (pricesCents[index] ?? 0) / credits)
  if (pricesCents.some((cents, index) => index > 0 && cents <= (pricesCents[index - 1] ?? 0)))
    return 'a larger bundle costs more than a smaller one'
  if (perCredit.some((price, index) => index > 0 && price > (perCredit[index - 1] ?? 0)))
    return 'a credit of a larger bundle costs no more than one of a smaller bundle'
  return null
}
