import type { LogPosition } from '#platform/server/database/log-position.ts'
import { statement } from '#platform/server/database/statement.ts'

/** The state of a server. A cluster is a primary with its standbys. */
export interface ServerState {
  readonly position: LogPosition | null
  readonly cluster: string
}

/** Reads the position up to which the primary's log is stored. */
export const readPrimaryState = statement<void, ServerState>(
  'platform.read_primary_state',
  `select pg_current_wal_flush_lsn()::text as position, system_identifier::text as cluster from pg_control_system()`,
)

/** Reads the position up to which a standby has replayed the log; no row on a server that is none. */
export const readStandbyState = statement<void, ServerState>(
  'platform.read_standby_state',
  `select pg_last_wal_replay_lsn()::text as position, system_identifier::text as cluster from pg_control_system()
   where pg_is_in_recovery()`,
)

/** Reads the position of the log behind everything that is stored so far, on the primary. */
export const readInsertPosition = statement<void, { position: LogPosition }>(
  'platform.read_insert_position',
  `select pg_current_wal_insert_lsn()::text as position`,
)
