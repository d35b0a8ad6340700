import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeMutant, type Area, type Mutant } from './mutant.ts'

/** Lists the mutants that no longer match the code, each with the reason. */
export function listStaleMutants(root: string, areas: readonly Area[]): string[] {
  return areas.flatMap(({ name, mutants }) =>
    mutants.flatMap((mutant) => {
      const reason = findStaleReason(root, mutant)
      return reason ? [`${name}: ${describeMutant(mutant)}: ${reason}`] : []
    }),
  )
}

/** Returns the reason that a mutant cannot be made or tested, or null. */
export function findStaleReason(root: string, { file, find, replace, tests }: Mutant): string | null {
  if (!existsSync(join(root, file))) return 'the file does not exist'
  const count = readFileSync(join(root, file), 'utf8').split(find).length - 1
  if (count !== 1) return `the text occurs ${count} times`
  if (find === replace) return 'the replacement changes nothing'
  const missing = tests.find((test) => !existsSync(join(root, test)))
  if (missing !== undefined) return `${missing} does not exist`
  return tests.length === 0 ? 'no test is listed' : null
}
