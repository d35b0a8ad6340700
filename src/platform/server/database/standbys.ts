import type { Logger } from 'pino'
import { isUnavailable } from '#platform/refusal.ts'
import { openDatabase, type Database } from '#platform/server/database/db.ts'
import { createFallbackDatabase } from '#platform/server/database/fallback-database.ts'
import { hasReached, maxLogPosition, type LogPosition } from '#platform/server/database/log-position.ts'
import { readInTime } from '#platform/server/database/read-in-time.ts'
import { readInsertPosition } from '#platform/server/database/standbys.sql.ts'
import { setReplayed, startStandbyChecks, type CheckedServer } from '#platform/server/database/standby-checks.ts'

/** The standby servers of the database, for endpoints that only read. */
export interface Standbys {
  /** Returns a standby that has replayed the log up to a position, or the primary when no standby has. */
  choose(position: LogPosition | null): Database
  /** Returns a position after everything stored so far, or `maxLogPosition` when the primary does not respond in time. */
  readPosition(): Promise<LogPosition>
  /** Stops checking the standbys and closes their connections. */
  close(): Promise<void>
}

/** Options for `openStandbys`. */
export interface StandbyOptions {
  readonly urls: readonly string[]
  readonly primary: Database
  readonly log: Logger
  readonly role?: string
  /** The maximum number of connections per standby. */
  readonly size?: number
  /** A standby that is further behind is not used; 1 second by default. */
  readonly maxLagMilliseconds?: number
}

interface Standby extends CheckedServer {
  readonly server: Database
  /** The server, with the primary behind it. */
  readonly database: Database
}

/** A read that takes longer on a standby runs on the primary instead, within the time of a response. */
const STATEMENT_SECONDS = 1
/** A response waits no longer for its position. */
const POSITION_MILLISECONDS = 500

/** Opens the standbys. A read that a standby fails is repeated on the primary. */
export function openStandbys(options: StandbyOptions): Standbys {
  const { urls, primary, log, maxLagMilliseconds = 1_000 } = options
  const standbys = urls.map((url) => openStandby(url, options))
  const stopChecks = startStandbyChecks(standbys, { primary, log, maxLagMilliseconds })
  let turn = 0
  return {
    choose(position) {
      const usable = standbys.filter(({ replayed }) => replayed && (!position || hasReached(replayed, position)))
      return usable[turn++ % usable.length]?.database ?? primary
    },
    async readPosition() {
      const row = await readInTime(readInsertPosition.one(primary), POSITION_MILLISECONDS)
      return row?.position ?? maxLogPosition
    },
    async close() {
      await stopChecks()
      await Promise.all(standbys.flatMap(({ server, probe }) => [server.close(), probe.close()]))
    },
  }
}

function openStandby(url: string, { primary, role, size, log }: StandbyOptions): Standby {
  const server = openDatabase(url, {
    ...(role && { role }),
    ...(size && { size }),
    statementSeconds: STATEMENT_SECONDS,
  })
  const standby: Standby = {
    name: new URL(url).host,
    server,
    database: createFallbackDatabase(server, primary, {
      isUsed: () => standby.replayed !== null,
      onFailure(error) {
        if (isUnavailable(error)) setReplayed(standby, null, log)
        else log.warn({ err: error, standby: standby.name }, 'a standby failed a read, which ran on the primary')
      },
    }),
    probe: openDatabase(url, { size: 1, statementSeconds: STATEMENT_SECONDS }),
    replayed: null,
  }
  return standby
}
