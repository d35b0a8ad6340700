import type { Mutant } from './mutant.ts'

const responseHeaders = 'src/site-tests/borders/response-headers.test.ts'
const drainTests = 'src/platform/server/http/drain.test.ts'
const originGuard = 'src/site-tests/borders/origin-guard.test.ts'
const requestTargets = 'src/site-tests/borders/request-targets.test.ts'
const slowRequests = 'src/site-tests/borders/slow-requests.test.ts'

const requestChecks: readonly Mutant[] = [
  {
    file: 'src/app/request-guard.ts',
    find: '!isNormalizedOriginForm(request.url) || ',
    replace: '',
    tests: [requestTargets],
  },
  {
    file: 'src/app/request-guard.ts',
    find: ' || !hasOneHost(request.raw)',
    replace: '',
    tests: [requestTargets],
  },
  {
    file: 'src/platform/server/http/request-target.ts',
    find: `return URL.parse(path, 'http://localhost')?.pathname === path`,
    replace: `return path.startsWith('/') && !path.startsWith('//')`,
    tests: ['src/platform/server/http/request-target.test.ts'],
  },
  {
    file: 'src/platform/server/http/http-server.ts',
    find: '    ...securityHeaders,\n',
    replace: '',
    tests: [requestTargets],
  },
  {
    file: 'src/platform/server/http/http-server.ts',
    find: 'setSecurityHeaders(reply, originOf(request))',
    replace: 'originOf(request)',
    tests: [requestTargets],
  },
  {
    file: 'src/platform/server/http/http-server.ts',
    find: 'shouldUpgradeCallback: isWebSocket',
    replace: 'shouldUpgradeCallback: () => true',
    tests: ['src/platform/server/live/live-socket.test.ts'],
  },
  {
    file: 'src/platform/server/http/http-server.ts',
    find: 'requestTimeout: timeouts.request',
    replace: 'requestTimeout: 0',
    tests: [slowRequests],
  },
  {
    file: 'src/platform/server/http/http-server.ts',
    find: 'headersTimeout: timeouts.headers',
    replace: 'headersTimeout: timeouts.request',
    tests: [slowRequests],
  },
  {
    file: 'src/platform/server/http/http-server.ts',
    find: 'request: 30_000',
    replace: 'request: 300_000',
    tests: [slowRequests],
  },
  {
    file: 'src/platform/server/http/deadline.ts',
    find: `if (!request.raw.complete) reply.header('connection', 'close')`,
    replace: '',
    tests: [slowRequests],
  },
  {
    file: 'src/platform/server/http/api-handler.ts',
    find: `request.method === 'HEAD'`,
    replace: `request.method === 'NONE'`,
    tests: [responseHeaders],
  },
  {
    file: 'src/platform/server/http/accepted-encoding.ts',
    find: `return negotiate(String(acceptEncoding ?? ''), ['identity', 'br']) === 'br'`,
    replace: `return String(acceptEncoding).includes('br')`,
    tests: ['src/platform/server/http/accepted-encoding.test.ts'],
  },
  {
    file: 'src/platform/server/http/api-handler.ts',
    find: ` && text.isWellFormed()`,
    replace: '',
    tests: ['src/features/orders/server/notifications.test.ts'],
  },
  {
    file: 'src/platform/server/http/api-handler.ts',
    find: `if (/^multipart\\//i.test(`,
    replace: `if (/^nothing\\//i.test(`,
    tests: [responseHeaders],
  },
]

const originChecks: readonly Mutant[] = [
  {
    file: 'src/platform/server/http/origin-guard.ts',
    find: 'return from === origin',
    replace: 'return from.startsWith(origin)',
    tests: [originGuard],
  },
  {
    file: 'src/platform/server/http/origin-guard.ts',
    find: 'return from === origin',
    replace: 'return origin.startsWith(from)',
    tests: [originGuard],
  },
  {
    file: 'src/platform/server/http/origin-guard.ts',
    find: 'return from === origin',
    replace: 'return URL.canParse(from) && new URL(from).origin === origin',
    tests: [originGuard],
  },
  {
    file: 'src/platform/server/http/origin-guard.ts',
    find: `site !== undefined && site !== 'same-origin'`,
    replace: `site === 'cross-site'`,
    tests: [originGuard],
  },
  {
    file: 'src/platform/server/http/origin-guard.ts',
    find: ' || request.headers.cookie === undefined',
    replace: ' || true',
    tests: [originGuard],
  },
  {
    file: 'src/platform/server/http/api-handler.ts',
    find: 'if (request.headers.cookie === undefined) return done',
    replace: 'if (request.headers) return done',
    tests: [originGuard],
  },
  {
    file: 'src/app/request-guard.ts',
    find: 'if (!passesCsrfCheck(request, origin))',
    replace: `if (request.method === 'TRACE' && !passesCsrfCheck(request, origin))`,
    tests: ['src/site-tests/borders/borders.test.ts'],
  },
  {
    file: 'src/app/request-guard.ts',
    find: 'hasAllowedPort(origin, publicOrigin) && ',
    replace: '(hasAllowedPort(origin, publicOrigin) || true) && ',
    tests: ['src/site-tests/borders/borders.test.ts'],
  },
  {
    file: 'src/app/request-context.ts',
    find: 'return session?.siteId === siteId ? session : null',
    replace: 'return siteId ? session : null',
    tests: ['src/site-tests/borders/session-borders.test.ts'],
  },
]

const gracefulShutdown: readonly Mutant[] = [
  {
    file: 'src/platform/server/http/drain.ts',
    find: `if (isDraining) reply.header('connection', 'close')`,
    replace: '',
    tests: [drainTests],
  },
  {
    file: 'src/platform/server/http/drain.ts',
    find: 'Server.prototype.close.call(app.server)',
    replace: 'app.server.close()',
    tests: [drainTests],
  },
  {
    file: 'src/app/site.ts',
    find: 'await endConnections()',
    replace: '',
    tests: [drainTests],
  },
  {
    file: 'src/platform/server/http/drain.ts',
    find: ' && milliseconds <= MAX_LAST_TURN_MILLISECONDS',
    replace: '',
    tests: [drainTests],
  },
  {
    file: 'src/platform/server/http/drain.ts',
    find: 'if (elapsed() > MIN_IDLE_MILLISECONDS',
    replace: 'if (elapsed() > 2 * MAX_MILLISECONDS',
    tests: [drainTests],
  },
  {
    file: 'src/platform/server/http/drain.ts',
    find: 'isDraining = true\n',
    replace: '',
    tests: [drainTests],
  },
  {
    file: 'src/platform/server/rendering/response-cache.ts',
    find: ' && !isDraining()',
    replace: '',
    tests: [drainTests],
  },
  {
    file: 'src/platform/server/http/readiness.ts',
    find: `if (isDraining()) return 'stopping'`,
    replace: '',
    tests: [drainTests],
  },
]

/** Mutants of request handling: targets, timeouts, origins and graceful shutdown. */
export const requestMutants: readonly Mutant[] = [...requestChecks, ...originChecks, ...gracefulShutdown]
