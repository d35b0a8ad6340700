import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type RunningPostgres,
  removePostgresCluster,
  startPostgres,
  stopPostgresImmediately,
  superviseEmbeddedPostgres,
} from './embedded-postgres.ts'
import { findPostmaster } from './postmaster.ts'

// A folder that only its owner can enter (mode 0700), such as root's home: PostgreSQL must run there too.
const folder = mkdtempSync(join(tmpdir(), 'vonk-postgres-'))
const directory = join(folder, 'data', 'postgres')
const started: RunningPostgres[] = []

beforeAll(async () => {
  const postgres = await startCluster()
  await query(postgres, 'CREATE TABLE notes (text text)')
  await postgres.stop()
})

afterAll(async () => {
  await Promise.all(started.map((postgres) => postgres.stop()))
  rmSync(folder, { recursive: true, force: true })
})

test('committed data survives a stop and a start', async () => {
  const first = await startCluster()
  await query(first, "INSERT INTO notes VALUES ('stop')")
  await first.stop()
  const second = await startCluster()

  expect(await readNotes(second)).toContain('stop')
  await second.stop()
})

test('commits are durable: no setting trades durability for speed', async () => {
  const postgres = await startCluster()

  const names = ['fsync', 'synchronous_commit', 'full_page_writes']
  const settings = await query(postgres, 'SELECT setting FROM pg_settings WHERE name = ANY($1)', [names])
  expect(settings).toEqual([{ setting: 'on' }, { setting: 'on' }, { setting: 'on' }])
  await postgres.stop()
})

test('a connection requires the password, which only this user can read', async () => {
  const postgres = await startCluster()
  const wrongPasswordUrl = postgres.url.replace(/:[^:@/]+@/, ':wrong@')

  await expect(query({ ...postgres, url: wrongPasswordUrl }, 'SELECT 1')).rejects.toThrow(
    /password authentication failed/,
  )
  expect(statSync(`${directory}.password`).mode & 0o777).toBe(0o600)
  await postgres.stop()
})

test('a lost password file is created again', async () => {
  rmSync(`${directory}.password`)
  const postgres = await startCluster()

  expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await postgres.stop()
})

test('a second start on the same data is refused while the first one runs', async () => {
  const postgres = await startCluster()

  await expect(startPostgres({ directory })).rejects.toThrow(`is in use by process ${process.pid}`)
  expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await postgres.stop()
})

test('when the app is killed, its PostgreSQL exits within seconds and no commit is lost', async () => {
  const { app, childPostgres } = await startInAnotherProcess()
  await query(childPostgres, "INSERT INTO notes VALUES ('app killed')")

  await killApp(app)

  await expect.poll(() => isAlive(childPostgres.pid), { timeout: 10_000 }).toBe(false)
  const postgres = await startCluster()
  expect(await readNotes(postgres)).toContain('app killed')
  await postgres.stop()
})

test('when the app is stopped, PostgreSQL and its guard exit', async () => {
  const { app, childPostgres } = await startInAnotherProcess()
  const guard = findGuard(childPostgres.pid)
  expect(guard).toBeGreaterThan(0)

  app.kill('SIGTERM')

  await expect.poll(() => isAlive(childPostgres.pid) || isAlive(guard), { timeout: 10_000 }).toBe(false)
})

test(
  'when the app and the guard are killed, the next start stops the orphaned PostgreSQL',
  { tags: 'release' },
  async () => {
    const { app, childPostgres } = await startInAnotherProcess()
    await query(childPostgres, "INSERT INTO notes VALUES ('app and guard killed')")
    process.kill(findGuard(childPostgres.pid), 'SIGKILL')
    await killApp(app)
    expect(findPostmaster(directory)).toMatchObject({ pid: childPostgres.pid, isOrphan: true })

    const postgres = await startCluster()

    expect(isAlive(childPostgres.pid)).toBe(false)
    expect(await readNotes(postgres)).toContain('app and guard killed')
    await postgres.stop()
  },
)

test('when the app and PostgreSQL are killed, the next start recovers', { tags: 'release' }, async () => {
  const { app, childPostgres } = await startInAnotherProcess()
  await query(childPostgres, "INSERT INTO notes VALUES ('both killed')")
  process.kill(childPostgres.pid, 'SIGKILL')
  await killApp(app)

  const postgres = await startCluster()

  expect(await readNotes(postgres)).toContain('both killed')
  await postgres.stop()
})

