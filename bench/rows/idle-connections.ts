import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { VONKJE } from '../../db/seed/demo.ts'
import { productionEnvironment, type BenchSite } from '../bench-site.ts'
import { closeSockets, openSockets } from '../live-sockets.ts'
import { createSessions, listVisibleMembers } from '../member-sessions.ts'
import { requireOpenFiles } from '../open-files.ts'
import { readProportionalMemory } from '../process-memory.ts'
import { median } from '../statistics.ts'
import { createSiteProcess } from '../site-process.ts'
import type { Benchmark, Outcome } from '../row.ts'

const rounds = 3
const socketCounts = [5_000, 10_000] as const
const warmUpCount = 200
const settleMilliseconds = 2_000
const nodeOptions = ['--expose-gc', '--import', './bench/collect-garbage.ts']
const KIBIBYTES_PER_MEBIBYTE = 1024

/** A server in a separate process, which collects garbage on SIGUSR2. */
interface SocketServer {
  readonly origin: string
  readonly pid: number
}

export const idleConnections: Benchmark = {
  rowNumber: 8,
  operation: 'idle members online',
  metric: 'memory per connection / bare ws server',
  async measure(site) {
    const maxCount = Math.max(...socketCounts)
    requireOpenFiles(maxCount)
    const ids = await listVisibleMembers(site.database, VONKJE.id, maxCount)
    const members = await createSessions(site.database, VONKJE.id, ids)
    if (members.length < maxCount) throw new Error(`the site has only ${members.length} members without a session`)
    const cookies = members.map(({ token }) => `sid=${token}`)
    const [measured, baselines]: [number[][], number[][]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      baselines.push(await withSocketServer((server) => measureConnections(server, cookies)))
      measured.push(await withApp(site, (server) => measureConnections(server, cookies)))
    }
    return socketCounts.map((count, index) => toOutcome(count, pick(measured, index), pick(baselines, index)))
  },
}

/** Returns the KiB per connection for each number of connections. */
async function measureConnections({ origin, pid }: SocketServer, cookies: readonly string[]): Promise<number[]> {
  await closeSockets(await openSockets(origin, cookies.slice(0, warmUpCount)))
  const before = await measureMemory(pid)
  const sockets: Awaited<ReturnType<typeof openSockets>> = []
  const results: number[] = []
  for (const count of socketCounts) {
    sockets.push(...(await openSockets(origin, cookies.slice(sockets.length, count))))
    results.push((((await measureMemory(pid)) - before) * KIBIBYTES_PER_MEBIBYTE) / count)
  }
  await closeSockets(sockets)
  return results
}

/** Returns the memory of a process in MiB after a garbage collection. */
async function measureMemory(pid: number): Promise<number> {
  for (let collection = 0; collection < 2; collection++) {
    process.kill(pid, 'SIGUSR2')
    await sleep(settleMilliseconds)
  }
  return readProportionalMemory(pid)
}

async function withSocketServer<Result>(work: (server: SocketServer) => Promise<Result>): Promise<Result> {
  const path = fileURLToPath(new URL('../baselines/socket-server-process.ts', import.meta.url))
  const server = fork(path, { execArgv: nodeOptions, env: { ...process.env, NODE_ENV: 'production' } })
  try {
    const [port] = (await once(server, 'message')) as [number]
    return await work({ origin: `http://127.0.0.1:${port}`, pid: server.pid ?? 0 })
  } finally {
    server.disconnect()
  }
}

/** Calls `work` with a second program on the database of the site, so that every round has a new process. */
async function withApp<Result>(
  { databaseUrl }: BenchSite,
  work: (server: SocketServer) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-sockets-'))
  const environment = { ...productionEnvironment, VONK_DATA: folder, DATABASE_URL: databaseUrl }
  const app = await createSiteProcess({ environment, nodeOptions })
  try {
    await app.start()
    return await work({ origin: app.origin, pid: app.pid() })
  } finally {
    await app.stop('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}

function pick(rows: readonly (readonly number[])[], index: number): number[] {
  return rows.map((row) => row[index] ?? NaN)
}

function toOutcome(count: number, measured: readonly number[], baselines: readonly number[]): Outcome {
  return {
    caseName: `${count} connections`,
    ratios: measured.map((value, round) => value / (baselines[round] ?? NaN)),
    requiredTarget: { max: 2 },
    desiredTarget: { max: 1.3 },
    figures: { kibibytes: median(measured), baselineKibibytes: median(baselines) },
  }
}
