// Public: other features or the app use this file.
import type { Db } from '#platform/server/database/db.ts'
import { recordSeedTime, findInstallation, findTables, insertInstallation } from './installation.sql.ts'

/** The kind of an installation. */
export type InstallationKind = 'demo' | 'site'

/**
 * The content of a database: no tables, the demo, a demo whose seeding was interrupted, real sites, or foreign tables.
 */
export type DatabaseContent = 'nothing' | 'demo' | 'unfinished demo' | 'site' | 'foreign tables'

/** Finds the content of a database, migrated or not, without changing it. */
export async function findDatabaseContent(db: Db): Promise<DatabaseContent> {
  const { hasVonkTables, hasAnyTables } = await findTables.oneOrThrow(db)
  if (!hasVonkTables) return hasAnyTables ? 'foreign tables' : 'nothing'
  const { kind, completedAt, hasSite } = await findInstallation.oneOrThrow(db)
  if (kind === 'demo') return hasSite && !completedAt ? 'unfinished demo' : 'demo'
  return kind === 'site' || hasSite ? 'site' : 'nothing'
}

/** Records the kind of a migrated database. Never changes an existing kind. Needs the rights of the tables' owner. */
export async function recordInstallationKind(db: Db, kind: InstallationKind): Promise<void> {
  await insertInstallation.run(db, { kind })
}

/** Returns whether the seeding of the demo was completed. */
export async function isDemoSeeded(db: Db): Promise<boolean> {
  return (await findInstallation.oneOrThrow(db)).completedAt !== null
}

/** Records that the seeding of the demo was completed. */
export async function markDemoSeeded(db: Db, now: Date): Promise<void> {
  await recordSeedTime.run(db, { at: now })
}
