import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'vonk-lifecycle-'))
const running = new Set<ChildProcess>()

afterEach(async () => {
  for (const child of running) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('what cannot work is said in one sentence', () => {
  test.each(['start', 'dev', 'test'])('an old Node, at npm %s', async (script) => {
    const oldNode = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.8'}})`

    const end = await run(['--import', oldNode, `tools/${script}.mjs`])

    expect(sentenceOf(end)).toMatch(/^Vonk needs Node 20 or newer, but this is Node 18\.20\.8/)
  })

  test('a port that is no port', async () => {
    expect(sentenceOf(await runServer({ PORT: 'thousand' }))).toMatch(/PORT must be/)
  })

  test('an unknown word', async () => {
    expect(sentenceOf(await runServer({}, ['--frehs']))).toMatch(/--fresh/)
  })

  test('a data folder that cannot be read', async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o000)

    expect(sentenceOf(await runServer({ VONK_DATA: closed }))).toMatch(/^The data folder .*closed/)
  })

  test('a DATABASE_URL that is none', async () => {
    expect(sentenceOf(await runServer({ DATABASE_URL: 'localhost:5432' }, ['--demo']))).toMatch(/DATABASE_URL/)
  })

  test('a DATABASE_URL that leads nowhere', async () => {
    const port = await freePort()

    const end = await runServer({ DATABASE_URL: `postgres://vonk@127.0.0.1:${port}/vonk` }, ['--demo'])

    expect(sentenceOf(end)).toMatch(/DATABASE_URL.*ECONNREFUSED/)
  })

  test('outside demo mode: which credentials are missing (C-79)', async () => {
    const end = await runServer({ DATABASE_URL: 'postgres://vonk@127.0.0.1:5432/vonk', SMTP_URL: 'smtp://127.0.0.1' })

    expect(sentenceOf(end)).toMatch(/PAYMENT_KEY is missing/)
    expect(end.errors).not.toMatch(/SMTP_URL is missing/)
  })

  test('a lock file that would not install elsewhere', async () => {
    const lock = join(folder, 'package-lock.json')
    const packages = {
      '': {},
      'node_modules/esbuild': { integrity: 'sha512-x', optionalDependencies: { '@esbuild/darwin-arm64': '1.0.0' } },
    }
    writeFileSync(lock, JSON.stringify({ packages }))

    const end = await run(['tools/lock-check.mjs', lock])

    expect(sentenceOf(end)).toMatch(/lacks an optional package: node_modules\/esbuild → @esbuild\/darwin-arm64/)
  })
})

describe('the whole site', () => {
  const data = join(folder, 'data')

  test('starts on nothing and stops cleanly at SIGTERM', { timeout: 180_000 }, async () => {
    const { child } = await startSite(data, 150_000)

    expect(await stopBy(child, 'SIGTERM')).toBe(0)
  })

  test(
    'starts again without installing, building or seeding, and stops cleanly at Ctrl-C',
    { timeout: 60_000 },
    async () => {
      const { child, told } = await startSite(data, 30_000)

      expect(await stopBy(child, 'SIGINT')).toBe(0)
      expect(told()).toContain('Vonk is ready')
      expect(told()).not.toMatch(/Installing|Building|Making the demo world/)
    },
  )

  test('runs its jobs by the timetable', { timeout: 60_000 }, async () => {
    const { child } = await startSite(data, 30_000)
    await expect.poll(() => listScheduledJobs(data)).toContain('accounts.erase_deleted')
    await stopBy(child, 'SIGTERM')
  })

  test('starts after the app and PostgreSQL were killed', { timeout: 60_000 }, async () => {
    const site = await startSite(data, 30_000)
    process.kill(readPostmasterPid(data), 'SIGKILL')
    process.kill(await findServerPid(site.child), 'SIGKILL')
    await once(site.child, 'exit')

    const next = await startSite(data, 30_000)

    expect(await stopBy(next.child, 'SIGTERM')).toBe(0)
  })

  test('starts after only the app was killed, and PostgreSQL was left behind', { timeout: 60_000 }, async () => {
    const site = await startSite(data, 30_000)
    process.kill(await findServerPid(site.child), 'SIGKILL')
    await once(site.child, 'exit')

    const next = await startSite(data, 30_000)

    expect(await stopBy(next.child, 'SIGTERM')).toBe(0)
  })

  test('stops by itself when what started it is killed', { timeout: 60_000 }, async () => {
    const site = await startSite(data, 30_000)

    site.child.kill('SIGKILL')

    await expect.poll(() => answers(site.port), { timeout: 10_000 }).toBe(false)
  })

  test('says that its port is taken', { timeout: 60_000 }, async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo // a TCP server has an address, not a path

    const end = await runServer({ PORT: String(port), VONK_DATA: data })

    other.close()
    expect(sentenceOf(end)).toMatch(new RegExp(`^Port ${port} is taken`))
  })
})

