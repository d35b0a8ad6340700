import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { median } from './statistics.ts'
import { meetsTarget, type Outcome, type Benchmark, type Target } from './row.ts'

/** A benchmark and its outcomes. The table has a line for each outcome, or one for the failure. */
export interface BenchmarkResult {
  readonly benchmark: Benchmark
  readonly outcomes: readonly Outcome[]
  /** The message of the error that ended the measurement. */
  readonly failure: string | null
}

const folder = 'bench/results'

export function printTable(results: readonly BenchmarkResult[]): void {
  const lines = results.flatMap(({ benchmark: row, outcomes, failure }) =>
    failure === null ? outcomes.map((outcome) => toCells(row, outcome)) : [toFailureCells(row, failure)],
  )
  const headings = ['#', 'operation', 'metric', 'median', 'min–max', 'required', 'desired', 'verdict', 'figures']
  const widths = headings.map((name, column) =>
    Math.max(...[headings, ...lines].map((cells) => (cells[column] ?? name).length)),
  )
  const print = (cells: readonly string[]) =>
    console.log(
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  print(headings)
  for (const line of lines) print(line)
}

/** Returns whether no row failed and the median of every outcome meets its required target. */
export function meetsRequiredTargets(results: readonly BenchmarkResult[]): boolean {
  return results.every(
    ({ outcomes, failure }) =>
      failure === null && outcomes.every(({ ratios, requiredTarget }) => meetsTarget(median(ratios), requiredTarget)),
  )
}

function toFailureCells({ rowNumber, operation, metric }: Benchmark, failure: string): string[] {
  return [String(rowNumber), operation, metric, '', '', '', '', 'FAILED', failure.split('\n')[0] ?? '']
}

function toCells(row: Benchmark, { caseName, ratios, requiredTarget, desiredTarget, figures }: Outcome): string[] {
  const medianRatio = median(ratios)
  const operation = caseName ? `${row.operation}, ${caseName}` : row.operation
  const range = `${formatNumber(Math.min(...ratios))}–${formatNumber(Math.max(...ratios))}`
  const verdict = meetsTarget(medianRatio, desiredTarget)
    ? 'desired'
    : meetsTarget(medianRatio, requiredTarget)
      ? 'required'
      : 'MISSED'
  const figureTexts = Object.entries(figures).map(([name, value]) => `${name} ${formatNumber(value)}`)
  return [
    String(row.rowNumber),
    operation,
    row.metric,
    formatNumber(medianRatio),
    range,
    formatTarget(requiredTarget),
    formatTarget(desiredTarget),
    verdict,
    figureTexts.join(', '),
  ]
}

function formatTarget(target: Target): string {
  return 'max' in target ? `≤ ${target.max}` : `≥ ${target.min}`
}

function formatNumber(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

/** Writes the outcomes as JSON and returns the path of the file. */
export async function writeResults(results: readonly BenchmarkResult[], now: Date): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = `${folder}/${now.toISOString().replaceAll(':', '-').slice(0, 19)}.json`
  const machine = { node: process.version, processors: cpus().length, model: cpus()[0]?.model }
  const rows = results.map(({ benchmark: { rowNumber, operation, metric }, outcomes, failure }) => ({
    number: rowNumber,
    operation,
    metric,
    outcomes,
    failure,
  }))
  await writeFile(file, `${JSON.stringify({ at: now, machine, rows }, null, 2)}\n`)
  return file
}
