import { measurePages, type PageLoads } from '../page-loads.ts'
import type { BenchmarkRow } from '../row.ts'

const cards = 60

/** Page loads of the member list with 60 cards. */
export const memberListLoads: PageLoads = { pathFor: () => '/members', findFault, loads: 150 }

export const membersList: BenchmarkRow = {
  number: 1,
  operation: 'member list, logged in, 60 cards of 100,000 members',
  metric: 'CPU / hello',
  async measure(site) {
    const measured = await measurePages(site, memberListLoads)
    return [{ variant: '', ...measured, floor: { atMost: 160 }, goal: { atMost: 40 } }]
  },
}

function findFault(html: string): string | null {
  const found = html.split('<article').length - 1
  return found === cards ? null : `${found} cards instead of ${cards}`
}
