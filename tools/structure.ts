// Checks the rules of CONTRIBUTING.md that no other tool checks. They are about the owners of tables, the order of reads,
// the files of the database, SQL and transactions in the sources, the requirements that tests name, the number of files
// in a folder, the server files that features share, and the names of constants.
import { checkConstants } from './constant-rules.ts'
import { checkDatabaseFiles } from './database-files.ts'
import { checkMigrationHashes } from './migration-hashes.ts'
import { checkPublicFiles } from './public-files.ts'
import { checkReadOrder } from './read-order.ts'
import { checkNamedRequirements } from './requirements.ts'
import { checkRoomExceptions, checkRooms } from './room-rules.ts'
import { checkSources } from './source-rules.ts'
import { printFindings, type Finding } from './sources.ts'
import { checkTableOwners } from './table-owners.ts'

/** Finds every violation of the structure rules. */
export function checkStructure(root: string): Finding[] {
  return [
    ...checkSources(root),
    ...checkTableOwners(root),
    ...checkReadOrder(root),
    ...checkDatabaseFiles(root),
    ...checkMigrationHashes(root),
    ...checkNamedRequirements(root),
    ...checkRooms(root),
    ...checkPublicFiles(root),
  ]
}

if (import.meta.main) {
  const root = process.cwd()
  printFindings('structure', [...checkStructure(root), ...checkRoomExceptions(root), ...checkConstants(root)])
}
