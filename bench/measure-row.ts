import type { BenchSite } from './bench-site.ts'
import type { BenchmarkResult } from './report.ts'
import type { Benchmark } from './row.ts'

/** Measures a row. A row that throws is reported at once and in its result, so that the others are still measured. */
export async function measureRow(row: Benchmark, site: BenchSite): Promise<BenchmarkResult> {
  try {
    return { benchmark: row, outcomes: await row.measure(site), failure: null }
  } catch (error) {
    console.error(`row ${row.rowNumber} failed:`, error)
    return { benchmark: row, outcomes: [], failure: error instanceof Error ? error.message : String(error) }
  }
}
