import { measurePages, type PageWorkload } from '../page-loads.ts'
import type { Benchmark } from '../row.ts'

const expectedCards = 60

/** Loads of the member list with 60 cards. */
export const memberListLoads: PageWorkload = { getPath: () => '/members', findPageError, loadCount: 150 }

export const membersList: Benchmark = {
  number: 1,
  operation: 'member list, logged in, 60 cards, 100,000 members in the database',
  metric: 'CPU time / baseline server',
  async measure(site) {
    const { reactServerRatios, httpServerRatios, figures } = await measurePages(site, memberListLoads, {
      apiPath: '/api/members',
      statementName: /^search_list/,
      selectElements: (html) => (html.match(/<article.*?<\/article>/gs) ?? []).join(''),
    })
    return [
      {
        caseName: 'one select, and React rendering of the same cards',
        ratios: reactServerRatios,
        requiredTarget: { max: 3.5 },
        desiredTarget: { max: 2 },
        figures,
      },
      {
        caseName: 'minimal node:http responses',
        ratios: httpServerRatios,
        requiredTarget: { max: 320 },
        desiredTarget: { max: 200 },
        figures: {},
      },
    ]
  },
}

function findPageError(html: string): string | null {
  const cardCount = html.split('<article').length - 1
  return cardCount === expectedCards ? null : `${cardCount} cards instead of ${expectedCards}`
}
