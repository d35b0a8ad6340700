import { statement } from '#platform/server/database/statement.ts'
import type { StoredVatTotals } from './stored-vat-totals.ts'

export interface VatMonthRow {
  /** Such as `2026-05`. */
  month: string
  totals: StoredVatTotals[]
  closedAt: Date
  closedBy: string
}

/** Lists the closed months of a company among some months, such as `2026-05`. */
export const listClosedMonths = statement<{ companyId: string; months: readonly string[] }, VatMonthRow>(
  'invoices.list_closed_months',
  `select to_char(month, 'YYYY-MM') as month, figures as totals, closed_at, closed_by
   from vat_month where company_id = :companyId and to_char(month, 'YYYY-MM') = any(:months)`,
)

/** Stores the totals of a month. Inserts nothing when it is closed already. */
export const insertClosedMonth = statement<{ companyId: string; month: string; totals: string; closedBy: string }>(
  'invoices.insert_closed_month',
  `insert into vat_month (company_id, month, figures, closed_at, closed_by) values (:companyId, (:month || '-01')::date, :totals::jsonb, :now, :closedBy)
   on conflict (company_id, month) do nothing`,
)
