import type { Mutant } from './mutant.ts'

const responseHeaders = 'src/site-tests/borders/response-headers.test.ts'
const cursors = 'src/site-tests/borders/cursors.test.ts'
const likePages = 'src/features/likes/server/like-pages.test.ts'
const publicPages = 'src/site-tests/pages/public-pages.test.ts'
const renderedPublicPages = 'src/platform/server/rendering/public-pages.test.ts'
const searchEdges = 'src/features/search/server/search-edges.test.ts'
const timeZone = 'src/site-tests/pages/time-zone.test.ts'

const dates: readonly Mutant[] = [
  {
    file: 'src/features/likes/server/give-like.ts',
    find: 'formatDateInTimeZone(now, time_zone)',
    replace: `formatDateInTimeZone(now, time_zone && 'UTC')`,
    tests: [timeZone],
  },
  {
    file: 'src/features/likes/server/quota.ts',
    find: 'formatDateInTimeZone(ctx.now(), time_zone)',
    replace: `formatDateInTimeZone(ctx.now(), time_zone && 'UTC')`,
    tests: [timeZone],
  },
  {
    file: 'src/features/likes/server/quota.ts',
    find: 'limit, resets_at: getNextDayStart(ctx.now(), time_zone)',
    replace: `limit, resets_at: getNextDayStart(ctx.now(), time_zone && 'UTC')`,
    tests: [timeZone],
  },
  {
    file: 'src/features/likes/server/quota.ts',
    find: '    resets_at: getNextDayStart(ctx.now(), time_zone)',
    replace: `    resets_at: getNextDayStart(ctx.now(), time_zone && 'UTC')`,
    tests: [timeZone],
  },
  {
    file: 'src/features/accounts/server/quota.ts',
    find: 'subject: keyHash, timeZone }',
    replace: `subject: keyHash, timeZone: timeZone && 'UTC' }`,
    tests: [timeZone],
  },
  {
    file: 'src/features/search/server/viewer.ts',
    find: 'formatDateInTimeZone(ctx.now(), settings.time_zone)',
    replace: `formatDateInTimeZone(ctx.now(), 'UTC')`,
    tests: [timeZone],
  },
]

const pagination: readonly Mutant[] = [
  {
    file: 'src/features/likes/server/likes.sql.ts',
    find: '(l.at, l.other_id) < (:before, :beforeId::uuid)',
    replace: '(l.at < :before or :beforeId::uuid is null)',
    tests: [likePages],
  },
  {
    file: 'src/features/likes/server/likes.sql.ts',
    find: '(l.at, l.other_id) < (:before, :beforeId::uuid)',
    replace: '(l.at, l.other_id) <= (:before, :beforeId::uuid)',
    tests: [likePages],
  },
  {
    file: 'src/features/likes/server/likes.sql.ts',
    find: 'order by l.at desc, l.other_id desc limit :limit',
    replace: 'order by l.at desc limit :limit',
    tests: [likePages],
  },
  {
    file: 'src/platform/server/database/page.ts',
    find: 'rows.length > size ?',
    replace: 'rows.length >= size ?',
    tests: [likePages],
  },
  {
    file: 'src/platform/server/database/time-cursor.ts',
    find: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
    replace: '[0-9a-f-]{36}',
    tests: [cursors],
  },
  {
    file: 'src/platform/server/database/time-cursor.ts',
    find: '\\d{12,14}',
    replace: '\\d{12,17}',
    tests: [cursors],
  },
  {
    file: 'src/features/search/server/search.sql.ts',
    find: '(s.last_active, s.member_id) < (:afterActive, :afterId)',
    replace: '(s.last_active < :afterActive or :afterId::uuid is null)',
    tests: [searchEdges],
  },
  {
    file: 'src/features/search/server/search.sql.ts',
    find: `const newestFirst = 'last_active desc, member_id desc'`,
    replace: `const newestFirst = 'last_active desc'`,
    tests: [searchEdges],
  },
  {
    file: 'src/platform/server/database/page.ts',
    find: 'rows.length > size ?',
    replace: 'rows.length >= size ?',
    tests: [searchEdges],
  },
  {
    file: 'src/features/search/server/search.ts',
    find: 'exact: members <= MAX_COUNT',
    replace: 'exact: members < MAX_COUNT',
    tests: [searchEdges],
  },
  {
    file: 'src/features/chat/server/chat.ts',
    find: 'hasMore: rows.length > limit',
    replace: 'hasMore: rows.length >= limit',
    tests: ['src/features/chat/server/messages/message-pages.test.ts'],
  },
]

