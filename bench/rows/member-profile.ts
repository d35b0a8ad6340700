import { measurePages, toPageOutcomes } from '../page-loads.ts'
import type { Benchmark } from '../row.ts'

export const memberProfile: Benchmark = {
  rowNumber: 3,
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
    const measured = await measurePages(site, pages, {
      statementApiPath: `/api/members/${getMemberId(0)}`,
      statementName: /^profiles\.find_visible/,
      extractRenderedHtml: (html) => /<main.*<\/main>/s.exec(html)?.[0] ?? '',
    })
    return toPageOutcomes(measured, {
      reactServer: { caseName: 'a React server: one SQL statement, the same elements', required: 3.5, desired: 2 },
      httpServer: { caseName: 'minimal node:http responses', required: 260, desired: 160 },
    })
  },
}
