import { describeMutant, type Area, type Outcome } from './mutant.ts'

/** Prints one line for a mutant whose tests ran. */
export function printOutcome({ area, mutant, noticedBy }: Outcome): void {
  if (noticedBy !== null) console.log(`noticed  ${area.name}: ${describeMutant(mutant)}  [${noticedBy.slice(0, 200)}]`)
  else console.log(`SURVIVED ${area.name}: ${describeMutant(mutant)}`)
}

/** Prints the survivors with their explanations, and the share of each area. Returns whether all shares suffice. */
export function printReport(areas: readonly Area[], outcomes: readonly Outcome[]): boolean {
  const survivors = outcomes.filter(({ noticedBy }) => noticedBy === null)
  if (survivors.length > 0) console.log('\nSurvivors')
  for (const { area, mutant } of survivors) {
    console.log(
      `  ${area.name}: ${describeMutant(mutant)}\n    ${mutant.survives ?? 'no explanation: a test is missing'}`,
    )
  }
  console.log('\nArea           noticed  of  share  required')
  const sufficient = areas.map((area) =>
    printShare(
      area,
      outcomes.filter((outcome) => outcome.area === area),
    ),
  )
  const noticed = outcomes.length - survivors.length
  console.log(row('all', noticed, outcomes.length))
  return sufficient.every(Boolean)
}

function printShare({ name, minShare }: Area, outcomes: readonly Outcome[]): boolean {
  const noticed = outcomes.filter(({ noticedBy }) => noticedBy !== null).length
  const isSufficient = noticed >= minShare * outcomes.length
  console.log(`${row(name, noticed, outcomes.length)}  ${percent(minShare)}${isSufficient ? '' : '  TOO LOW'}`)
  return isSufficient
}

function row(name: string, noticed: number, count: number): string {
  return `${name.padEnd(14)} ${String(noticed).padStart(7)} ${String(count).padStart(3)}  ${percent(noticed / count)}`
}

function percent(share: number): string {
  return `${String(Math.floor(share * 100)).padStart(4)}%`
}
