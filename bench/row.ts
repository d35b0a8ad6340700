import type { BenchSite } from './bench-site.ts'

/** One row of the table of benchmarks: an operation and how it is measured. */
export interface Row {
  /** Its number, by which `npm run bench -- <row>` chooses it. */
  readonly number: number
  readonly operation: string
  readonly metric: string
  /** How many members it needs when that is more than usual; such a row is measured when named, or with --long. */
  readonly members?: number
  /** Measures on a running site, with its yardstick interleaved; a case that must be told apart is an own outcome. */
  measure(site: BenchSite): Promise<Outcome[]>
}

/** What came out for a row, or for one case of it. */
export interface Outcome {
  /** The case, such as `50 pairs`; empty when there is one only. */
  readonly variant: string
  /** One ratio per pair of measurement and yardstick. */
  readonly ratios: readonly number[]
  readonly floor: Target
  readonly goal: Target
  /** What the ratios come from, by name with its unit: `milliseconds`, `yardstickMicroseconds` … */
  readonly figures: Readonly<Record<string, number>>
}

/** A number that a ratio must not exceed, or must reach. */
export type Target = { readonly atMost: number } | { readonly atLeast: number }

/** Whether a ratio meets a target. */
export function meetsTarget(ratio: number, target: Target): boolean {
  return 'atMost' in target ? ratio <= target.atMost : ratio >= target.atLeast
}

/** Measurements and their yardsticks in turn, at least five pairs, so that what slows the machine slows both. */
export async function measureInPairs(
  pairs: number,
  measure: () => Promise<number>,
  yardstick: () => Promise<number>,
): Promise<{ measured: number[]; yardsticks: number[] }> {
  const measured: number[] = []
  const yardsticks: number[] = []
  for (let pair = 0; pair < pairs; pair++) {
    if (pair % 2 === 0) yardsticks.push(await yardstick())
    measured.push(await measure())
    if (pair % 2 === 1) yardsticks.push(await yardstick())
  }
  return { measured, yardsticks }
}

/** The quotient of each pair. */
export function computeRatios({ measured, yardsticks }: { measured: number[]; yardsticks: number[] }): number[] {
  return measured.map((value, index) => value / (yardsticks[index] ?? NaN))
}