interface End {
  code: number | null
  errors: string
}

/** What a failed program said; it must have failed, and said it without a stack. */
function sentenceOf({ code, errors }: End): string {
  if (code === 0) throw new Error('It ended as if all were well.')
  if (/^\s+at /m.test(errors)) throw new Error(`It said more than a sentence: ${errors}`)
  return errors.trim()
}

function runServer(env: Record<string, string>, words: string[] = []): Promise<End> {
  return run(['src/app/server.ts', ...words], { VONK_DATA: join(folder, 'unused'), LOG_LEVEL: 'silent', ...env })
}

async function run(words: string[], env: Record<string, string> = {}): Promise<End> {
  const child = spawnNode(words, env)
  let errors = ''
  child.stderr?.on('data', (chunk) => (errors += String(chunk)))
  await once(child, 'close')
  return { code: child.exitCode, errors }
}

/** Starts the site as `npm start` does; waits until it answers. */
async function startSite(
  data: string,
  patience: number,
): Promise<{ child: ChildProcess; port: number; told: () => string }> {
  const port = await freePort()
  const startedAt = Date.now()
  const child = spawnNode(['tools/start.mjs'], { PORT: String(port), VONK_DATA: data, LOG_LEVEL: 'error' })
  let said = ''
  let told = ''
  child.stderr?.on('data', (chunk) => (said += String(chunk)))
  child.stdout?.on('data', (chunk) => (told += String(chunk)))
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}: ${said}`)
    if (Date.now() - startedAt > patience) throw new Error(`The site did not start: ${said}`)
    await sleep(20)
  }
  return { child, port, told: () => told }
}

function spawnNode(words: string[], env: Record<string, string>): ChildProcess {
  const { DATABASE_URL: _, npm_lifecycle_event: __, NODE_ENV: ___, ...inherited } = process.env
  const child = spawn(process.execPath, words, { env: { ...inherited, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

async function stopBy(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal)
  await once(child, 'exit')
  return child.exitCode
}

async function answers(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
  return response?.ok ?? false
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server has an address, not a path
  server.close()
  await once(server, 'close')
  return port
}

function readPostmasterPid(data: string): number {
  return Number(readFileSync(join(data, 'demo', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function listScheduledJobs(data: string): Promise<string[]> {
  const port = Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3])
  const password = readFileSync(join(data, 'postgres.password'), 'utf8').trim()
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'vonk', password, database: 'vonk' })
  await client.connect()
  const { rows } = await client.query('select identifier from graphile_worker._private_known_crontabs')
  await client.end()
  return rows.map(({ identifier }) => identifier)
}

/** The server is the only child of the process that `npm start` runs. */
async function findServerPid({ pid }: ChildProcess): Promise<number> {
  const list = spawn('ps', ['-eo', 'pid=,ppid='], { stdio: ['ignore', 'pipe', 'ignore'] })
  let rows = ''
  list.stdout.on('data', (chunk) => (rows += String(chunk)))
  await once(list, 'close')
  const row = rows.split('\n').find((line) => Number(line.trim().split(/\s+/)[1]) === pid)
  return Number(row?.trim().split(/\s+/)[0])
}
