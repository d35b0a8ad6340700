import pg from 'pg'
import { runClosedLoop, measureRate } from '../closed-loop.ts'
import { median } from '../statistics.ts'

/** The baseline of messages and other writes: an insert and commit of one row of a message's size. */
export interface Inserts {
  /** Runs `count` sequential inserts on one client and returns their median time in milliseconds. */
  measureMedianMilliseconds(count: number): Promise<number>
  /** Runs inserts on every client and returns their total number per second. */
  measureInsertsPerSecond(seconds: number): Promise<number>
  stop(): Promise<void>
}

/** The number of concurrent clients. */
export const INSERT_CLIENT_COUNT = 16
const body = 'Een bericht van ongeveer zestig tekens, zoals mensen ze sturen.'

/** Creates the baseline's table and connects its clients. */
export async function startInserts(url: string): Promise<Inserts> {
  const clients = Array.from({ length: INSERT_CLIENT_COUNT }, () => new pg.Client({ connectionString: url }))
  // When a run is interrupted, the database may stop before these clients.
  for (const client of clients) client.on('error', () => undefined)
  await Promise.all(clients.map((client) => client.connect()))
  const [first] = clients
  await first?.query('create table if not exists bench_insert (id uuid primary key, body text not null)')
  await runClosedLoop(clients, 2_000, insert)
  return {
    async measureMedianMilliseconds(count) {
      const times: number[] = []
      await runClosedLoop(clients.slice(0, 1), count, async (client) => {
        const startedAt = performance.now()
        await insert(client)
        times.push(performance.now() - startedAt)
      })
      return median(times)
    },
    measureInsertsPerSecond: (seconds) => measureRate(clients, seconds, insert),
    async stop() {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

async function insert(client: pg.Client): Promise<void> {
  const text = 'insert into bench_insert (id, body) values ($1, $2)'
  const { rowCount } = await client.query({ name: 'bench_insert', text, values: [crypto.randomUUID(), body] })
  if (rowCount !== 1) throw new Error('the insert stored no row')
}
