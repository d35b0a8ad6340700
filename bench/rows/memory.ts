import { openLoader } from '../page-loads.ts'
import { readMemory } from '../process-memory.ts'
import type { BenchmarkRow } from '../row.ts'
import { measureReactServerMemory } from '../yardsticks/react-memory.ts'
import { memberListLoads } from './members-list.ts'

const rounds = 5
const pages = 400

export const memory: BenchmarkRow = {
  number: 15,
  operation: 'memory of the app after member lists',
  metric: 'PSS / bare React server',
  async measure(site) {
    const loader = await openLoader(site, memberListLoads)
    const [appMemory, bareMemory]: [number[], number[]] = [[], []]
    try {
      for (let round = 1; round <= rounds; round++) {
        await loader.load(pages)
        appMemory.push(readMemory(site.appPid()))
        bareMemory.push(await measureReactServerMemory(round * pages))
      }
    } finally {
      loader.close()
    }
    const figures = {
      firstMiB: appMemory[0] ?? NaN,
      lastMiB: appMemory.at(-1) ?? NaN,
      bareMiB: bareMemory.at(-1) ?? NaN,
    }
    const ratios = appMemory.map((value, round) => value / (bareMemory[round] ?? NaN))
    return [{ variant: '', ratios, floor: { atMost: 1.5 }, goal: { atMost: 1.15 }, figures }]
  },
}
