import { measurePages } from '../page-loads.ts'
import type { Benchmark } from '../row.ts'

export const memberProfile: Benchmark = {
  number: 3,
  operation: 'member profile',
  metric: 'CPU time / baseline server',
  async measure(site) {
    const getMemberId = (iteration: number) => site.membersWithPhotos[iteration % site.membersWithPhotos.length] ?? ''
    const pages = {
      getPath: (iteration: number) => `/members/${getMemberId(iteration)}`,
      findPageError: (html: string, iteration: number) =>
        html.includes(`href="/members/${getMemberId(iteration)}/chat"`) ? null : 'it is the profile of another member',
      loadCount: 150,
    }
    const { reactServerRatios, httpServerRatios, figures } = await measurePages(site, pages, {
      apiPath: `/api/members/${getMemberId(0)}`,
      statementName: /^profiles\.find_visible/,
      selectElements: (html) => /<main.*<\/main>/s.exec(html)?.[0] ?? '',
    })
    return [
      {
        caseName: 'a select and the same elements by React',
        ratios: reactServerRatios,
        requiredTarget: { max: 3.5 },
        desiredTarget: { max: 2 },
        figures,
      },
      {
        caseName: 'minimal node:http responses',
        ratios: httpServerRatios,
        requiredTarget: { max: 260 },
        desiredTarget: { max: 160 },
        figures: {},
      },
    ]
  },
}
