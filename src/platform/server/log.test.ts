import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { describeError, summarizeError } from '#platform/server/log.ts'

test('the log contains the error code and never personal data, not even from inside a database error', () => {
  const lines: string[] = []
  const sink = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
  const log = pino({ base: null, serializers: { err: describeError } }, sink)
  const failure = Object.assign(new Error('duplicate key value (noa@mail.test) violates'), {
    severity: 'ERROR',
    code: '23505',
    constraint: 'account_confirmed_email',
    detail: 'Key (email)=(noa@mail.test) already exists.',
  })
  log.error({ err: new Error('a request failed', { cause: failure }) }, 'a request failed')
  expect(lines.join()).toContain('23505')
  expect(lines.join()).toContain('account_confirmed_email')
  expect(lines.join()).not.toContain('noa@mail.test')
})

test.each([
  [
    'an error with lines that look like stack frames',
    new Error('no\n    at noa@mail.test:1:1\n    at b (noa@mail.test:2:2)'),
  ],
  ['a cause', new Error('x', { cause: new Error('550 noa@mail.test') })],
  ['a status that is a text', Object.assign(new Error('x'), { status: 'noa@mail.test', code: 'a noa@mail.test' })],
  ['several errors', new AggregateError([new Error('noa@mail.test')], 'noa@mail.test')],
  ['a text', 'noa@mail.test'],
])('the log contains class, code and stack of %s, never its message', (_name, thrown) => {
  const described = JSON.stringify(describeError(thrown))
  expect(described).not.toContain('noa@mail.test')
  expect(summarizeError(thrown)).not.toContain('noa@mail.test')
  if (thrown instanceof Error) expect(described).toContain('log.test.ts')
})
