import type { Mutant } from './mutant.ts'
import { mutants as repaymentMutants } from './order-repayments.ts'

const bonusTests = ['src/features/pricing/server/bonus.test.ts']
const codeTests = ['src/features/pricing/server/discount-codes.test.ts']

/** Mutants of orders, payments and discounts, and those of repayments. */
export const mutants: readonly Mutant[] = [
  {
    file: 'src/features/orders/server/orders.sql.ts',
    find: 'from purchase where id = :id for update',
    replace: 'from purchase where id = :id',
    tests: [
      'src/site-tests/borders/locks.test.ts',
      'src/features/orders/server/settlement.test.ts',
      'src/features/pricing/server/retention-discount.test.ts',
    ],
  },
  {
    file: 'src/features/orders/server/orders.sql.ts',
    find: 'for no key update of o, p',
    replace: '',
    tests: ['src/site-tests/borders/locks.test.ts', 'src/features/orders/server/settlement.test.ts'],
  },
  {
    file: 'src/features/orders/server/orders.sql.ts',
    find: "set status = 'paid', paid_at = :now where id = :id and status = 'open'",
    replace: "set status = 'paid', paid_at = :now where id = :id",
    tests: ['src/features/orders/server/settlement.test.ts'],
  },
  {
    file: 'src/features/orders/server/orders.sql.ts',
    find: `       and exists (select from account a where a.id = member_id and a.site_id = purchase.site_id)
`,
    replace: '',
    tests: ['src/features/accounts/server/deletion/deletion.test.ts'],
  },
  {
    file: 'src/features/orders/server/orders.sql.ts',
    find: 'from purchase where id = :id and site_id = :siteId and member_id = :memberId',
    replace: 'from purchase where id = :id and site_id = :siteId and :memberId::uuid is not null',
    tests: ['src/features/orders/server/orders.test.ts'],
  },
  {
    file: 'src/features/orders/server/orders.sql.ts',
    find: 'mismatch = mismatch or :mismatch',
    replace: 'mismatch = :mismatch',
    tests: ['src/features/orders/server/settlement.test.ts'],
  },
  {
    file: 'src/features/orders/server/status-checks.sql.ts',
    find: 'where id = :id and checked_at <= :checkedBefore returning id',
    replace: 'where id = :id and :checkedBefore::timestamptz is not null returning id',
    tests: ['src/features/orders/server/settlement.test.ts'],
  },
  {
    file: 'src/features/orders/server/refunds.sql.ts',
    find: 'where r.id = :id and r.sent_at is null and r.failed_at is null',
    replace: 'where r.id = :id and r.failed_at is null',
    tests: ['src/features/orders/server/settlement.test.ts', 'src/features/orders/server/repayments.test.ts'],
  },
  {
    file: 'src/features/orders/server/settlement.ts',
    find: 'reported.amountCents === payment.amountCents && reported.currency === payment.currency',
    replace: 'reported.amountCents === payment.amountCents',
    tests: ['src/features/orders/server/settlement.test.ts'],
  },
  {
    file: 'src/features/orders/server/settlement.ts',
    find: 'reported.paymentId === payment.id && (payment.providerId ?? reported.id) === reported.id',
    replace: 'reported.paymentId === payment.id',
    tests: ['src/features/orders/server/settlement.test.ts'],
  },
  {
    file: 'src/features/orders/server/settlement.ts',
    find: 'reported.paymentId === payment.id && ',
    replace: '',
    tests: ['src/features/orders/server/settlement.test.ts'],
  },
  {
    file: 'src/features/orders/server/settlement.ts',
    find: "const isCollected = status === 'paid' && payment.status !== 'paid'",
    replace: "const isCollected = status === 'paid'",
    tests: ['src/features/orders/server/settlement.test.ts'],
  },
  {
    file: 'src/features/orders/server/settlement.ts',
    find: 'await (completed === 1 ? completeOrder(orderCtx, payment) : refundPayment(orderCtx, collected))',
    replace: 'await completeOrder(orderCtx, payment)',
    tests: ['src/features/orders/server/settlement.test.ts'],
  },
  {
    file: 'src/features/orders/server/settlement.ts',
    find: `    recordPaidOrder(ctx, memberId),
`,
    replace: '',
    tests: ['src/features/orders/server/orders.test.ts'],
  },
  {
    file: 'src/features/orders/server/settlement.ts',
    find: 'if (isMismatch(payment, reported)) return markMismatch(orderCtx, payment, reported)',
    replace: 'if (isMismatch(payment, reported)) await markMismatch(orderCtx, payment, reported)',
    tests: ['src/features/orders/server/settlement.test.ts'],
  },
  {
    file: 'src/features/orders/rules.ts',
    find: "  authorized: 'pending',",
    replace: "  authorized: 'completed',",
    tests: ['src/features/orders/rules.test.ts'],
  },
  {
    file: 'src/features/orders/rules.ts',
    find: '  authorized: 3,',
    replace: '  authorized: 5,',
    tests: ['src/features/orders/rules.test.ts', 'src/features/orders/server/settlement.test.ts'],
  },
  {
    file: 'src/features/orders/server/orders.ts',
    find: "if (totalCents !== undefined && totalCents !== cents) throw new Refusal('price_changed', { field: 'totalCents' })",
    replace: '',
    tests: ['src/features/pricing/server/retention-discount.test.ts', 'src/features/orders/server/orders.test.ts'],
  },
  {
    file: 'src/features/orders/server/orders.ts',
    find: `  if (isTooOld(ctx, order, payments)) throw new Refusal('order_too_old')`,
    replace: '',
    tests: ['src/features/orders/server/orders.test.ts'],
  },
  {
    file: 'src/features/orders/server/orders.ts',
    find: `    if (locked.status === 'paid') throw new Refusal('order_completed')
`,
    replace: '',
    tests: ['src/features/orders/server/orders.test.ts', 'src/features/orders/server/settlement.test.ts'],
  },
  {
    file: 'src/features/orders/server/orders.ts',
    find: "if (payment.purchaseId !== id) throw new Refusal('order_not_found')",
    replace: "if (payment.purchaseId === '') throw new Refusal('order_not_found')",
    tests: ['src/features/orders/server/orders.test.ts', 'src/features/orders/server/settlement.test.ts'],
  },
  {
    file: 'src/features/orders/server/orders.ts',
    find: `  await lockDiscounts(ctx, code)
`,
    replace: '',
    tests: ['src/features/pricing/server/retention-discount.test.ts'],
  },
  {
    file: 'src/features/orders/server/orders.ts',
    find: 'await reserveDiscount(ctx, id, offered.discount)',
    replace: '',
    tests: ['src/features/pricing/server/retention-discount.test.ts'],
  },
  {
    file: 'src/features/pricing/server/discounts.ts',
    find: 'row.expiresAt <= ctx.now()',
    replace: 'row.expiresAt.getTime() + 86_400_000 <= ctx.now().getTime()',
    tests: ['src/features/pricing/server/retention-discount.test.ts'],
  },
  {
    file: 'src/features/pricing/bonus.rules.ts',
    find: 'return remainingSeconds > 0 ?',
    replace: 'return remainingSeconds >= 0 ?',
    tests: [...bonusTests, 'src/features/pricing/bonus.rules.test.ts'],
  },
  {
    file: 'src/features/pricing/bonus.rules.ts',
    find: `  if (hasCompletedOrder) return { isActive: false, reason: 'completed_order' }
`,
    replace: '',
    tests: [...bonusTests, 'src/features/pricing/bonus.rules.test.ts'],
  },
  {
    file: 'src/features/pricing/server/bonus.ts',
    find: 'isUsed: uses.uses > 0',
    replace: 'isUsed: uses.uses > 1',
    tests: bonusTests,
  },
  {
    file: 'src/features/pricing/server/discounts.sql.ts',
    find: `where member_id = :memberId and status = 'paid') as has_paid`,
    replace: `where member_id = :memberId and status = 'paid' and reversed_at is null) as has_paid`,
    tests: bonusTests,
  },
  {
    file: 'src/features/pricing/server/discounts.sql.ts',
    find: `and p.status not in ('canceled', 'expired', 'failed')`,
    replace: `and p.status not in ('canceled', 'expired')`,
    tests: [...bonusTests, ...codeTests],
  },
  {
    file: 'src/features/pricing/server/discounts.ts',
    find: `  await lockMemberDiscounts.run(ctx, { memberId: ctx.actor.memberId })
`,
    replace: '',
    tests: [...bonusTests, ...codeTests],
  },
  {
    file: 'src/features/pricing/server/discounts.ts',
    find: `  if (code) await lockCode.run(ctx, { code: normalizeCode(code) })
`,
    replace: '',
    tests: codeTests,
  },
  {
    file: 'src/features/pricing/server/discounts.ts',
    find: `  if (isUsedUp(limits, uses)) return true
`,
    replace: '',
    tests: [...bonusTests, ...codeTests],
  },
  {
    file: 'src/features/pricing/server/discounts.ts',
    find: 'return limits.firstPurchaseOnly && (await',
    replace: 'return (await',
    tests: [...bonusTests, ...codeTests, 'src/features/pricing/server/retention-discount.test.ts'],
  },
  {
    file: 'src/features/orders/server/orders.ts',
    find: `    if (await isDiscountLost(tx, id)) throw new Refusal('discount_moved')
`,
    replace: '',
    tests: [...bonusTests, ...codeTests],
  },
  {
    file: 'src/features/pricing/server/discount-codes.ts',
    find: `  await refundRateLimit(ctx, CODE_LIMIT)
`,
    replace: '',
    tests: codeTests,
  },
  {
    file: 'src/features/pricing/server/offer.ts',
    find: `  if (entered?.refusal) throw entered.refusal
`,
    replace: '',
    tests: codeTests,
  },
  {
    file: 'src/features/pricing/code.rules.ts',
    find: 'maxUses !== null && total >= maxUses',
    replace: 'maxUses !== null && total > maxUses',
    tests: [...codeTests, 'src/features/pricing/code.rules.test.ts'],
  },
  {
    file: 'src/features/pricing/code.rules.ts',
    find: '(oncePerMember && own > 0)',
    replace: '(oncePerMember && own > 1)',
    tests: [...codeTests, 'src/features/pricing/code.rules.test.ts'],
  },
  {
    file: 'src/features/pricing/code.rules.ts',
    find: 'code.expiresAt <= now',
    replace: 'code.expiresAt < now',
    tests: ['src/features/pricing/code.rules.test.ts'],
  },
  {
    file: 'src/features/pricing/code.rules.ts',
    find: '(code.memberId === null || code.memberId === memberId)',
    replace: `(code.memberId === null || code.memberId !== '')`,
    tests: [...codeTests, 'src/features/pricing/code.rules.test.ts'],
  },
  {
    file: 'src/features/pricing/discount.rules.ts',
    find: 'isSameCountry && isSameCurrency && listCents >= discount.minimumCents',
    replace: 'isSameCountry && isSameCurrency',
    tests: [...codeTests, 'src/features/pricing/quote.rules.test.ts'],
  },
  {
    file: 'src/features/orders/server/notifications.ts',
    find: 'if (error instanceof ProviderUnavailableError) throw new Unavailable',
    replace: `if (error instanceof ProviderUnavailableError) return null
      if (error instanceof ProviderUnavailableError) throw new Unavailable`,
    tests: ['src/features/orders/server/settlement.test.ts'],
  },
  {
    file: 'src/features/orders/server/repayments.sql.ts',
    find: 'where stored.payment_id = excluded.payment_id and stored.status <> excluded.status',
    replace: 'where stored.payment_id = excluded.payment_id',
    tests: ['src/features/orders/server/repayments.test.ts'],
  },
  ...repaymentMutants,
]
