import { describeMutant, type Area, type Outcome } from './mutant.ts'

/** Prints the outcome of a mutant in one line. */
export function printOutcome({ area, mutant, detectedBy }: Outcome): void {
  if (detectedBy !== null)
    console.log(`detected  ${area.name}: ${describeMutant(mutant)}  [${detectedBy.slice(0, 200)}]`)
  else console.log(`SURVIVED ${area.name}: ${describeMutant(mutant)}`)
}

/** Prints the survivors and the detection rate of each area. Returns whether every rate is high enough. */
export function printReport(areas: readonly Area[], outcomes: readonly Outcome[]): boolean {
  const survivors = outcomes.filter(({ detectedBy }) => detectedBy === null)
  if (survivors.length > 0) console.log('\nSurvivors')
  for (const { area, mutant } of survivors) {
    console.log(
      `  ${area.name}: ${describeMutant(mutant)}\n    ${mutant.survivalReason ?? 'no reason given: a test is missing'}`,
    )
  }
  console.log('\nArea           detected  of   rate  required')
  const areasPassed = areas.map((area) =>
    printDetectionRate(
      area,
      outcomes.filter((outcome) => outcome.area === area),
    ),
  )
  const detected = outcomes.length - survivors.length
  console.log(formatRow('all', detected, outcomes.length))
  return areasPassed.every(Boolean)
}

function printDetectionRate({ name, minDetectionRate }: Area, outcomes: readonly Outcome[]): boolean {
  const detected = outcomes.filter(({ detectedBy }) => detectedBy !== null).length
  const isHighEnough = detected >= minDetectionRate * outcomes.length
  console.log(
    `${formatRow(name, detected, outcomes.length)}  ${formatPercentage(minDetectionRate)}${isHighEnough ? '' : '  TOO LOW'}`,
  )
  return isHighEnough
}

function formatRow(name: string, detected: number, count: number): string {
  return `${name.padEnd(14)} ${String(detected).padStart(7)} ${String(count).padStart(3)}  ${formatPercentage(detected / count)}`
}

function formatPercentage(fraction: number): string {
  return `${String(Math.floor(fraction * 100)).padStart(4)}%`
}
