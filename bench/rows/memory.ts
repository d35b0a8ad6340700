import { openPageLoader } from '../page-loads.ts'
import { readProportionalMemory } from '../process-memory.ts'
import type { Benchmark } from '../row.ts'
import { measureReactServerMemory } from '../baselines/react-memory.ts'
import { memberListLoads } from './members-list.ts'

const rounds = 5
const pageCount = 400

export const memory: Benchmark = {
  rowNumber: 15,
  operation: 'memory of the app after loading member lists',
  metric: 'proportional set size / minimal React server',
  async measure(site) {
    const loader = await openPageLoader(site, memberListLoads)
    const [appMemory, baselineMemory]: [number[], number[]] = [[], []]
    try {
      for (let round = 1; round <= rounds; round++) {
        await loader.load(pageCount)
        appMemory.push(readProportionalMemory(site.appPid()))
        baselineMemory.push(await measureReactServerMemory(round * pageCount))
      }
    } finally {
      loader.close()
    }
    const figures = {
      firstRoundMiB: appMemory[0] ?? NaN,
      lastRoundMiB: appMemory.at(-1) ?? NaN,
      baselineMiB: baselineMemory.at(-1) ?? NaN,
    }
    const ratios = appMemory.map((value, round) => value / (baselineMemory[round] ?? NaN))
    return [{ caseName: '', ratios, requiredTarget: { max: 1.5 }, desiredTarget: { max: 1.15 }, figures }]
  },
}
