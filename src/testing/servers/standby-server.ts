import { execFileSync } from 'node:child_process'
import { appendFileSync, copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** A running PostgreSQL cluster: its directory and the URL of its superuser. */
export interface ClusterAddress {
  readonly directory: string
  readonly url: string
}

/** Copies a running cluster into the directory of a standby that streams from it, by PostgreSQL's low-level backup. */
export async function createStandby(primary: ClusterAddress, directory: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query(`select pg_backup_start('copy', fast => true)`)
  execFileSync('cp', ['-a', primary.directory, directory])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  await client.end()
  writeFileSync(join(directory, 'backup_label'), rows[0]?.labelfile ?? '')
  copyFileSync(`${primary.directory}.password`, `${directory}.password`)
  rmSync(join(directory, 'postmaster.pid'))
  for (const file of readdirSync(join(directory, 'pg_wal'), { withFileTypes: true }))
    if (file.isFile()) rmSync(join(directory, 'pg_wal', file.name))
  const { hostname, port, username, password } = new URL(primary.url)
  const connection = `host=${hostname} port=${port} user=${username} password=${password}`
  appendFileSync(join(directory, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`)
  writeFileSync(join(directory, 'standby.signal'), '')
}

/** Stops or resumes the replay of the primary's log, so that a standby falls behind or catches up. */
export async function setReplay(url: string, state: 'pause' | 'resume'): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select pg_wal_replay_${state}()`)
  await client.end()
}
