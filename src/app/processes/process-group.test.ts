import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { markDemoSeeded } from '#features/sites/server/installation.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { openLog } from '#platform/server/log.ts'
import { newCaller } from '#testing/caller.ts'
import { newInstallations } from '#testing/servers/installations.ts'
import { runNode, startProgram, type RunningProgram } from '#testing/servers/programs.ts'
import { createMember, type TestMember } from '#testing/test-members.ts'
import { newTestServices } from '#testing/test-services.ts'
import { buildSite } from '../site.ts'

const installations = newInstallations()
const folder = mkdtempSync(join(tmpdir(), 'process-group-'))
const generous = { timeout: 60_000, interval: 50 }

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await installations.remove()
})

describe('two web processes and a worker behind one port', { timeout: 240_000 }, () => {
  let program: RunningProgram
  let members: readonly TestMember[]

  beforeAll(async () => {
    const databaseUrl = await installations.newDatabase('template template_world')
    members = await prepareDatabase(databaseUrl)
    program = await startDemo(databaseUrl, '2')
  }, 240_000)

  afterAll(() => program.stop('SIGKILL'))

  test('a change reaches the windows that other processes serve', async () => {
    const [noa, tom] = [getMember(members, 0), getMember(members, 1)]
    const sockets = await openSockets(program, tom, 12)
    const changes = Promise.all(sockets.map((socket) => once(socket, 'message')))

    await callAs(program, noa).put(`/api/members/${tom.id}/like`)

    const kinds = (await changes).map(([data]) => JSON.parse(String(data)) as unknown)
    expect(kinds).toEqual(Array(12).fill({ kind: 'likes', id: noa.id }))
    for (const socket of sockets) socket.terminate()
  })

  test('T13 the end of a session closes its sockets and is effective in every process', async () => {
    const eva = getMember(members, 2)
    const sockets = await openSockets(program, eva, 6)
    const closed = Promise.all(sockets.map((socket) => once(socket, 'close')))
    const statuses = () => Promise.all(Array.from({ length: 6 }, () => fetchStatus(program, '/api/chats.php', eva)))
    expect(await statuses()).toEqual(Array(6).fill(200))

    const startedAt = performance.now()
    await callAs(program, eva).post('/api/logout.php')

    expect((await closed).map(([code]) => code as unknown)).toEqual(Array(6).fill(4001))
    expect(performance.now() - startedAt).toBeLessThan(10_000) // at a ping, lost messages close them too
    expect(await statuses()).toEqual(Array(6).fill(403))
  })

  test('the processes count rate limits as one', async () => {
    const path = '/api/geocode.php?lat=52.1&lon=5.1'
    const statuses: number[] = []
    for (let count = 0; count < 66; count++) statuses.push(await fetchStatus(program, path))
    expect(statuses).toEqual([...Array<number>(60).fill(200), ...Array<number>(6).fill(429)])
  })

  test('a killed web process and a killed worker are replaced, while the others serve every new connection', async () => {
    const before = listChildren(program)
    expect(before).toHaveLength(3)
    const load = startConnections(program)

    const killed = [before[0], before.at(-1)]
    for (const pid of killed) process.kill(pid ?? 0, 'SIGKILL')

    await expect.poll(() => listChildren(program).filter((pid) => !before.includes(pid)), generous).toHaveLength(2)
    expect(listChildren(program)).toHaveLength(3)
    await expect.poll(() => load.counts.get('200'), generous).toBeGreaterThan(5)
    const results = await load.stop()
    // A killed process resets the connections that it serves.
    expect([...results.keys()].filter((result) => !['200', 'ECONNRESET'].includes(result))).toEqual([])
  })

  test('a stop under load completes every request, and no process is left', async () => {
    const children = listChildren(program)
    const load = startConnections(program)
    await expect.poll(() => load.counts.get('200'), generous).toBeGreaterThan(10)

    expect(await program.stop('SIGTERM')).toBe(0)

    const results = await load.stop()
    expect([...results.keys()].filter((result) => !['200', 'ECONNREFUSED'].includes(result))).toEqual([])
    expect(children.filter(isAlive)).toEqual([])
  })
})

test('killing the primary process ends its child processes', { timeout: 240_000, tags: 'release' }, async () => {
  const databaseUrl = await installations.newDatabase('template template_world')
  await prepareDatabase(databaseUrl)
  const program = await startDemo(databaseUrl, '2')
  const children = listChildren(program)
  expect(children).toHaveLength(3)

  await program.stop('SIGKILL')

  await expect.poll(() => children.filter(isAlive), generous).toEqual([])
})

test('a child that crashes is started again after growing delays, one that stops without an error at once', async () => {
  const child = join(folder, 'child.mjs')
  writeFileSync(
    child,
    `process.send('ready', () => process.argv[2] === 'crash' ? process.kill(process.pid, 'SIGKILL') : process.exit(0))`,
  )
  const delays = await runGroup(child, 'crash')
  expect(delays).toHaveLength(5)
  for (const [index, delay] of delays.entries()) {
    const longest = Math.min(40, 10 * 2 ** index)
    expect(delay).toBeGreaterThanOrEqual(longest / 2)
    expect(delay).toBeLessThanOrEqual(longest)
  }
  expect(await runGroup(child, 'stop')).toEqual([0, 0, 0, 0, 0])
})

