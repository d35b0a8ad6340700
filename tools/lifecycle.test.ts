import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import {
  isSiteResponding,
  type ExitedProgram,
  type RunningProgram,
  runNode,
  requireFailureMessage,
  startProgram,
} from '#testing/servers/programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'vonk-lifecycle-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a failed start prints only its reason', () => {
  test.each(['start', 'dev', 'test'])('npm %s with an old Node', async (script) => {
    const oldNode = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.8'}})`

    const exited = await runNode(['--import', oldNode, `tools/${script}.mjs`])

    expect(requireFailureMessage(exited)).toMatch(/^Vonk needs Node 20 or newer, but this is Node 18\.20\.8/)
  })

  test('an unknown option', async () => {
    expect(requireFailureMessage(await runServer({}, ['--frehs']))).toMatch(/--fresh/)
  })

  test('a data folder that cannot be read', async () => {
    const unreadableFolder = join(folder, 'unreadable')
    mkdirSync(unreadableFolder)
    chmodSync(unreadableFolder, 0o000)

    expect(requireFailureMessage(await runServer({ VONK_DATA: unreadableFolder }))).toMatch(
      /^The data folder .*unreadable/,
    )
  })

  test('several invalid settings, one per line', async () => {
    const exited = await runServer({ PORT: 'thousand', SMTP_URL: 'foo' })

    expect(requireFailureMessage(exited).split('\n')).toEqual([
      'PORT must be a whole number from 1 to 65535.',
      'SMTP_URL must look like smtps://user:password@host.',
    ])
    expect(exited.code).toBe(1)
  })

  test('a lock file that lacks the packages of another platform', async () => {
    const lock = join(folder, 'package-lock.json')
    const packages = {
      '': {},
      'node_modules/esbuild': { integrity: 'sha512-x', optionalDependencies: { '@esbuild/darwin-arm64': '1.0.0' } },
    }
    writeFileSync(lock, JSON.stringify({ packages }))

    const exited = await runNode(['tools/lock-check.mjs', lock])

    expect(requireFailureMessage(exited)).toMatch(
      /lacks an optional package: node_modules\/esbuild → @esbuild\/darwin-arm64/,
    )
  })
})

describe('the whole site', { timeout: 240_000 }, () => {
  const data = join(folder, 'data')
  const running = new Set<RunningProgram>()

  afterEach(async () => {
    for (const site of running) await site.stop()
    running.clear()
  })

  test('starts without data, restarts after kill -9 of the app, and stops cleanly on SIGTERM', async () => {
    const site = await startSite()
    const [app, postgres] = [findApp(site), findPostgres()]

    process.kill(app, 'SIGKILL')

    await expect.poll(() => findPostgres(), pollOptions).not.toBe(postgres)
    await expect.poll(() => isSiteResponding(site.port), pollOptions).toBe(true)
    expect(findApp(site)).not.toBe(app)
    expect(isAlive(Number(postgres))).toBe(false)
    expect(await site.stop('SIGTERM')).toBe(0)
    expect(findPostgres()).toBe(null)
  })

  test('completes every accepted request when it stops under load', { tags: 'release' }, async () => {
    const site = await startSite()
    const load = startLoad(site.port)
    await expect.poll(() => load.counts.get('200'), { timeout: 60_000 }).toBeGreaterThan(20)

    expect(await site.stop('SIGTERM')).toBe(0)

    const counts = await load.stop()
    expect([...counts.keys()].filter((result) => result !== '200' && result !== 'ECONNREFUSED')).toEqual([])
  })

  test(
    'restarts without installing, building or seeding, and stops cleanly on Ctrl-C',
    { tags: 'release' },
    async () => {
      const site = await startSite()

      expect(await site.stop('SIGINT')).toBe(0)
      expect(site.output()).toContain('Vonk is ready')
      expect(site.output()).not.toMatch(/Installing|Building|Making the demo world/)
    },
  )

  test('restarts after kill -9 of the app and its PostgreSQL', { tags: 'release' }, async () => {
    const site = await startSite()
    const app = findApp(site)
    process.kill(Number(findPostgres()), 'SIGKILL')

    process.kill(app, 'SIGKILL')

    await expect.poll(() => isAlive(app), pollOptions).toBe(false)
    await expect.poll(() => isSiteResponding(site.port), pollOptions).toBe(true)
    expect(await site.stop('SIGTERM')).toBe(0)
  })

  test('leaves no process running after kill -9 of its supervisor', { tags: 'release' }, async () => {
    const site = await startSite()
    const app = findApp(site)

    site.child.kill('SIGKILL')

    await expect.poll(() => isAlive(app) || findPostgres() !== null, pollOptions).toBe(false)
    expect(await isSiteResponding(site.port)).toBe(false)
  })

  test('leaves no process running after kill -9 of the app and its supervisor', { tags: 'release' }, async () => {
    const site = await startSite()
    const app = findApp(site)

    site.child.kill('SIGKILL')
    process.kill(app, 'SIGKILL')

    await expect.poll(() => isAlive(app) || findPostgres() !== null, pollOptions).toBe(false)
    const next = await startSite()
    expect(await next.stop('SIGTERM')).toBe(0)
  })

  test('reports that its port is in use', async () => {
    const otherServer = createServer().listen(0, '127.0.0.1')
    await once(otherServer, 'listening')
    const { port } = otherServer.address() as AddressInfo // a TCP server has an address, not a path

    const exited = await runServer({ PORT: String(port), VONK_DATA: data })

    otherServer.close()
    expect(requireFailureMessage(exited)).toMatch(new RegExp(`^Port ${port} is taken`))
  })

  async function startSite(): Promise<RunningProgram> {
    const site = await startProgram(['tools/start.mjs'], { VONK_DATA: data }, 200)
    running.add(site)
    return site
  }

  /** Returns the process id of the site's PostgreSQL, or null when it is not running. */
  function findPostgres(): number | null {
    const lock = join(data, 'demo', 'postgres', 'postmaster.pid')
    const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : 0
    return pid > 0 && isAlive(pid) ? pid : null
  }
})

const pollOptions = { timeout: 90_000, interval: 100 }

function runServer(settings: Record<string, string>, args: string[] = []): Promise<ExitedProgram> {
  return runNode(['src/app/server.ts', ...args], { VONK_DATA: join(folder, 'unused'), ...settings })
}

/** Returns the process id of the app, the only child of the process that `npm start` runs. */
function findApp({ child: { pid } }: RunningProgram): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')
  const row = rows.map((line) => line.trim().split(/\s+/)).find(([, parent]) => Number(parent) === pid)
  return Number(row?.[0])
}

/** Returns whether a process is running. A zombie process is not. */
function isAlive(pid: number): boolean {
  try {
    return !/^\s*Z/.test(execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }))
  } catch {
    return false
  }
}

/** Sends 200 requests per second over keep-alive connections until `stop`. Both give the count of each status and error code. */
function startLoad(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const counts = new Map<string, number>()
  const countResult = (result: string) => counts.set(result, (counts.get(result) ?? 0) + 1)
  const countError = (error: NodeJS.ErrnoException) => countResult(error.code ?? error.message)
  const timer = setInterval(() => {
    const request = get({ agent, port, host: '127.0.0.1', path: '/' }, (response) => {
      response.resume().on('error', countError)
      response.on('end', () => countResult(String(response.statusCode)))
    })
    request.on('error', countError)
  }, 5)
  return {
    counts,
    async stop() {
      clearInterval(timer)
      await sleep(500)
      agent.destroy()
      return counts
    },
  }
}
