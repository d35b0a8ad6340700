import type { Mutant } from './mutant.ts'

const responseHeaders = 'src/site-tests/borders/response-headers.test.ts'
const defects = 'src/site-tests/borders/defects.test.ts'
const outages = 'src/site-tests/data/outage-log.test.ts'
const publicPages = 'src/site-tests/pages/public-pages.test.ts'

const failures: readonly Mutant[] = [
  {
    file: 'src/app/site.ts',
    find: `if (statusCode >= 500) return { status: 500, refusal: 'general' }`,
    replace: `if (statusCode >= 500) return { status: 500, refusal: name as 'general' }`,
    tests: [defects],
  },
  {
    file: 'src/app/site.ts',
    find: 'return sendFailure(request, reply, toFailure(error))',
    replace: 'return error.statusCode ? sendFailure(request, reply, toFailure(error)) : reply.send(error)',
    tests: [defects],
  },
  {
    file: 'src/platform/server/http/api-handler.ts',
    find: `return new ORPCError('general', { status: 500, data: {} })`,
    replace: `return new ORPCError('general', { status: 500, data: { message: String(error) } })`,
    tests: [defects],
  },
  {
    file: 'src/platform/server/http/api.ts',
    find: 'if (!declaredError) return error',
    replace: `if (!declaredError) return new ORPCError(error.code, { status: 400, data: error.details, defined: true })`,
    tests: [defects],
  },
  {
    file: 'src/platform/server/media/upload-route.ts',
    find: 'if (!declared) throw error',
    replace: 'if (!declared) return reply.code(400).send({ refusal: error.code, details: error.details })',
    tests: [defects],
  },
  {
    file: 'src/app/site.ts',
    find: `if (error.name === 'Unavailable') outages.record(error)`,
    replace: `if (error.name === 'Unavailable') log.debug(error.name)`,
    tests: [outages],
  },
  {
    file: 'src/platform/server/http/api-handler.ts',
    find: `if (error.code === 'unavailable') context.outages.record(error.cause)`,
    replace: '',
    tests: [outages],
  },
  {
    file: 'src/platform/server/http/outages.ts',
    find: 'else counts.set(cause, count + 1)',
    replace: 'else logCause(cause, 1)',
    tests: [outages],
  },
  {
    file: 'src/platform/server/http/outages.ts',
    find: 'if (count > 0) logCause(cause, count)',
    replace: 'if (count > 0) logCause(cause, 1)',
    tests: [outages],
  },
  {
    file: 'src/platform/server/http/outages.ts',
    find: 'const LOG_EVERY_MILLISECONDS = 60_000',
    replace: 'const LOG_EVERY_MILLISECONDS = 600_000',
    tests: [outages],
  },
  {
    file: 'src/platform/server/http/readiness.ts',
    find: 'outages.refusesWrites() || !(await acceptsWrites())',
    replace: '!(await acceptsWrites())',
    tests: [outages],
  },
  {
    file: 'src/platform/server/http/readiness.ts',
    find: 'outages.refusesWrites() || !(await acceptsWrites())',
    replace: 'outages.refusesWrites()',
    tests: [outages],
  },
]

const headers: readonly Mutant[] = [
  ...[
    `    \`frame-ancestors 'none'\`,\n`,
    `    \`base-uri 'none'\`,\n`,
    `    \`object-src 'none'\`,\n`,
    `    \`form-action 'self'\`,\n`,
    `    ...(origin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),\n`,
    `  'cross-origin-resource-policy': 'same-origin',\n`,
    `  'x-content-type-options': 'nosniff',\n`,
  ].map((find) => ({
    file: 'src/platform/server/http/security-headers.ts',
    find,
    replace: '',
    tests: [responseHeaders],
  })),
  {
    file: 'src/platform/server/http/security-headers.ts',
    find: `'strict-dynamic'`,
    replace: `'strict-dynamic' 'unsafe-inline'`,
    tests: [responseHeaders],
  },
  {
    file: 'src/platform/server/http/security-headers.ts',
    find: `\`script-src 'self'\``,
    replace: `\`script-src 'self' 'unsafe-inline'\``,
    tests: [publicPages],
  },
  {
    file: 'src/platform/server/http/security-headers.ts',
    find: `'private, no-store'`,
    replace: `'private, max-age=0'`,
    tests: [responseHeaders],
  },
  {
    file: 'src/platform/server/http/security-headers.ts',
    find: `if (origin.startsWith('https:')) reply.header`,
    replace: `if (origin === 'https:') reply.header`,
    tests: [responseHeaders],
  },
  {
    file: 'src/platform/server/http/security-headers.ts',
    find: 'reply.headers(securityHeaders)',
    replace: '',
    tests: [responseHeaders],
  },
  {
    file: 'src/app/site.ts',
    find: `return randomBytes(16).toString('base64')`,
    replace: `return randomBytes(16).fill(0).toString('base64')`,
    tests: [responseHeaders],
  },
  {
    file: 'src/app/request-guard.ts',
    find: `if (isPhotoOrCall(request.url)) reply.header`,
    replace: `if (request.url === '/photos') reply.header`,
    tests: ['src/site-tests/borders/scraping.test.ts'],
  },
]

/** Mutants of responses: errors, outages and headers. */
export const responseMutants: readonly Mutant[] = [...failures, ...headers]
