import { openLoader } from '../page-loads.ts'
import { readMemory } from '../process-memory.ts'
import type { Row } from '../row.ts'
import { measureReactServerMemory } from '../yardsticks/react-memory.ts'
import { memberListLoads } from './members-list.ts'

const rounds = 5
const pages = 400

export const memory: Row = {
  number: 15,
  operation: 'memory of the app after member lists',
  metric: 'PSS / bare React server',
  async measure(site) {
    const loader = await openLoader(site, memberListLoads)
    const [own, bare]: [number[], number[]] = [[], []]
    try {
      for (let round = 1; round <= rounds; round++) {
        await loader.load(pages)
        own.push(readMemory(site.appPid()))
        bare.push(await measureReactServerMemory(round * pages))
      }
    } finally {
      loader.close()
    }
    const figures = { firstMiB: own[0] ?? NaN, lastMiB: own.at(-1) ?? NaN, bareMiB: bare.at(-1) ?? NaN }
    const ratios = own.map((value, round) => value / (bare[round] ?? NaN))
    return [{ variant: '', ratios, floor: { atMost: 1.5 }, goal: { atMost: 1.15 }, figures }]
  },
}
