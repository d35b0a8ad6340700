import { readConfig } from '#app/config.ts'
import { openInstallation, type Stop } from '#app/processes/installation.ts'
import { openDatabase, type Database } from '#platform/server/database/db.ts'
import { openLog } from '#platform/server/log.ts'

/** Options for `openAndCloseInstallation`. */
export interface StartOptions {
  /** The command line arguments, such as `--demo`. */
  readonly args?: string[]
  readonly settings: Record<string, string>
}

/** Opens the data folder and the database as the server does at startup, runs `inspect`, and closes both. */
export async function openAndCloseInstallation(
  { args = [], settings }: StartOptions,
  inspect: (database: Database) => Promise<void> = async () => undefined,
): Promise<void> {
  const stops: Stop[] = []
  try {
    const url = await openInstallation(readConfig(args, settings), openLog('silent'), stops)
    const database = openDatabase(url, { size: 2 })
    stops.unshift(() => database.close())
    await inspect(database)
  } finally {
    for (const stop of stops) await stop()
  }
}
