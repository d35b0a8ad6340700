import type { Mutant } from './mutant.ts'

const feature = 'src/features/notifications'
const platform = 'src/platform/server/push'
const rules = [`${feature}/push.rules.test.ts`]
const sender = [`${platform}/push-sender.test.ts`]
const news = [`${feature}/server/push/push-news.test.ts`]
const subscriptions = [`${feature}/server/push/push-subscriptions.test.ts`]

/** Mutants of push messages: whom they reach, what they reveal, and which addresses they call. */
export const mutants: readonly Mutant[] = [
  { file: `${platform}/push-sender.ts`, find: ', lookup: createPublicLookup()', replace: '', tests: sender },
  {
    file: `${platform}/push-sender.ts`,
    find: 'if (endpoint === null) return',
    replace: `if (endpoint === '') return`,
    tests: sender,
  },
  {
    file: `${platform}/push-sender.ts`,
    find: 'if (isInternalLiteral(',
    replace: 'if (!isInternalLiteral(',
    tests: sender,
  },
  { file: `${platform}/push-sender.ts`, find: '[404, 410]', replace: '[404]', tests: sender },
  { file: `${platform}/public-addresses.ts`, find: `  ['169.254.0.0', 16],\n`, replace: '', tests: sender },
  { file: `${platform}/public-addresses.ts`, find: '!addresses.every(', replace: '!addresses.some(', tests: sender },
  { file: `${platform}/push-hosts.ts`, find: `url.protocol !== 'https:' || `, replace: '', tests: sender },
  {
    file: `${platform}/push-hosts.ts`,
    find: 'url.host) ? url.href',
    replace: 'url.hostname) ? url.href',
    tests: sender,
  },
  {
    file: `${feature}/server/push/push-subscriptions.ts`,
    find: 'if (known === null) throw',
    replace: 'if (!ctx) throw',
    tests: subscriptions,
  },
  {
    file: `${feature}/server/push/push.sql.ts`,
    find: 'and s.expires_at > :now order by',
    replace: 'and :now::timestamptz is not null order by',
    tests: subscriptions,
  },
  {
    file: `${feature}/server/push/push-news.ts`,
    find: 'else await removeEndedSubscription(ctx, delivery)',
    replace: '',
    tests: subscriptions,
  },
  {
    file: `${feature}/server/push/push-news.ts`,
    find: 'lastSeenAt: findLastSeen(recipient)',
    replace: 'lastSeenAt: recipient.lastSeenAt',
    tests: news,
  },
  {
    file: `${feature}/server/push/push-news.ts`,
    find: '    await recordPushed(ctx, memberId, plan.events)\n',
    replace: '',
    tests: news,
  },
  {
    file: `${feature}/server/push/push-news.ts`,
    find: 'const retryAt = isAccepted ?',
    replace: 'const retryAt = !isAccepted ?',
    tests: news,
  },
  {
    file: `${feature}/server/push/push-messages.ts`,
    find: 'if (context.isDiscreet) return',
    replace: 'if (!context) return',
    tests: news,
  },
  { file: `${feature}/server/push/push-messages.ts`, find: 'showsText && text ?', replace: 'text ?', tests: news },
  { file: `${feature}/push.rules.ts`, find: ' || at <= subscribedAt', replace: '', tests: rules },
  { file: `${feature}/push.rules.ts`, find: '!preferences.pushKinds.includes(kind) || ', replace: '', tests: rules },
  { file: `${feature}/push.rules.ts`, find: 'one.eventAt < at', replace: 'one.eventAt <= at', tests: rules },
]
