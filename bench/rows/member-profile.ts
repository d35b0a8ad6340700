import { measurePages } from '../page-loads.ts'
import type { BenchmarkRow } from '../row.ts'

export const memberProfile: BenchmarkRow = {
  number: 3,
  operation: 'member profile',
  metric: 'CPU / hello',
  async measure(site) {
    const idOf = (turn: number) => site.others[turn % site.others.length] ?? ''
    const measured = await measurePages(site, {
      pathFor: (turn) => `/members/${idOf(turn)}`,
      findFault: (html, turn) =>
        html.includes(`href="/members/${idOf(turn)}/chat"`) ? null : 'it is the profile of another member',
      loads: 150,
    })
    return [{ variant: '', ...measured, floor: { atMost: 100 }, goal: { atMost: 30 } }]
  },
}
