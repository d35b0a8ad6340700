import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createPositionHistory, hasReached, type LogPosition } from '#platform/server/database/log-position.ts'
import type { Database } from '#platform/server/database/db.ts'
import { readInTime } from '#platform/server/database/read-in-time.ts'
import { readPrimaryState, readStandbyState } from '#platform/server/database/standbys.sql.ts'

/** A standby server with what the last check found. */
export interface CheckedServer {
  /** Its host and port, for the log. */
  readonly name: string
  /** A separate connection, so that busy ones do not delay a check. */
  readonly probe: Database
  /** The position up to which it has replayed the primary's log; null while it must not be used. */
  replayed: LogPosition | null
}

/** Options for `startStandbyChecks`. */
export interface CheckOptions {
  readonly primary: Database
  readonly log: Logger
  /** A standby that is further behind is not used. */
  readonly maxLagMilliseconds: number
}

const INTERVAL_MILLISECONDS = 200
const TIMEOUT_MILLISECONDS = 1_000

/**
 * Checks standbys all the time: whether they respond, belong to the primary, and how far behind they are.
 * @returns a function that stops the checks
 */
export function startStandbyChecks(standbys: readonly CheckedServer[], options: CheckOptions): () => Promise<void> {
  const { primary, maxLagMilliseconds } = options
  const history = createPositionHistory(maxLagMilliseconds)
  let cluster = ''
  async function checkAll(): Promise<void> {
    const state = await readInTime(readPrimaryState.one(primary), TIMEOUT_MILLISECONDS)
    cluster = state?.cluster ?? cluster
    if (state?.position) history.add(state.position, performance.now())
    const check = async (standby: CheckedServer) => {
      const found = await readInTime(readStandbyState.one(standby.probe), TIMEOUT_MILLISECONDS)
      const required = history.findRequired(performance.now())
      const isRecent = found?.position && required && hasReached(found.position, required)
      setReplayed(standby, isRecent && found.cluster === cluster ? found.position : null, options.log)
    }
    await Promise.all(standbys.map(check))
  }
  return repeat(checkAll)
}

/** Stores up to where a standby can be read, or null to leave it out, and logs when that begins or ends. */
export function setReplayed(standby: CheckedServer, replayed: LogPosition | null, log: Logger): void {
  const { name } = standby
  if (standby.replayed && !replayed)
    log.warn({ standby: name }, 'a standby is behind or does not respond; it is left out')
  if (!standby.replayed && replayed) log.info({ standby: name }, 'a standby is used for reading')
  standby.replayed = replayed
}

/** Calls `work` again and again, and returns a function that ends that and waits for the last call. */
function repeat(work: () => Promise<void>): () => Promise<void> {
  const stopping = new AbortController()
  const pause = () => sleep(INTERVAL_MILLISECONDS, null, { ref: false, signal: stopping.signal }).catch(() => null)
  const run = async () => {
    for (; !stopping.signal.aborted; await pause()) await work()
  }
  const ended = run()
  return () => {
    stopping.abort()
    return ended
  }
}
