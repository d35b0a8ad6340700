import { expect, test } from 'vitest'
import { startBenchSite } from './bench-site.ts'
import { hasPassedRestart } from './socket-report.ts'
import { restartUnderSockets } from './restart-under-sockets.ts'

test(
  'every window reconnects after a restart, which gives no response from 500 on',
  { timeout: 300_000, tags: 'release' },
  async () => {
    await using site = await openSite()
    const members = site.pairs.slice(0, 30).flat()
    const origin = `http://localhost:${site.port}`
    const report = await restartUnderSockets({ origin, members, restart: () => site.restart() })
    expect(report).toMatchObject({ closed: 60, lost: 0 })
    expect(report.results.get('200')).toBeGreaterThan(10)
    expect(hasPassedRestart(report, { mayRefuse: true })).toBe(true)
  },
)

async function openSite() {
  const site = await startBenchSite({ memberCount: 2_000 })
  return { ...site, [Symbol.asyncDispose]: () => site.stop() }
}
