import { expect, test, vi } from 'vitest'
import type { BenchSite } from './bench-site.ts'
import { measureRow } from './measure-row.ts'
import { meetsRequiredTargets, printTable } from './report.ts'
import type { Benchmark, Outcome } from './row.ts'

const outcome: Outcome = {
  caseName: '',
  ratios: [1],
  requiredTarget: { max: 2 },
  desiredTarget: { max: 1.5 },
  figures: {},
}

function newRow(rowNumber: number, measure: Benchmark['measure']): Benchmark {
  return { rowNumber, operation: `operation ${rowNumber}`, metric: 'ratio', measure }
}

test('a row that fails is reported beside the results of the others, and fails the run', async () => {
  using logged = vi.spyOn(console, 'log').mockReturnValue()
  using reported = vi.spyOn(console, 'error').mockReturnValue()
  const site = {} as BenchSite // the rows of this test use no site
  const rows = [
    newRow(1, async () => {
      throw new Error('/api/members returned 404')
    }),
    newRow(2, async () => [outcome]),
  ]

  const results = []
  for (const row of rows) results.push(await measureRow(row, site))
  printTable(results)

  const lines = logged.mock.calls.map(([line]) => String(line))
  expect(lines).toEqual([
    expect.stringContaining('verdict'),
    expect.stringMatching(/^1 .*FAILED +\/api\/members returned 404$/),
    expect.stringMatching(/^2 .*desired$/),
  ])
  expect(reported).toHaveBeenCalledOnce()
  expect(meetsRequiredTargets(results)).toBe(false)
  expect(meetsRequiredTargets(results.slice(1))).toBe(true)
})
