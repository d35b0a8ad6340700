import { measurePages, type PageLoads } from '../page-loads.ts'
import type { BenchmarkRow } from '../row.ts'

const expectedCards = 60

/** Loads of the member list with 60 cards. */
export const memberListLoads: PageLoads = { getPath: () => '/members', findPageError, loadCount: 150 }

export const membersList: BenchmarkRow = {
  number: 1,
  operation: 'member list, logged in, 60 cards, 100,000 members in the database',
  metric: 'CPU time / bare node:http response',
  async measure(site) {
    const measured = await measurePages(site, memberListLoads)
    return [{ caseName: '', ...measured, requiredTarget: { max: 160 }, desiredTarget: { max: 40 } }]
  },
}

function findPageError(html: string): string | null {
  const cardCount = html.split('<article').length - 1
  return cardCount === expectedCards ? null : `${cardCount} cards instead of ${expectedCards}`
}
