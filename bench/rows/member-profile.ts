import { measurePages } from '../page-loads.ts'
import type { BenchmarkRow } from '../row.ts'

export const memberProfile: BenchmarkRow = {
  number: 3,
  operation: 'member profile',
  metric: 'CPU time / bare node:http response',
  async measure(site) {
    const getMemberId = (iteration: number) => site.membersWithPhotos[iteration % site.membersWithPhotos.length] ?? ''
    const measured = await measurePages(site, {
      getPath: (iteration) => `/members/${getMemberId(iteration)}`,
      findPageError: (html, iteration) =>
        html.includes(`href="/members/${getMemberId(iteration)}/chat"`) ? null : 'it is the profile of another member',
      loadCount: 150,
    })
    return [{ caseName: '', ...measured, requiredTarget: { max: 100 }, desiredTarget: { max: 30 } }]
  },
}
