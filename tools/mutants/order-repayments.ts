import type { Mutant } from './mutant.ts'

/** Mutants of refunds, chargebacks, withdrawals and refunds by an operator. */
export const mutants: readonly Mutant[] = [
  {
    file: 'src/features/orders/server/repayments.sql.ts',
    find: `       and stored.status not in ('failed', 'canceled', 'reversed')
   returning`,
    replace: '   returning',
    tests: ['src/features/orders/server/repayments.test.ts'],
  },
  {
    file: 'src/features/orders/server/repayments.sql.ts',
    find: `       and not exists (select from payment_reversal stored where stored.provider_id = :providerId))
`,
    replace: `)
`,
    tests: ['src/features/orders/server/operator-refunds.test.ts'],
  },
  {
    file: 'db/functions/orders.sql',
    find: `(own.reason in ('paid_twice', 'discount_used', 'buyer_erased', 'paid_after_withdrawal') or own.provider_id = r.provider_id)`,
    replace: 'own.provider_id = r.provider_id',
    tests: ['src/features/orders/server/repayment-effects.test.ts'],
  },
  {
    file: 'db/functions/orders.sql',
    find: `own.reason in ('paid_twice', 'discount_used', 'buyer_erased', 'paid_after_withdrawal') or own.provider_id = r.provider_id`,
    replace: `own.reason in ('paid_twice', 'discount_used', 'buyer_erased', 'paid_after_withdrawal')`,
    tests: ['src/features/orders/server/operator-refunds.test.ts', 'src/features/orders/server/withdrawals.test.ts'],
  },
  {
    file: 'db/functions/orders.sql',
    find: 'own.failed_at is null, own.credits',
    replace: 'true, own.credits',
    tests: ['src/features/orders/server/operator-refunds.test.ts'],
  },
  {
    file: 'src/features/orders/repayment.rules.ts',
    find: 'return !isWithdrawn && refundedCents + chargedBackCents < totalCents',
    replace: 'return !isWithdrawn && refundedCents + chargedBackCents <= totalCents',
    tests: ['src/features/orders/repayment.rules.test.ts', 'src/features/orders/server/repayment-effects.test.ts'],
  },
  {
    file: 'src/features/orders/repayment.rules.ts',
    find: 'return !isWithdrawn && refundedCents',
    replace: 'return refundedCents',
    tests: ['src/features/orders/repayment.rules.test.ts', 'src/features/orders/server/withdrawals.test.ts'],
  },
  {
    file: 'src/features/orders/repayment.rules.ts',
    find: 'plan.untaken(), plan.unused())',
    replace: 'plan.untaken())',
    tests: ['src/features/orders/repayment.rules.test.ts', 'src/features/orders/server/repayment-effects.test.ts'],
  },
  {
    file: 'src/features/orders/repayment.rules.ts',
    find: 'let left = order.credits - order.withdrawnCredits',
    replace: 'let left = order.credits',
    tests: ['src/features/orders/repayment.rules.test.ts', 'src/features/orders/server/withdrawals.test.ts'],
  },
  {
    file: 'src/features/orders/repayment.rules.ts',
    find: 'return cents >= totalCents ? credits : Math.floor((credits * cents) / totalCents)',
    replace: 'return Math.ceil((credits * cents) / totalCents)',
    tests: ['src/features/orders/repayment.rules.test.ts'],
  },
  {
    file: 'src/features/orders/repayment.rules.ts',
    find: 'if (excess > 0) plan.add(repayment, excess)',
    replace: 'if (excess > 0 && !repayment.isEffective) plan.add(repayment, excess)',
    tests: ['src/features/orders/repayment.rules.test.ts'],
  },
  {
    file: 'src/features/orders/repayment.rules.ts',
    find: 'Math.min(cents, totalCents - repaidCents)',
    replace: 'Math.min(cents, totalCents)',
    tests: ['src/features/orders/repayment.rules.test.ts', 'src/features/orders/server/withdrawals.test.ts'],
  },
  {
    file: 'src/features/orders/server/repayment-effects.ts',
    find: 'if (change) await changePaidOrders',
    replace: 'if (!change) await changePaidOrders',
    tests: ['src/features/orders/server/repayment-effects.test.ts'],
  },
  {
    file: 'src/features/orders/server/repayment-effects.ts',
    find: 'change: change.isEffective ? 1 : -1',
    replace: 'change: -1',
    tests: ['src/features/orders/server/repayment-effects.test.ts'],
  },
  {
    file: 'src/features/orders/server/withdrawals.ts',
    find: 'if (offer.credits !== input.credits || offer.amountCents !== input.amountCents)',
    replace: 'if (offer.credits !== input.credits && offer.amountCents !== input.amountCents)',
    tests: ['src/features/orders/server/withdrawals.test.ts'],
  },
  {
    file: 'src/features/orders/server/withdrawals.ts',
    find: `if (existing?.id === withdrawalId) return
`,
    replace: `if (existing) return
`,
    tests: ['src/features/orders/server/withdrawals.test.ts'],
  },
  {
    file: 'src/features/orders/server/withdrawals.ts',
    find: `      lockBalance(tx, ctx.actor.memberId),
`,
    replace: `      null,
`,
    tests: ['src/site-tests/borders/locks.test.ts'],
  },
  {
    file: 'src/features/orders/server/operator-refunds.ts',
    find: `      lockBalance(tx, memberId),
`,
    replace: `      null,
`,
    tests: ['src/site-tests/borders/locks.test.ts'],
  },
  {
    file: 'src/features/orders/server/settlement.ts',
    find: 'completed === 1 && payment.isRepaid',
    replace: 'false',
    tests: ['src/features/orders/server/event-permutations.test.ts'],
  },
  {
    file: 'src/features/orders/server/withdrawals.ts',
    find: `if (until === null) throw new Refusal(order.paidAt ? 'withdrawal_expired' : 'order_not_withdrawable')`,
    replace: '',
    tests: ['src/features/orders/server/withdrawals.test.ts'],
  },
  {
    file: 'src/features/orders/server/withdrawals.ts',
    find: `if (withdrawal || order.reversedAt) throw new Refusal('order_reversed')
`,
    replace: '',
    tests: ['src/features/orders/server/withdrawals.test.ts'],
  },
  {
    file: 'src/features/orders/withdrawal.rules.ts',
    find: 'today <= until',
    replace: 'today < until',
    tests: ['src/features/orders/server/withdrawals.test.ts'],
  },
  {
    file: 'src/features/orders/withdrawal.rules.ts',
    find: 'return paidAt ? null : today',
    replace: 'return null',
    tests: ['src/features/orders/withdrawal.rules.test.ts'],
  },
  {
    file: 'src/features/orders/server/orders.sql.ts',
    find: `       and not exists (select from withdrawal w where w.purchase_id = purchase.id)
`,
    replace: '',
    tests: ['src/features/bank/server/unpaid-withdrawals.test.ts'],
  },
  {
    file: 'src/features/orders/server/orders.ts',
    find: `    if (await findUnpaidWithdrawal.one(tx, { orderId: id })) throw new Refusal('order_reversed')
`,
    replace: '',
    tests: ['src/features/bank/server/unpaid-withdrawals.test.ts'],
  },
  {
    file: 'src/features/orders/server/unpaid-withdrawals.ts',
    find: `  await endEarlyCredits(ctx, { memberId, orderId, paymentId, credits, outcome: 'withdrawn' })
`,
    replace: '',
    tests: ['src/features/bank/server/debit-withdrawals.test.ts'],
  },
  {
    file: 'src/features/bank/server/incoming-payments.ts',
    find: ' && !isWithdrawn',
    replace: '',
    tests: ['src/features/bank/server/unpaid-withdrawals.test.ts'],
  },
  {
    file: 'src/features/orders/server/settlement.ts',
    find: ' || isObsolete(payment, report)',
    replace: '',
    tests: ['src/features/orders/server/open-payments.test.ts'],
  },
  {
    file: 'src/features/orders/server/operator-refunds.ts',
    find: `    if (existing) return toRequestedRefund(existing)
`,
    replace: '',
    tests: ['src/features/orders/server/operator-refunds.test.ts'],
  },
  {
    file: 'src/features/orders/server/operator-refunds.ts',
    find: 'if (amountCents > leftCents)',
    replace: 'if (amountCents > order.total_cents)',
    tests: ['src/features/orders/server/operator-refunds.test.ts'],
  },
  {
    file: 'src/features/orders/server/operator-refunds.ts',
    find: 'amountCents === leftCents) return',
    replace: 'amountCents < 0) return',
    tests: ['src/features/orders/server/operator-refunds.test.ts'],
  },
  {
    file: 'src/features/orders/server/refunds.ts',
    find: 'refund.attempt === 1 ? refund.id',
    replace: 'refund.attempt > 0 ? refund.id',
    tests: ['src/features/orders/server/operator-refunds.test.ts'],
  },
]
