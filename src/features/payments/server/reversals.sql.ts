import { statement } from '#platform/server/database/statement.ts'

/**
 * Stores a reversal or its new status. Returns no row when nothing changed. `is_own` marks a refund that we requested.
 */
export const storeReversal = statement<
  [
    providerId: string,
    paymentId: string,
    kind: string,
    status: string,
    cents: number,
    currency: string,
    happenedAt: Date,
    seenAt: Date,
  ],
  { is_own: boolean }
>(
  'payments.store_reversal',
  `insert into payment_reversal as stored
     (provider_id, payment_id, kind, status, amount_cents, currency, happened_at, seen_at, changed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
   on conflict (provider_id) do update set status = excluded.status, changed_at = excluded.changed_at
     where stored.payment_id = excluded.payment_id and stored.status <> excluded.status
   returning exists (select from payment_refund refund where refund.payment_id = $2
     and (refund.provider_id = $1 or refund.sent_at is null)) as is_own`,
)

/** Lists the payments with a reversal that is not stored yet, or stored with another status. */
export const listPaymentsToReread = statement<
  [providerPaymentIds: readonly string[], reversalIds: readonly string[], statuses: readonly string[]],
  { id: string }
>(
  'payments.list_to_reread',
  `select distinct p.id from unnest($1::text[], $2::text[], $3::text[]) as found (payment, reversal, status)
   join payment p on p.provider_id = found.payment
   where not exists (select from payment_reversal stored
     where stored.provider_id = found.reversal and stored.status = found.status)`,
)

export interface UnresolvedReversal {
  provider_id: string
  kind: 'refund' | 'chargeback'
  status: string
  amount_cents: number
  currency: string
  seen_at: Date
  number: string
  member_id: string
}

/** Lists the reversals that we did not request and that neither failed nor were undone, the oldest first. */
export const listUnresolvedReversalRows = statement<[], UnresolvedReversal>(
  'payments.list_unresolved_reversals',
  `select r.provider_id, r.kind, r.status, r.amount_cents, r.currency, r.seen_at, o.number, o.member_id
   from payment_reversal r join payment p on p.id = r.payment_id join purchase o on o.id = p.purchase_id
   where r.status not in ('failed', 'canceled', 'reversed')
     and not exists (select from payment_refund refund where refund.provider_id = r.provider_id)
   order by r.seen_at, r.provider_id`,
)
