import { parseArgs } from 'node:util'
import { compareSiteMethods, type CountryDifferences, type MethodDifference } from '#features/orders/server/orders.ts'
import type { StaffNetworkContext } from '#platform/server/context.ts'
import { requireSite } from './site-reference.ts'

/** The help text of this command. */
export const methodUsage = `  payments methods [--site <key or host>]
                       compares the payment methods of a site with those that the provider accepts`

/** Runs `payments methods`; returns the output, or null when the arguments are no command. */
export async function runMethodCommand(
  makeContext: () => Promise<StaffNetworkContext>,
  args: string[],
): Promise<string | null> {
  if (args[0] !== 'payments' || args[1] !== 'methods') return null
  const { values, positionals } = parseArgs({
    args: args.slice(2),
    options: { site: { type: 'string' } },
    allowPositionals: true,
  })
  if (positionals.length > 0) return null
  const found = await compareSiteMethods(await requireSite(await makeContext(), values.site))
  return found.flatMap(formatCountry).join('\n') || 'the provider accepts every method of the site, and no other'
}

function formatCountry({ country, differences }: CountryDifferences): string[] {
  return differences.map((difference) => `${country}  ${difference.method}  ${formatDifference(difference)}`)
}

function formatDifference(difference: MethodDifference): string {
  switch (difference.kind) {
    case 'refused':
      return difference.status === 'not_listed'
        ? 'offered, but the provider does not have it'
        : `offered, but at the provider it is ${difference.status}`
    case 'amounts_refused':
      return `offered, but the provider refuses ${difference.amountsCents.map((cents) => (cents / 100).toFixed(2)).join(', ')}`
    case 'not_offered':
      return 'not offered, but the provider accepts it'
  }
}
