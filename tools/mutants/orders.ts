import type { Mutant } from './mutant.ts'

/** Mutants of orders, payments, refunds and discounts. */
export const mutants: readonly Mutant[] = [
  {
    file: 'src/features/payments/server/payments.sql.ts',
    find: 'from purchase where id = $1 for update',
    replace: 'from purchase where id = $1',
    tests: [
      'src/app/locks.test.ts',
      'src/features/payments/server/settlement.test.ts',
      'src/features/payments/server/retention-discount.test.ts',
    ],
  },
  {
    file: 'src/features/payments/server/payments.sql.ts',
    find: 'for no key update of o, p',
    replace: '',
    tests: ['src/app/locks.test.ts', 'src/features/payments/server/settlement.test.ts'],
  },
  {
    file: 'src/features/payments/server/payments.sql.ts',
    find: "set status = 'paid', paid_at = $2 where id = $1 and status = 'open'",
    replace: "set status = 'paid', paid_at = $2 where id = $1",
    tests: ['src/features/payments/server/settlement.test.ts'],
  },
  {
    file: 'src/features/payments/server/payments.sql.ts',
    find: `       and exists (select from account a where a.id = member_id and a.site_id = purchase.site_id)
`,
    replace: '',
    tests: ['src/features/accounts/server/deletion.test.ts'],
  },
  {
    file: 'src/features/payments/server/payments.sql.ts',
    find: 'from purchase where id = $1 and site_id = $2 and member_id = $3',
    replace: 'from purchase where id = $1 and site_id = $2 and $3::uuid is not null',
    tests: ['src/features/payments/server/payments.test.ts'],
  },
  {
    file: 'src/features/payments/server/payments.sql.ts',
    find: 'mismatch = mismatch or $5',
    replace: 'mismatch = $5',
    tests: ['src/features/payments/server/settlement.test.ts'],
  },
  {
    file: 'src/features/payments/server/payments.sql.ts',
    find: 'where id = $1 and checked_at <= $3 returning id',
    replace: 'where id = $1 and $3::timestamptz is not null returning id',
    tests: ['src/features/payments/server/settlement.test.ts'],
  },
  {
    file: 'src/features/payments/server/refunds.sql.ts',
    find: 'where r.id = $1 and r.sent_at is null and r.failed_at is null',
    replace: 'where r.id = $1 and r.failed_at is null',
    tests: ['src/features/payments/server/settlement.test.ts', 'src/features/payments/server/reversals.test.ts'],
  },
  {
    file: 'src/features/payments/server/settlement.ts',
    find: 'reported.amountCents === payment.amount_cents && reported.currency === payment.currency',
    replace: 'reported.amountCents === payment.amount_cents',
    tests: ['src/features/payments/server/settlement.test.ts'],
  },
  {
    file: 'src/features/payments/server/settlement.ts',
    find: 'reported.paymentId === payment.id && (payment.provider_id ?? reported.id) === reported.id',
    replace: 'reported.paymentId === payment.id',
    tests: ['src/features/payments/server/settlement.test.ts'],
  },
  {
    file: 'src/features/payments/server/settlement.ts',
    find: 'reported.paymentId === payment.id && ',
    replace: '',
    tests: ['src/features/payments/server/settlement.test.ts'],
  },
  {
    file: 'src/features/payments/server/settlement.ts',
    find: "const isCollected = status === 'paid' && payment.status !== 'paid'",
    replace: "const isCollected = status === 'paid'",
    tests: ['src/features/payments/server/settlement.test.ts'],
  },
  {
    file: 'src/features/payments/server/settlement.ts',
    find: 'await (completed === 1 ? completeOrder(orderCtx, payment) : refundPayment(orderCtx, payment))',
    replace: 'await completeOrder(orderCtx, payment)',
    tests: ['src/features/payments/server/settlement.test.ts'],
  },
  {
    file: 'src/features/payments/server/settlement.ts',
    find: `    recordPaidOrder(ctx, memberId),
`,
    replace: '',
    tests: ['src/features/payments/server/payments.test.ts'],
  },
  {
    file: 'src/features/payments/server/settlement.ts',
    find: 'if (isMismatch(payment, reported)) return markMismatch(orderCtx, payment, reported)',
    replace: 'if (isMismatch(payment, reported)) await markMismatch(orderCtx, payment, reported)',
    tests: ['src/features/payments/server/settlement.test.ts'],
  },
  {
    file: 'src/features/payments/rules.ts',
    find: "  authorized: 'pending',",
    replace: "  authorized: 'completed',",
    tests: ['src/features/payments/rules.test.ts'],
  },
  {
    file: 'src/features/payments/rules.ts',
    find: '  authorized: 3,',
    replace: '  authorized: 5,',
    tests: ['src/features/payments/rules.test.ts', 'src/features/payments/server/settlement.test.ts'],
  },
  {
    file: 'src/features/payments/server/payments.ts',
    find: "if (totalCents !== undefined && totalCents !== cents) throw new Refusal('price_changed')",
    replace: '',
    tests: ['src/features/payments/server/retention-discount.test.ts', 'src/features/payments/server/payments.test.ts'],
  },
  {
    file: 'src/features/payments/server/payments.ts',
    find: `    if (order.status === 'paid') throw new Refusal('order_completed')
`,
    replace: '',
    tests: ['src/features/payments/server/payments.test.ts', 'src/features/payments/server/settlement.test.ts'],
  },
  {
    file: 'src/features/payments/server/payments.ts',
    find: "if (payment.purchase_id !== id) throw new Refusal('order_not_found')",
    replace: "if (payment.purchase_id === '') throw new Refusal('order_not_found')",
    tests: ['src/features/payments/server/payments.test.ts', 'src/features/payments/server/settlement.test.ts'],
  },
  {
    file: 'src/features/payments/server/payments.ts',
    find: `  await lockDiscounts(ctx)
`,
    replace: '',
    tests: ['src/features/payments/server/retention-discount.test.ts'],
  },
  {
    file: 'src/features/payments/server/payments.ts',
    find: 'await reserveDiscount(ctx, id, offered.discount)',
    replace: '',
    tests: ['src/features/payments/server/retention-discount.test.ts'],
  },
  {
    file: 'src/features/payments/server/retention-discount.sql.ts',
    find: 'and expires_at > $3',
    replace: "and expires_at > $3::timestamptz - interval '30 days'",
    tests: ['src/features/payments/server/retention-discount.test.ts'],
  },
  {
    file: 'src/features/payments/server/notifications.ts',
    find: 'if (error instanceof ProviderUnavailableError) throw new Unavailable',
    replace: `if (error instanceof ProviderUnavailableError) return null
      if (error instanceof ProviderUnavailableError) throw new Unavailable`,
    tests: ['src/features/payments/server/settlement.test.ts'],
  },
  {
    file: 'src/features/payments/server/reversals.sql.ts',
    find: 'where stored.payment_id = excluded.payment_id and stored.status <> excluded.status',
    replace: 'where stored.payment_id = excluded.payment_id',
    tests: ['src/features/payments/server/reversals.test.ts'],
  },
  {
    file: 'src/features/payments/server/reversals.sql.ts',
    find: `       and stored.status not in ('failed', 'canceled', 'reversed')
   returning`,
    replace: '   returning',
    tests: ['src/features/payments/server/reversals.test.ts'],
  },
  {
    file: 'src/features/payments/server/reversals.sql.ts',
    find: `       and not exists (select from payment_reversal stored where stored.provider_id = $1))
`,
    replace: `)
`,
    tests: ['src/features/payments/server/operator-refunds.test.ts'],
  },
  {
    file: 'src/features/payments/server/reversals.sql.ts',
    find: 'where purchase_id = $1 and not is_withdrawal order by at, id',
    replace: 'where purchase_id = $1 order by at, id',
    tests: ['src/features/payments/server/withdrawals.test.ts'],
  },
  {
    file: 'db/functions/payments.sql',
    find: `(own.reason in ('paid_twice', 'buyer_erased') or own.provider_id = r.provider_id)`,
    replace: 'own.provider_id = r.provider_id',
    tests: ['src/features/payments/server/reversal-effects.test.ts'],
  },
  {
    file: 'db/functions/payments.sql',
    find: `own.reason in ('paid_twice', 'buyer_erased') or own.provider_id = r.provider_id`,
    replace: `own.reason in ('paid_twice', 'buyer_erased')`,
    tests: [
      'src/features/payments/server/operator-refunds.test.ts',
      'src/features/payments/server/withdrawals.test.ts',
    ],
  },
  {
    file: 'db/functions/payments.sql',
    find: 'own.failed_at is null, own.credits',
    replace: 'true, own.credits',
    tests: ['src/features/payments/server/operator-refunds.test.ts'],
  },
  {
    file: 'src/features/payments/reversal.rules.ts',
    find: 'return !isWithdrawn && refundedCents + chargedBackCents < totalCents',
    replace: 'return !isWithdrawn && refundedCents + chargedBackCents <= totalCents',
    tests: ['src/features/payments/reversal.rules.test.ts', 'src/features/payments/server/reversal-effects.test.ts'],
  },
  {
    file: 'src/features/payments/reversal.rules.ts',
    find: 'return !isWithdrawn && refundedCents',
    replace: 'return refundedCents',
    tests: ['src/features/payments/reversal.rules.test.ts', 'src/features/payments/server/withdrawals.test.ts'],
  },
  {
    file: 'src/features/payments/reversal.rules.ts',
    find: 'plan.untaken(), plan.unused())',
    replace: 'plan.untaken())',
    tests: ['src/features/payments/reversal.rules.test.ts', 'src/features/payments/server/reversal-effects.test.ts'],
  },
  {
    file: 'src/features/payments/reversal.rules.ts',
    find: 'let left = order.credits - order.withdrawnCredits',
    replace: 'let left = order.credits',
    tests: ['src/features/payments/reversal.rules.test.ts', 'src/features/payments/server/withdrawals.test.ts'],
  },
  {
    file: 'src/features/payments/reversal.rules.ts',
    find: 'return cents >= totalCents ? credits : Math.floor((credits * cents) / totalCents)',
    replace: 'return Math.ceil((credits * cents) / totalCents)',
    tests: ['src/features/payments/reversal.rules.test.ts'],
  },
  {
    file: 'src/features/payments/reversal.rules.ts',
    find: 'if (excess > 0) plan.add(reversal, excess)',
    replace: 'if (excess > 0 && !reversal.isEffective) plan.add(reversal, excess)',
    tests: ['src/features/payments/reversal.rules.test.ts'],
  },
  {
    file: 'src/features/payments/reversal.rules.ts',
    find: 'Math.min(cents, totalCents - reversedCents)',
    replace: 'Math.min(cents, totalCents)',
    tests: ['src/features/payments/reversal.rules.test.ts', 'src/features/payments/server/withdrawals.test.ts'],
  },
  {
    file: 'src/features/payments/server/reversal-effects.ts',
    find: 'if (changed) await changePaidOrders',
    replace: 'if (!changed) await changePaidOrders',
    tests: ['src/features/payments/server/reversal-effects.test.ts'],
  },
  {
    file: 'src/features/payments/server/reversal-effects.ts',
    find: 'change: stands ? 1 : -1',
    replace: 'change: -1',
    tests: ['src/features/payments/server/reversal-effects.test.ts'],
  },
  {
    file: 'src/features/payments/server/withdrawals.ts',
    find: 'if (credits !== input.credits || amountCents !== input.amountCents)',
    replace: 'if (credits !== input.credits && amountCents !== input.amountCents)',
    tests: ['src/features/payments/server/withdrawals.test.ts'],
  },
  {
    file: 'src/features/payments/server/withdrawals.ts',
    find: `if (existing?.id === withdrawalId) return
`,
    replace: `if (existing) return
`,
    tests: ['src/features/payments/server/withdrawals.test.ts'],
  },
  {
    file: 'src/features/payments/server/withdrawals.ts',
    find: `    await lockBalance(tx, ctx.actor.memberId)
`,
    replace: '',
    tests: ['src/app/locks.test.ts'],
  },
  {
    file: 'src/features/payments/server/withdrawals.ts',
    find: `if (until === null) throw new Refusal('withdrawal_expired')`,
    replace: '',
    tests: ['src/features/payments/server/withdrawals.test.ts'],
  },
  {
    file: 'src/features/payments/server/withdrawals.ts',
    find: `if (order.reversed_at) throw new Refusal('order_reversed')
`,
    replace: '',
    tests: ['src/features/payments/server/withdrawals.test.ts'],
  },
  {
    file: 'src/features/payments/server/withdrawal-state.ts',
    find: 'formatDateInTimeZone(ctx.now(), timeZone) <= until',
    replace: 'formatDateInTimeZone(ctx.now(), timeZone) < until',
    tests: ['src/features/payments/server/withdrawals.test.ts'],
  },
  {
    file: 'src/features/payments/server/operator-refunds.ts',
    find: `    if (existing) return toRequestedRefund(existing)
`,
    replace: '',
    tests: ['src/features/payments/server/operator-refunds.test.ts'],
  },
  {
    file: 'src/features/payments/server/operator-refunds.ts',
    find: 'if (amountCents > leftCents)',
    replace: 'if (amountCents > order.total_cents)',
    tests: ['src/features/payments/server/operator-refunds.test.ts'],
  },
  {
    file: 'src/features/payments/server/operator-refunds.ts',
    find: 'amountCents === leftCents) return',
    replace: 'amountCents < 0) return',
    tests: ['src/features/payments/server/operator-refunds.test.ts'],
  },
  {
    file: 'src/features/payments/server/refunds.ts',
    find: 'refund.attempt === 1 ? refund.id',
    replace: 'refund.attempt > 0 ? refund.id',
    tests: ['src/features/payments/server/operator-refunds.test.ts'],
  },
]
