import type { Mutant } from './mutant.ts'

/** Mutants of limits, budgets, lock-outs and daily quotas. */
export const mutants: readonly Mutant[] = [
  {
    file: 'src/features/orders/server/orders.ts',
    find: `  await consumeRateLimit(ctx, ORDER_LIMIT)
  if (order.code`,
    replace: '  if (order.code',
    tests: ['src/site-tests/borders/limits.test.ts'],
  },
  {
    file: 'src/features/orders/server/orders.ts',
    find: `  if (order.code !== undefined) await countCodeTryOfNewOrder(ctx, order)
`,
    replace: '',
    tests: ['src/features/pricing/server/discount-codes.test.ts'],
  },
  {
    file: 'src/features/signup/server/signup.ts',
    find: `  await consumeNetworkRateLimit(ctx, signupsPerNetwork)
`,
    replace: '',
    tests: ['src/site-tests/borders/limits.test.ts'],
  },
  {
    file: 'src/features/search/server/search.ts',
    find: `  await consumeReadBudget(ctx, budgets.pages)
`,
    replace: '',
    tests: ['src/site-tests/borders/limits.test.ts'],
  },
  {
    file: 'src/features/likes/server/give-like.ts',
    find: 'points: 60, windowSeconds: 60',
    replace: 'points: 600, windowSeconds: 60',
    tests: ['src/site-tests/borders/limits.test.ts'],
  },
  {
    file: 'src/platform/server/security/rate-limit.ts',
    find: `    await rateLimits.refund(limit, key) // a refused use counts too
`,
    replace: '',
    tests: ['src/platform/server/security/rate-limit.test.ts'],
  },
  {
    file: 'src/platform/server/security/rate-limit.ts',
    find: `  if (isMember(ctx)) await consumeForKey(ctx, budget, ctx.actor.memberId)
`,
    replace: '',
    tests: ['src/features/likes/server/swipe.test.ts', 'src/features/search/server/adverts.test.ts'],
  },
  {
    file: 'src/features/chat/server/conversations/start-limit.ts',
    find: 'if (limit && !hasStarted) await refundRateLimit(ctx, limit)',
    replace: '',
    tests: ['src/features/chat/server/conversations/start-limit.test.ts'],
  },
  {
    file: 'db/functions/chat.sql',
    find: ') >= max_same then',
    replace: ') > max_same then',
    tests: ['src/features/chat/server/conversations/identical-openers.test.ts'],
  },
  {
    file: 'db/functions/chat.sql',
    find: '(select started from chat_quota where member_id = sender) >= max_starts',
    replace: '(select started from chat_quota where member_id = sender) > max_starts',
    tests: ['src/features/chat/server/messages/sending.test.ts'],
  },
  {
    file: 'db/functions/likes.sql',
    find: 'day = greatest(quota.day, excluded.day)',
    replace: 'day = excluded.day',
    tests: [
      'src/features/likes/server/swipe.test.ts',
      'src/features/likes/server/concurrent-likes.test.ts',
      'src/site-tests/pages/time-zone.test.ts',
    ],
  },
  {
    file: 'db/functions/likes.sql',
    find: 'set given = case when quota.day < excluded.day then 1 else quota.given + 1 end',
    replace: 'set given = quota.given + 1',
    tests: ['src/features/likes/server/swipe.test.ts', 'src/features/likes/server/concurrent-likes.test.ts'],
  },
  {
    file: 'src/features/likes/server/give-like.ts',
    find: 'formatDateInTimeZone(now, time_zone)',
    replace: "formatDateInTimeZone(now, 'UTC')",
    tests: ['src/site-tests/pages/time-zone.test.ts'],
  },
  {
    file: 'src/features/likes/server/quota.ts',
    find: 'const today = formatDateInTimeZone(ctx.now(), time_zone)',
    replace: "const today = formatDateInTimeZone(ctx.now(), 'UTC')",
    tests: ['src/site-tests/pages/time-zone.test.ts'],
  },
  {
    file: 'src/features/likes/server/quota.ts',
    find: 'return premium ? settings.premium_swipe_likes_per_day : settings.swipe_likes_per_day',
    replace: 'return settings.premium_swipe_likes_per_day',
    tests: ['src/features/likes/server/swipe.test.ts'],
  },
  {
    file: 'src/features/likes/server/quota.sql.ts',
    find: 'and day >= :today',
    replace: 'and day > :today',
    tests: ['src/features/likes/server/swipe.test.ts'],
  },
  {
    file: 'src/features/accounts/server/credentials.sql.ts',
    find: 'at time zone :timeZone)::date, 1)',
    replace: "at time zone coalesce('UTC', :timeZone))::date, 1)",
    tests: ['src/site-tests/pages/time-zone.test.ts'],
  },
  {
    file: 'src/features/accounts/server/passwords/password-reset.ts',
    find: 'used > RESET_MAILS_A_DAY',
    replace: 'used > RESET_MAILS_A_DAY + 1',
    tests: ['src/features/accounts/server/passwords/reset-mails.test.ts'],
  },
  {
    file: 'src/features/accounts/login.rules.ts',
    find: 'newest - oldest >= windowSeconds * 1000',
    replace: 'newest - oldest > windowSeconds * 1000',
    tests: ['src/features/accounts/login.rules.test.ts'],
  },
  {
    file: 'src/features/accounts/server/login/login.ts',
    find: `    if (refusal?.code === 'login_failed') await countFailure(ctx, subjects)
`,
    replace: '',
    tests: ['src/features/accounts/server/accounts.test.ts'],
  },
  {
    file: 'src/features/accounts/server/login/login.ts',
    find: '  return (await verifyPassword(newest?.passwordHash, password)) ? (newest ?? null) : null',
    replace: '  return newest && (await verifyPassword(newest.passwordHash, password)) ? newest : null',
    tests: ['src/site-tests/borders/equal-work.test.ts'],
  },
  {
    file: 'src/features/accounts/server/login/login.ts',
    find: '  if (await verifyPassword(owner?.passwordHash, password)) return owner ?? null',
    replace: '  if (owner && (await verifyPassword(owner.passwordHash, password))) return owner',
    tests: ['src/site-tests/borders/equal-work.test.ts'],
  },
  {
    file: 'src/features/accounts/server/login/lock-out.ts',
    find: '[device ?? account, ACCOUNT_LOCK_OUTS],',
    replace: '[account, ACCOUNT_LOCK_OUTS],',
    tests: ['src/features/accounts/server/login/known-devices.test.ts'],
  },
  {
    file: 'src/features/photos/server/photos.sql.ts',
    find: 'where quota.photos < :limit',
    replace: 'where quota.photos <= :limit',
    tests: ['src/features/photos/server/photos.test.ts'],
  },
]
