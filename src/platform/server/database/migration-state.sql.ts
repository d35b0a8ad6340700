import type { AppliedFile } from './migrate-files.ts'
import { statement } from './statement.ts'

/** Lists the applied migrations. Needs the rights of the tables' owner. */
export const listAppliedMigrations = statement<void, AppliedFile>(
  'migrations.list_applied',
  'select name, hash from migration.applied_migration order by name',
)

/** Lists the applied files of functions. Needs the rights of the tables' owner. */
export const listAppliedFunctions = statement<void, AppliedFile>(
  'migrations.list_functions',
  'select name, hash from migration.applied_functions order by name',
)
