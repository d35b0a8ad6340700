import { statement } from '#platform/server/database/statement.ts'

/** Finds the oldest refund and the oldest chargeback since a time whose stored status may still change. */
export const findReversalLookback = statement<{ since: Date }, { refund: Date | null; chargeback: Date | null }>(
  'payments.find_reversal_lookback',
  `select min(happened_at) filter (where kind = 'refund' and status in ('queued', 'pending', 'processing')) as refund,
     min(happened_at) filter (where kind = 'chargeback' and status = 'charged_back') as chargeback
   from payment_reversal where happened_at >= :since`,
)
