import { expect, test } from 'vitest'
import { runStandbyFaults } from './standby-faults.ts'

test(
  'under load a standby that is delayed, killed and frozen causes no failed response, no wrong page and hides no own change',
  { timeout: 300_000, tags: 'release' },
  async () => {
    const report = await runStandbyFaults({ memberCount: 4, faultMilliseconds: 500, rounds: 1 })
    expect(report).toMatchObject({ recoveries: 3, serverErrors: 0, missedOwnWrites: 0, wrongPages: 0, examples: [] })
    expect(report.writes).toBeGreaterThan(4)
    expect(report.reads).toBeGreaterThan(40)
  },
)
