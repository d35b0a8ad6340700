import { expect, test } from 'vitest'
import { createFailureLog } from './failure-log.ts'
import { openLog } from './log.ts'

const refused = () => Object.assign(new Error('text of another party'), { code: 'ECONNREFUSED' })

test('a failure that repeats is logged once with its cause, and once when it ends', () => {
  const lines: string[] = []
  const failures = createFailureLog(openLog('warn', { write: (line) => void lines.push(line) }))
  for (let time = 0; time < 5; time++) failures.recordFailure('sending', refused())
  failures.recordFailure('sending', new Error('another'))
  for (let time = 0; time < 2; time++) failures.recordSuccess('sending')
  failures.recordSuccess('reading')
  failures.recordFailure('sending', refused())
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, activity: 'sending', cause: 'Error ECONNREFUSED' },
    { level: 50, activity: 'sending', cause: 'Error' },
    { level: 40, activity: 'sending', failures: 6 },
    { level: 50, activity: 'sending', cause: 'Error ECONNREFUSED' },
  ])
  expect(lines.join('')).not.toContain('another party')
})
