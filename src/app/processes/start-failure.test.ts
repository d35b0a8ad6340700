import { expect, test } from 'vitest'
import { Unavailable } from '#platform/refusal.ts'
import { describeFailure } from './start-failure.ts'

const broken = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })

test.each([
  ['a database that is away', new Unavailable('timeout'), 'The database stopped answering'],
  ['a broken connection', broken, 'A connection to the database or to another service broke (ECONNRESET)'],
  ['an error with a message', new Error('PORT is no number.'), 'PORT is no number.'],
  ['another thrown value', 'no disk', 'no disk'],
])('%s is reported in one sentence', (_name, error, sentence) => {
  expect(describeFailure(error)).toContain(sentence)
})