test('a child that never starts ends the program, so an invalid setting is reported once', async () => {
  const child = join(folder, 'broken.mjs')
  writeFileSync(child, `console.error('the setting is wrong'); process.exit(1)`)
  const exited = await runNode([writeGroupScript(child, 'once')])
  expect(exited).toEqual({
    code: 1,
    output: '',
    errors: 'the setting is wrong\nThe web process did not start; the reason is above.\n',
  })
})

/** Supervises a child until it has been started again five times. Returns the delays. */
async function runGroup(child: string, argument: string): Promise<number[]> {
  const { output } = await runNode([writeGroupScript(child, argument)])
  return output
    .trim()
    .split('\n')
    .map((line) => Number(line))
}

/** Writes a program that supervises a child. A file, because child processes inherit the options of Node. */
function writeGroupScript(child: string, argument: string): string {
  const file = join(folder, `${argument}-group.mjs`)
  writeFileSync(
    file,
    `import cluster from 'node:cluster'
     import { startProcessGroup } from '${process.cwd()}/src/app/processes/process-group.ts'
     cluster.setupPrimary({ exec: ${JSON.stringify(child)} })
     process.argv.splice(2, Infinity, ${JSON.stringify(argument)})
     let restarts = 0
     const log = {
       error({ delay }) {
         console.log(delay)
         if (++restarts === 5) void group.stop().then(() => process.exit(0))
       },
     }
     const delays = { initialMilliseconds: 10, maxMilliseconds: 40 }
     const group = startProcessGroup([{ role: 'web', databaseUrl: '' }], { log, delays })
     await group.ready.catch((error) => {
       console.error(error.message)
       process.exit(1)
     })`,
  )
  return file
}

/** Marks a copy of the test world as a complete demo and creates members. */
async function prepareDatabase(databaseUrl: string): Promise<TestMember[]> {
  const database = openDatabase(databaseUrl, { size: 2 })
  const site = await buildSite({
    database,
    services: newTestServices(folder),
    log: openLog('silent'),
    now: () => new Date(),
  })
  try {
    await markDemoSeeded(database, new Date())
    const text = `select site_id as id from site_host where host = 'localhost'`
    const { rows } = await database.query<{ id: string }>({ text }, [])
    const ctx = site.createBackgroundContext(rows[0]?.id)
    return [await createMember(ctx, {}), await createMember(ctx, { gender: 'male' }), await createMember(ctx, {})]
  } finally {
    await site.app.close()
    await database.close()
  }
}

function startDemo(databaseUrl: string, webProcesses: string): Promise<RunningProgram> {
  const settings = { DATABASE_URL: databaseUrl, VONK_DATA: installations.newFolder(), WEB_PROCESSES: webProcesses }
  return startProgram(['src/app/server.ts', '--demo'], { ...settings, NODE_ENV: 'production' }, 200)
}

function getMember(members: readonly TestMember[], index: number): TestMember {
  const member = members[index]
  if (!member) throw new Error(`there are only ${members.length} members`)
  return member
}

function callAs({ port }: RunningProgram, member: TestMember) {
  return newCaller(`http://localhost:${port}`, { sid: member.token })
}

/** Opens live sockets, which go to different processes. */
async function openSockets({ port }: RunningProgram, member: TestMember, count: number) {
  const origin = `http://localhost:${port}`
  const sockets: WebSocket[] = []
  for (let opened = 0; opened < count; opened++) {
    const headers = { origin, cookie: `sid=${member.token}` }
    const socket = new WebSocket(`ws://localhost:${port}/live`, { headers })
    await once(socket, 'open')
    sockets.push(socket)
  }
  return sockets
}

/** Sends a request over a new connection. Returns the status, or throws the error of the connection. */
function fetchStatus({ port }: RunningProgram, path: string, member?: TestMember): Promise<number> {
  const headers = { host: `localhost:${port}`, ...(member ? { cookie: `sid=${member.token}` } : {}) }
  return new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: false })
    request({ agent, port, host: '127.0.0.1', path, headers }, (response) => {
      response.resume().on('error', reject)
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })
}

/** Sends requests over new connections until `stop`. Both give the count of each status and error code. */
function startConnections(program: RunningProgram) {
  const counts = new Map<string, number>()
  const pending = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const sent = fetchStatus(program, '/healthz')
      .then(String, (error: NodeJS.ErrnoException) => error.code ?? error.message)
      .then((result) => void counts.set(result, (counts.get(result) ?? 0) + 1))
    pending.add(sent)
  }, 20)
  return {
    counts,
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
      return counts
    },
  }
}

/** Lists the child processes of a program. */
function listChildren({ child: { pid } }: RunningProgram): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' }).split('\n')
  return rows
    .map((line) => line.trim().split(/\s+/))
    .filter(([child, parent, state]) => Number(parent) === pid && Number(child) > 0 && !state?.startsWith('Z'))
    .filter(([child]) => isServer(Number(child)))
    .map(([child]) => Number(child))
}

/** Returns whether a process runs the server; `ps` itself may be a child too. */
function isServer(pid: number): boolean {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes('src/app/server.ts')
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  return isServer(pid)
}
