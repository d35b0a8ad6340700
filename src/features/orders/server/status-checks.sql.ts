import { statement } from '#platform/server/database/statement.ts'

/**
 * Claims the right to check a payment's status, when the last check was at `checkedBefore` or earlier. Only one of several
 * concurrent callers gets the row.
 */
export const claimStatusCheck = statement<{ id: string; checkedBefore: Date }, { id: string }>(
  'orders.claim_check',
  `update payment set checked_at = :now where id = :id and checked_at <= :checkedBefore returning id`,
)

/**
 * Lists the open payments whose last check was before `overdueSince`, and those created before `oldBefore` whose last check
 * was before `dailySince`. A payment with a mismatch waits for an operator.
 */
export const listOverdueChecks = statement<
  { overdueSince: Date; oldBefore: Date; dailySince: Date },
  { id: string; siteId: string; origin: string }
>(
  'orders.list_overdue_checks',
  `select p.id, o.site_id, o.origin from payment p join purchase o on o.id = p.purchase_id
   where p.status in ('creating', 'open', 'pending', 'authorized') and not p.mismatch
     and p.checked_at < case when p.created_at < :oldBefore then :dailySince::timestamptz else :overdueSince::timestamptz end
   order by p.checked_at limit 1000`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const incrementStatusCheckCount = statement<{ id: string }, { checks: number }>(
  'orders.increment_checks',
  `update payment set checks = checks + 1, checked_at = :now where id = :id returning checks`,
)
