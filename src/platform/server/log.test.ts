import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { describeError } from '#platform/server/log.ts'

test('the log says what went wrong and never what a person wrote, not even from inside a database error', () => {
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
