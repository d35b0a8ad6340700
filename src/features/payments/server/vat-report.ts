import type { Context } from '#platform/server/context.ts'
import { getQuarterDates } from '../invoice.rules.ts'
import { listVatTotals, type VatTotalsRow } from './invoices.sql.ts'

export type { VatTotalsRow as VatTotals }

/**
 * Adds up the VAT of a quarter, from 1 to 4, per company, country, rate and currency (OSS, L-23): invoices minus credit
 * notes. The credit notes of invoices of earlier quarters are rows of their own, because a return states them as
 * corrections of those quarters.
 */
export function listVatOfQuarter(
  ctx: Pick<Context, 'db'>,
  { year, quarter }: { year: number; quarter: number },
): Promise<VatTotalsRow[]> {
  const { from, until } = getQuarterDates(year, quarter)
  return listVatTotals.all(ctx.db, [from, until])
}
