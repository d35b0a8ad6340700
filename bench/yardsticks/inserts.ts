import pg from 'pg'
import { runClosedLoop, measureRate } from '../closed-loop.ts'
import { median } from '../statistics.ts'

/** The yardstick of messages: an insert and commit of one row of the same size. */
export interface Inserts {
  /** Returns the median milliseconds of sequential inserts. */
  medianMilliseconds(count: number): Promise<number>
  /** Returns the inserts per second of all clients. */
  perSecond(seconds: number): Promise<number>
  stop(): Promise<void>
}

/** The number of concurrent clients. */
export const INSERTING_CLIENTS = 16
const body = 'Een bericht van ongeveer zestig tekens, zoals mensen ze sturen.'

/** Creates the yardstick's table and connects its clients. */
export async function startInserts(url: string): Promise<Inserts> {
  const clients = Array.from({ length: INSERTING_CLIENTS }, () => new pg.Client({ connectionString: url }))
  // An interrupted run may stop the database first.
  for (const client of clients) client.on('error', () => undefined)
  await Promise.all(clients.map((client) => client.connect()))
  const [first] = clients
  await first?.query('create table if not exists bench_insert (id uuid primary key, body text not null)')
  await runClosedLoop(clients, 2_000, insert)
  return {
    async medianMilliseconds(count) {
      const times: number[] = []
      await runClosedLoop(clients.slice(0, 1), count, async (client) => {
        const started = performance.now()
        await insert(client)
        times.push(performance.now() - started)
      })
      return median(times)
    },
    perSecond: (seconds) => measureRate(clients, seconds, insert),
    async stop() {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

async function insert(client: pg.Client): Promise<void> {
  const text = 'insert into bench_insert (id, body) values ($1, $2)'
  const { rowCount } = await client.query({ name: 'bench_insert', text, values: [crypto.randomUUID(), body] })
  if (rowCount !== 1) throw new Error('the bare insert stored nothing')
}
