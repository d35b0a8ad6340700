import { expect, test } from 'vitest'
import { runCrashTest } from './crash-run.ts'

test(
  'killing the app 10 times and PostgreSQL 3 times under load loses and duplicates no message',
  { timeout: 180_000 },
  async () => {
    const report = await runCrashTest({ appKills: 10, databaseKills: 3 })
    expect(report).toMatchObject({
      lost: 0,
      duplicated: 0,
      unpaid: 0,
      wrongBalances: 0,
      defects: 0,
      appEndedByDatabase: 0,
    })
    expect(report.acknowledged).toBeGreaterThan(100)
    expect(report.slowestSeconds).toBeLessThan(5)
  },
)
