import type { BenchSite } from './bench-site.ts'

/** One row of the table of benchmarks: an operation and how it is measured. */
export interface BenchmarkRow {
  /** Its number, by which `npm run bench -- <row>` chooses it. */
  readonly number: number
  readonly operation: string
  readonly metric: string
  /** The number of members, when it is not the default. Such a row runs when it is named, or with --long. */
  readonly members?: number
  /** Measures on a running site, interleaved with the yardstick. Each case has its own outcome. */
  measure(site: BenchSite): Promise<Outcome[]>
}

/** The outcome of a row, or of one case of it. */
export interface Outcome {
  /** The case, such as `50 pairs`. Empty when there is only one. */
  readonly variant: string
  /** One ratio per pair of measurement and yardstick. */
  readonly ratios: readonly number[]
  /** The required target, a minimum or a maximum. A missed floor fails the run. */
  readonly floor: Target
  /** The desired target, which is stricter. */
  readonly goal: Target
  /** The measurements behind the ratios, by name with the unit: `milliseconds`, `yardstickMicroseconds` … */
  readonly figures: Readonly<Record<string, number>>
}

/** The maximum or minimum of a ratio. */
export type Target = { readonly atMost: number } | { readonly atLeast: number }

/** Whether a ratio meets a target. */
export function meetsTarget(ratio: number, target: Target): boolean {
  return 'atMost' in target ? ratio <= target.atMost : ratio >= target.atLeast
}

/** Runs a measurement and its yardstick in turn, so that a slow phase of the machine affects both. */
export async function measureInPairs(
  rounds: number,
  measure: () => Promise<number>,
  yardstick: () => Promise<number>,
): Promise<{ measured: number[]; yardsticks: number[] }> {
  const measured: number[] = []
  const yardsticks: number[] = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) yardsticks.push(await yardstick())
    measured.push(await measure())
    if (round % 2 === 1) yardsticks.push(await yardstick())
  }
  return { measured, yardsticks }
}

/** Divides each measurement by its yardstick. */
export function computeRatios({ measured, yardsticks }: { measured: number[]; yardsticks: number[] }): number[] {
  return measured.map((value, index) => value / (yardsticks[index] ?? NaN))
}
