import { expect, test } from 'vitest'
import { parseCallError } from './call-error.ts'

test.each([
  ['a refusal', { refusal: 'needs', details: { needed: 1 } }, { code: 'needs', data: { needed: 1 }, status: 502 }],
  ['a refusal without details', { refusal: 'busy' }, { code: 'busy', data: {} }],
  ['no JSON', null, { code: 'general', data: {}, status: 502 }],
  ['plain text', 'Bad gateway', { code: 'general' }],
  ['another format', { error: 'nope' }, { code: 'general' }],
])('R-8.30 %s becomes an error with a code', (_, body, error) => {
  expect(parseCallError(body, 502)).toMatchObject({ name: 'CallError', defined: true, ...error })
})