test(
  'a killed PostgreSQL under supervision restarts on the same port within seconds, every time',
  { tags: 'release' },
  async () => {
    const restarts: (Error | null)[] = []
    const postgres = await superviseEmbeddedPostgres({ directory }, (failure) => restarts.push(failure))
    started.push(postgres)
    await query(postgres, "INSERT INTO notes VALUES ('supervised')")
    const waysToKill = [() => process.kill(postgres.pid, 'SIGKILL'), () => stopPostgresImmediately(postgres)]

    for (const [index, kill] of waysToKill.entries()) {
      await kill()
      await expect.poll(() => restarts.length, { timeout: 5000 }).toBe(index + 1)
      expect(await readNotes(postgres)).toContain('supervised')
    }

    expect(restarts).toEqual([null, null])
    await postgres.stop()
    expect(isAlive(postgres.pid)).toBe(false)
  },
)

test('a lock file with the process id of an unrelated process does not block the start', async () => {
  const postgres = await startCluster()
  const lock = readFileSync(join(directory, 'postmaster.pid'), 'utf8')
  await postgres.stop()
  writeFileSync(join(directory, 'postmaster.pid'), lock.replace(/^\d+/, String(process.pid)), { mode: 0o600 })

  const next = await startCluster()

  expect(await query(next, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await next.stop()
})

test('a port in use is reported in one sentence', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined

  await expect(startPostgres({ directory, port })).rejects.toThrow(/^PostgreSQL did not start: .*(bind|TCP)/)
  server.close()
})

test('the incomplete data folder of an interrupted first start is removed', async () => {
  const leftover = `${directory}.new-999999999`
  mkdirSync(join(leftover, 'base'), { recursive: true })

  const postgres = await startCluster()

  expect(existsSync(leftover)).toBe(false)
  await postgres.stop()
})

test('an unusable data folder is reported in one sentence', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const closed = join(folder, 'closed')
  mkdirSync(closed, { mode: 0o000 })

  await expect(startPostgres({ directory: join(file, 'postgres') })).rejects.toThrow(
    /^The data folder .*file cannot be read and written/,
  )
  await expect(startPostgres({ directory: join(closed, 'postgres') })).rejects.toThrow(/^The data folder .*closed /)
})

test('removing a cluster deletes its password', async () => {
  await removePostgresCluster(directory)

  expect(existsSync(directory)).toBe(false)
  expect(existsSync(`${directory}.password`)).toBe(false)
})

async function startCluster(): Promise<RunningPostgres> {
  const postgres = await startPostgres({ directory })
  started.push(postgres)
  return postgres
}

/** Starts PostgreSQL in a process that can be killed and that prints its handle. */
async function startInAnotherProcess(): Promise<{ app: ChildProcess; childPostgres: RunningPostgres }> {
  const module = join(dirname(fileURLToPath(import.meta.url)), 'embedded-postgres.ts')
  const script = `
    import { startPostgres } from ${JSON.stringify(module)}
    console.log(JSON.stringify(await startPostgres({ directory: ${JSON.stringify(directory)} })))
    setInterval(() => {}, 1000)`
  const app = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(app.stdout, 'data')
  return { app, childPostgres: JSON.parse(String(line)) }
}

async function killApp(app: ChildProcess): Promise<void> {
  const ended = once(app, 'exit')
  app.kill('SIGKILL')
  await ended
  await sleep(50) // its children are reparented
}

/** Finds the guard process of a PostgreSQL. */
function findGuard(postgresPid: number): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const row = rows.find((line) => line.endsWith(`vonk-postgres-guard ${postgresPid}`))
  return Number(row?.trim().split(/\s+/)[0])
}

async function readNotes(postgres: RunningPostgres): Promise<unknown[]> {
  const rows = await query(postgres, 'SELECT text FROM notes')
  return rows.map((row) => row['text'])
}

async function query(
  { url }: RunningPostgres,
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const result = await client.query<Record<string, unknown>>(statement, values)
    return result.rows
  } finally {
    await client.end()
  }
}

function isAlive(pid: number): boolean {
  const stat = `/proc/${pid}/stat`
  if (process.platform === 'linux') return existsSync(stat) && !/\) [ZX] /.test(readFileSync(stat, 'utf8'))
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
