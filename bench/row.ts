import type { BenchSite } from './bench-site.ts'

/** An operation and how to measure it: a row of the benchmark table. */
export interface Benchmark {
  /** The number that selects the row in `npm run bench -- <row>`. */
  readonly rowNumber: number
  readonly operation: string
  readonly metric: string
  /**
   * Overrides the default number of members. A row with an override runs only when selected by number or with
   * `--long`.
   */
  readonly memberCount?: number
  /** Measures the operation on a running site, interleaved with its baseline. Returns an outcome per case. */
  measure(site: BenchSite): Promise<Outcome[]>
}

/** The outcome of one case of a row. */
export interface Outcome {
  /** The name of the case, such as `50 conversations`. Empty when the row has only one case. */
  readonly caseName: string
  /** The measurements divided by their baselines. */
  readonly ratios: readonly number[]
  /** The target that the median ratio must meet. Otherwise the run fails. */
  readonly requiredTarget: Target
  /** A stricter target. Missing it does not fail the run. */
  readonly desiredTarget: Target
  /** The absolute measurements. Their names include the unit, such as `httpServerMicroseconds`. */
  readonly figures: Readonly<Record<string, number>>
}

/** The maximum or minimum of a ratio. */
export type Target = { readonly max: number } | { readonly min: number }

export function meetsTarget(ratio: number, target: Target): boolean {
  return 'max' in target ? ratio <= target.max : ratio >= target.min
}

/** Alternates between a measurement and its baseline, so that a slow phase of the machine affects both. */
export async function measureAgainstBaseline(
  rounds: number,
  measure: () => Promise<number>,
  measureBaseline: () => Promise<number>,
): Promise<{ measured: number[]; baselines: number[] }> {
  const measured: number[] = []
  const baselines: number[] = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) baselines.push(await measureBaseline())
    measured.push(await measure())
    if (round % 2 === 1) baselines.push(await measureBaseline())
  }
  return { measured, baselines }
}

/** Divides each measurement by its baseline. */
export function computeRatios({ measured, baselines }: { measured: number[]; baselines: number[] }): number[] {
  return measured.map((value, index) => value / (baselines[index] ?? NaN))
}
