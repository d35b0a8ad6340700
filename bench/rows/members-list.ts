import { measurePages, toPageOutcomes, type PageWorkload } from '../page-loads.ts'
import type { Benchmark } from '../row.ts'

const expectedCards = 60

/** Loads of the member list with 60 cards. */
export const memberListLoads: PageWorkload = { getPath: () => '/members', findPageError, loadCount: 150 }

export const membersList: Benchmark = {
  rowNumber: 1,
  operation: 'member list, logged in, 60 cards, 100,000 members in the database',
  metric: 'CPU time / baseline server',
  async measure(site) {
    const measured = await measurePages(site, memberListLoads, {
      statementApiPath: '/api/members',
      statementName: /^search_list/,
      extractRenderedHtml: (html) => (html.match(/<article.*?<\/article>/gs) ?? []).join(''),
    })
    return toPageOutcomes(measured, {
      reactServer: { caseName: 'one select, and React rendering of the same cards', required: 3.5, desired: 2 },
      httpServer: { caseName: 'minimal node:http responses', required: 320, desired: 200 },
    })
  },
}

function findPageError(html: string): string | null {
  const cardCount = html.split('<article').length - 1
  return cardCount === expectedCards ? null : `${cardCount} cards instead of ${expectedCards}`
}
