import { startBenchSite } from '../bench-site.ts'
import { median } from '../statistics.ts'
import { openLoader } from '../page-loads.ts'
import { measureInPairs, computeRatios, type BenchmarkRow } from '../row.ts'
import { memberListLoads } from './members-list.ts'

const rounds = 9
const loads = 200
const smallSiteMembers = 100_000

/** Compares the processor time of the member list on a large site with that on a small one. */
export const membersListScaling: BenchmarkRow = {
  number: 2,
  operation: 'member list, 1,000,000 members against 100,000',
  metric: 'CPU at 1,000,000 / CPU at 100,000',
  members: 1_000_000,
  async measure(site) {
    const smallSite = await startBenchSite({ members: smallSiteMembers })
    try {
      const [large, small] = [await openLoader(site, memberListLoads), await openLoader(smallSite, memberListLoads)]
      const result = await measureInPairs(
        rounds,
        () => large.load(loads),
        () => small.load(loads),
      )
      large.close()
      small.close()
      const figures = { microseconds: median(result.measured), of100000: median(result.yardsticks) }
      return [{ variant: '', ratios: computeRatios(result), floor: { atMost: 1.15 }, goal: { atMost: 1.05 }, figures }]
    } finally {
      await smallSite.stop()
    }
  },
}
