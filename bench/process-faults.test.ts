import { expect, test } from 'vitest'
import { redisServerPath } from '#testing/servers/redis-server.ts'
import { runProcessFaults, type FaultReport } from './process-faults.ts'

test.skipIf(!redisServerPath)(
  'killing each of three web processes, the worker and Redis loses, duplicates and reorders no message',
  { timeout: 600_000, tags: 'release' },
  async () => {
    const report = await runProcessFaults({
      pairCount: 20,
      pauseMilliseconds: 200,
      millisecondsBetweenFaults: 500,
      redisOutageMilliseconds: 2_000,
    })
    expect(report).toMatchObject({
      lost: 0,
      duplicated: 0,
      misordered: 0,
      windowsWithWrongMessages: 0,
      serverErrors: 0,
    } satisfies Partial<FaultReport>)
    expect(report.acknowledged).toBeGreaterThan(500)
    expect(report.acknowledgedWithoutRedis).toBeGreaterThan(20)
    expect(report.pollToAllShownSeconds).toBeLessThan(30)
    // Infinity when a change never arrived. `npm run test:processes` asserts two seconds, on an idle machine.
    expect(report.liveAfterKillSeconds).toBeLessThan(30)
    expect(report.liveAfterRedisSeconds).toBeLessThan(30)
    expect(report.lastMessageToAllShownSeconds).toBeLessThan(10)
  },
)
