// Checks the rules of CONTRIBUTING.md that no linter has: imports, names and locations of files, the owners of tables,
// the files of the database, and the existence of the requirements that tests name.
// `--root <folder>` checks another folder, `--json` prints the findings as JSON.
import { parseArgs } from 'node:util'
import { checkDatabaseFiles } from './database-files.ts'
import { checkFiles } from './file-rules.ts'
import { checkImports } from './import-rules.ts'
import { checkNamedRequirements } from './requirements.ts'
import { checkSources } from './source-rules.ts'
import { printFindings, type Finding } from './sources.ts'
import { checkTableOwners } from './table-owners.ts'

/** Finds every violation of the structure rules. */
export async function checkStructure(root: string): Promise<Finding[]> {
  return [
    ...checkFiles(root),
    ...checkSources(root),
    ...checkTableOwners(root),
    ...checkDatabaseFiles(root),
    ...checkNamedRequirements(root),
    ...(await checkImports(root)),
  ]
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { root: { type: 'string', default: process.cwd() }, json: { type: 'boolean' } },
  })
  const findings = await checkStructure(values.root)
  if (values.json) console.log(JSON.stringify(findings))
  else printFindings('structure', findings)
}