const responseCaching: readonly Mutant[] = [
  {
    file: 'src/platform/server/media/file-route.ts',
    find: `  vary: 'Cookie',\n`,
    replace: '',
    tests: [responseHeaders],
  },
  {
    file: 'src/platform/server/rendering/pages.ts',
    find: `reply.header('vary', 'Accept-Encoding, Cookie')`,
    replace: '',
    tests: [responseHeaders],
  },
  {
    file: 'src/platform/server/rendering/pages.ts',
    find: 'if (request.url.length > MAX_URL_CHARACTERS)',
    replace: 'if (request.url.length > 10 * MAX_URL_CHARACTERS)',
    tests: [responseHeaders],
  },
  {
    file: 'src/platform/server/http/assets.ts',
    find: `path.includes('/assets/')`,
    replace: `path.includes('/')`,
    tests: [responseHeaders],
  },
  ...["    actor: { kind: 'visitor' },\n", '    cookies,\n', `    ip: '127.0.0.1',\n`, `    userAgent: '',\n`].map(
    (find) => ({
      file: 'src/platform/server/rendering/public-pages.ts',
      find,
      replace: '',
      tests: [renderedPublicPages],
    }),
  ),
  {
    file: 'src/platform/server/rendering/public-pages.ts',
    find: 'if (isMember && page.shipsReactToMembers) return options.send(ctx, request, reply)',
    replace: '',
    tests: ['src/site-tests/pages/legal-pages.test.ts'],
  },
  {
    file: 'src/platform/server/rendering/public-pages.ts',
    find: 'const key = [generation, ctx.siteId, ',
    replace: 'const key = [generation, ',
    tests: [publicPages],
  },
  {
    file: 'src/platform/server/rendering/response-cache.ts',
    find: 'return [path, headers.host, ',
    replace: 'return [path, ',
    tests: [publicPages],
  },
  {
    file: 'src/platform/server/rendering/response-cache.ts',
    find: `headers['x-forwarded-proto'], `,
    replace: '',
    tests: [publicPages],
  },
  {
    file: 'src/platform/server/rendering/response-cache.ts',
    find: `headers.cookie, encoding]`,
    replace: 'encoding]',
    tests: [publicPages],
  },
  {
    file: 'src/platform/server/rendering/response-cache.ts',
    find: ` || !choiceCookies.has(headers.cookie)`,
    replace: ` || choiceCookies.size === 0`,
    tests: [publicPages],
    survivalReason:
      'The key holds the cookie, and an unknown session token never becomes valid: the check only saves memory.',
  },
  {
    file: 'src/platform/server/rendering/response-cache.ts',
    find: `prefersBrotli(headers['accept-encoding']) ? 'br' : ''`,
    replace: `prefersBrotli(headers['accept-encoding']) ? '' : ''`,
    tests: [publicPages],
  },
  {
    file: 'src/platform/server/rendering/response-cache.ts',
    find: `isPersonalUrl(request.url ?? '') ? null : cacheKeyOf(request, isCachedPath)`,
    replace: `isPersonalUrl('') ? null : cacheKeyOf(request, isCachedPath)`,
    tests: [publicPages],
  },
  {
    file: 'src/platform/server/rendering/response-cache.ts',
    find: `.filter(([name]) => name !== requestIdHeader)`,
    replace: `.filter(([name]) => name !== '' && requestIdHeader)`,
    tests: [publicPages],
  },
]

/** Mutants of dates in the site's time zone, cursors and cached pages. */
export const pageMutants: readonly Mutant[] = [...dates, ...pagination, ...responseCaching]
