import { describeMutant, type Area, type Outcome } from './mutant.ts'

/** Prints the outcome of a mutant in one line. */
export function printOutcome({ area, mutant, detectedBy }: Outcome): void {
  if (detectedBy !== null)
    console.log(`detected  ${area.name}: ${describeMutant(mutant)}  [${detectedBy.slice(0, 200)}]`)
  else console.log(`SURVIVED ${area.name}: ${describeMutant(mutant)}`)
}

/** Prints the survivors and the detection rate of each area. */
export function printReport(areas: readonly Area[], outcomes: readonly Outcome[]): void {
  const survivors = outcomes.filter(({ detectedBy }) => detectedBy === null)
  if (survivors.length > 0) console.log('\nSurvivors')
  for (const { area, mutant } of survivors) {
    console.log(
      `  ${area.name}: ${describeMutant(mutant)}\n    ${mutant.survivalReason ?? 'no reason given: a test is missing'}`,
    )
  }
  console.log('\nArea           detected  of   rate  required')
  for (const area of areas) printDetectionRate(area, outcomes)
  const detected = outcomes.length - survivors.length
  console.log(formatRow('all', detected, outcomes.length))
}

/** Returns whether the mutants of an area are detected at the rate that it requires. */
export function meetsDetectionRate(area: Area, outcomes: readonly Outcome[]): boolean {
  const { detected, count } = countDetected(area, outcomes)
  return detected >= area.minDetectionRate * count
}

function printDetectionRate(area: Area, outcomes: readonly Outcome[]): void {
  const { detected, count } = countDetected(area, outcomes)
  const verdict = meetsDetectionRate(area, outcomes) ? '' : '  TOO LOW'
  console.log(`${formatRow(area.name, detected, count)}  ${formatPercentage(area.minDetectionRate)}${verdict}`)
}

function countDetected(area: Area, outcomes: readonly Outcome[]): { detected: number; count: number } {
  const ofArea = outcomes.filter((outcome) => outcome.area === area)
  return { detected: ofArea.filter(({ detectedBy }) => detectedBy !== null).length, count: ofArea.length }
}

function formatRow(name: string, detected: number, count: number): string {
  return `${name.padEnd(14)} ${String(detected).padStart(7)} ${String(count).padStart(3)}  ${formatPercentage(detected / count)}`
}

function formatPercentage(fraction: number): string {
  return `${String(Math.floor(fraction * 100)).padStart(4)}%`
}
