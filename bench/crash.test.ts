import { expect, test } from 'vitest'
import { countThird } from '#testing/thirds.ts'
import { messagesBetweenKills, runCrashTest, type CrashReport } from './crash-run.ts'

const appKills = countThird(10)
const databaseKills = countThird(3)

test(
  'killing the app and PostgreSQL several times under load loses and duplicates no message',
  { timeout: 180_000, tags: 'sampled' },
  async () => {
    const report = await runCrashTest({ appKills, databaseKills })
    expect(report).toMatchObject({
      lost: 0,
      duplicated: 0,
      uncharged: 0,
      wrongBalances: 0,
      serverErrors: 0,
      appExits: 0,
    } satisfies Partial<CrashReport>)
    expect(report.acknowledged).toBeGreaterThanOrEqual(messagesBetweenKills * (appKills + databaseKills))
    expect(report.maxRequestSeconds).toBeLessThan(5)
  },
)
