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
    file: 'src/features/payments/server/payments.sql.ts',
    find: 'where r.id = $1 and r.sent_at is null',
    replace: 'where r.id = $1',
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
    find: 'await (completed === 1 ? completeOrder(orderCtx, payment) : refundPayment(orderCtx, collected))',
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
]
