import * as z from 'zod'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#platform/server/database/db.ts'
import { queuedJob } from '#platform/server/jobs/queue.ts'
import { startWorker } from '#platform/server/jobs/worker.ts'
import { startDatabaseProxy, type StatementFault } from '#testing/servers/database-proxy.ts'
import { listThird } from '#testing/thirds.ts'
import { newWorld, type World } from '#testing/world.ts'

const FIRST_STATEMENTS = 20
const CONCURRENT_WORKERS = 5

/** Starts a worker that connects through a proxy and runs one kind of job. */
async function openProxiedWorker(world: World, name: string, faultOf?: (statement: number) => StatementFault | null) {
  const stack = new AsyncDisposableStack()
  const proxy = stack.use(await startDatabaseProxy(world.databaseUrl, faultOf))
  const run = vi.fn(async () => undefined)
  const job = queuedJob(name, z.object({}), run)
  const start = () => {
    const owner = openDatabase(proxy.url, { size: 4, statementSeconds: 1, connectSeconds: 1 })
    const worker = startWorker(owner, [job], () => world.ctx())
    stack.defer(() => owner.close())
    stack.defer(() => worker.stop())
    return owner
  }
  return {
    proxy,
    start,
    enqueue: () => job.enqueue(world.ctx(), {}),
    runs: () => run.mock.calls.length,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

const patient = { timeout: 60_000 }

/** Runs a worker whose statement with this number fails. Returns whether jobs ran, at the start and afterwards. */
async function runWithFault(world: World, fault: StatementFault, failing: number): Promise<boolean> {
  await using opened = await openProxiedWorker(world, `test.${failing}`, (each) => (each === failing ? fault : null))
  await opened.enqueue()
  opened.start()
  await vi.waitUntil(() => opened.runs() > 0 && opened.proxy.statements() > failing, patient)
  const before = opened.runs()
  await opened.enqueue()
  return await vi.waitUntil(() => opened.runs() > before, patient) // before the worker stops
}

test.each(listThird<StatementFault>(['cut before', 'cut after', 'silence']))(
  'jobs run although one of the first twenty statements fails: %s',
  { timeout: 180_000, tags: 'sampled' },
  async (fault) => {
    await using world = await newWorld()
    for (let first = 1; first <= FIRST_STATEMENTS; first += CONCURRENT_WORKERS) {
      const numbers = Array.from({ length: CONCURRENT_WORKERS }, (_each, index) => first + index)
      const outcomes = await Promise.all(numbers.map((number) => runWithFault(world, fault, number)))
      expect(outcomes).toEqual(numbers.map(() => true))
    }
  },
)

test('jobs run although each of the first twenty statements fails, which is logged once with its cause', async () => {
  const lines: string[] = []
  await using world = await newWorld({ logStream: { write: (line) => void lines.push(line) } })
  await using opened = await openProxiedWorker(world, 'test.all', (each) => (each <= 20 ? 'cut before' : null))
  await opened.enqueue()
  opened.start()
  await expect.poll(opened.runs, patient).toBe(1)
  const registrations = lines.filter((line) => line.includes('registering job names'))
  expect(registrations.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, cause: 'Error', msg: 'a repeated activity fails' },
    { level: 40, failures: expect.any(Number), msg: 'a repeated activity succeeds again' },
  ])
}, 90_000)

test('jobs run once a pool that was full has connections again', { timeout: 90_000, tags: 'release' }, async () => {
  const lines: string[] = []
  await using world = await newWorld({ logStream: { write: (line) => void lines.push(line) } })
  await using opened = await openProxiedWorker(world, 'test.full')
  const { pool } = opened.start()
  await opened.enqueue()
  await expect.poll(opened.runs, patient).toBe(1) // the listener holds one of four connections
  const clients = await Promise.all(Array.from({ length: 3 }, () => pool.connect()))
  await opened.enqueue()
  await expect.poll(() => lines.filter((line) => line.includes('acquiring jobs')), patient).toHaveLength(1)
  for (const client of clients) client.release()
  await expect.poll(opened.runs, patient).toBe(2)
})

test(
  'jobs run once a database that was frozen at the start responds',
  { timeout: 90_000, tags: 'release' },
  async () => {
    await using world = await newWorld()
    await using opened = await openProxiedWorker(world, 'test.frozen')
    await opened.enqueue()
    opened.proxy.setFrozen(true)
    opened.start()
    await new Promise((resolve) => setTimeout(resolve, 5_000)) // longer than the statement and connect limits
    expect(opened.runs()).toBe(0)
    opened.proxy.setFrozen(false)
    await expect.poll(opened.runs, patient).toBe(1)
  },
)

test('jobs run after all connections, that of the listener too, were cut', async () => {
  await using world = await newWorld()
  await using opened = await openProxiedWorker(world, 'test.cut')
  opened.start()
  await opened.enqueue()
  await expect.poll(opened.runs, patient).toBe(1)
  opened.proxy.cutAll()
  await opened.enqueue()
  await expect.poll(opened.runs, patient).toBe(2)
}, 90_000)
