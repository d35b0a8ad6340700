import { readConfig } from '#app/config.ts'
import { openInstallation, type Stop } from '#app/installation.ts'
import { openDatabase, type Database } from '#platform/server/db.ts'
import { openLog } from '#platform/server/log.ts'

/** What an installation is started with. */
export interface Start {
  /** Of the command line, as `--demo`. */
  readonly words?: string[]
  readonly settings: Record<string, string>
}

/** Does what a start does first: opens data folder and database, looks with `look`, and closes them again. */
export async function openOnce(
  { words = [], settings }: Start,
  look: (database: Database) => Promise<void> = async () => undefined,
): Promise<void> {
  const stops: Stop[] = []
  try {
    const url = await openInstallation(readConfig(words, settings), openLog('silent'), stops)
    const database = openDatabase(url, { size: 2 })
    stops.unshift(() => database.close())
    await look(database)
  } finally {
    for (const stop of stops) await stop()
  }
}
