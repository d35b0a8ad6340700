import { expect, test } from 'vitest'
import { runCrashTest, type CrashReport } from './crash-run.ts'

test(
  'killing the app 10 times and PostgreSQL 3 times under load loses and duplicates no message',
  { timeout: 180_000 },
  async () => {
    const report = await runCrashTest({ appKills: 10, databaseKills: 3 })
    expect(report).toMatchObject({
      lost: 0,
      duplicated: 0,
      uncharged: 0,
      wrongBalances: 0,
      serverErrors: 0,
      appExits: 0,
    } satisfies Partial<CrashReport>)
    expect(report.acknowledged).toBeGreaterThan(100)
    expect(report.maxRequestSeconds).toBeLessThan(5)
  },
)
