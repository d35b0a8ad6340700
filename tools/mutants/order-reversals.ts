import type { Mutant } from './mutant.ts'

/** Mutants of refunds, chargebacks, withdrawals and refunds by an operator. */
export const mutants: readonly Mutant[] = [
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
    find: 'change: changed.stands ? 1 : -1',
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
    find: 'lockBalance(tx, memberId),',
    replace: 'null,',
    tests: ['src/app/locks.test.ts'],
  },
  {
    file: 'src/features/payments/server/operator-refunds.ts',
    find: 'lockBalance(tx, buyer.memberId),',
    replace: 'null,',
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
