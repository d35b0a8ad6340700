import type { Db } from '#platform/server/db.ts'
import { completeInstallation, findInstallation, findTables, insertInstallation } from './installation.sql.ts'

/** What a database may be used for. */
export type InstallationKind = 'demo' | 'site'

/**
 * What a database holds: nothing of anybody, the demo (perhaps one whose making was cut short), real sites, or tables
 * that are not ours.
 */
export type DatabaseContent = 'nothing' | 'demo' | 'unfinished demo' | 'site' | 'foreign tables'

/** Finds what a database holds, without changing it; it need not be migrated. */
export async function findDatabaseContent(db: Db): Promise<DatabaseContent> {
  const { hasVonkTables: hasOurs, hasAnyTables: hasAny } = await findTables.only(db, [])
  if (!hasOurs) return hasAny ? 'foreign tables' : 'nothing'
  const { kind, completedAt, hasSite } = await findInstallation.only(db, [])
  if (kind === 'demo') return hasSite && !completedAt ? 'unfinished demo' : 'demo'
  return kind === 'site' || hasSite ? 'site' : 'nothing'
}

/** Marks a migrated database for good; one that is marked keeps its mark. Only the owner of the tables may. */
export async function recordInstallationKind(db: Db, kind: InstallationKind): Promise<void> {
  await insertInstallation.run(db, [kind])
}

/** Whether the demo of this database has been made to its end. */
export async function isDemoComplete(db: Db): Promise<boolean> {
  return (await findInstallation.only(db, [])).completedAt !== null
}

/** Notes that the demo of this database has been made to its end. */
export async function recordDemoCompletion(db: Db, now: Date): Promise<void> {
  await completeInstallation.run(db, [now])
}
