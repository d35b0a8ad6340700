import { startBenchSite } from '../bench-site.ts'
import { median } from '../statistics.ts'
import { openPageLoader } from '../page-loads.ts'
import { measureAgainstBaseline, computeRatios, type Benchmark } from '../row.ts'
import { memberListLoads } from './members-list.ts'

const rounds = 9
const loadCount = 200
const smallSiteMemberCount = 100_000

/** Compares the processor time of the member list on a large site with that on a small site. */
export const membersListScaling: Benchmark = {
  rowNumber: 2,
  operation: 'member list, 1,000,000 members compared with 100,000',
  metric: 'CPU time at 1,000,000 / CPU time at 100,000',
  memberCount: 1_000_000,
  async measure(site) {
    const smallSite = await startBenchSite({ memberCount: smallSiteMemberCount })
    try {
      const [large, small] = [
        await openPageLoader(site, memberListLoads),
        await openPageLoader(smallSite, memberListLoads),
      ]
      const result = await measureAgainstBaseline(
        rounds,
        () => large.load(loadCount),
        () => small.load(loadCount),
      )
      large.close()
      small.close()
      const figures = { microseconds: median(result.measured), smallSiteMicroseconds: median(result.baselines) }
      return [
        {
          caseName: '',
          ratios: computeRatios(result),
          requiredTarget: { max: 1.15 },
          desiredTarget: { max: 1.05 },
          figures,
        },
      ]
    } finally {
      await smallSite.stop()
    }
  },
}
