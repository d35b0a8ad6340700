import pg from 'pg'
import { runClosedLoop, measureRate } from '../closed-loop.ts'
import { median } from '../figures.ts'

/** The yardstick of messages: a row of the same size inserted and committed, by itself, with nothing around it. */
export interface Inserts {
  /** Milliseconds of the middle one of so many, one client after the other. */
  medianMilliseconds(count: number): Promise<number>
  /** Inserts a second of all clients together. */
  perSecond(seconds: number): Promise<number>
  stop(): Promise<void>
}

/** Clients of the yardstick for many at once. */
export const INSERTING_CLIENTS = 16
const body = 'Een bericht van ongeveer zestig tekens, zoals mensen ze sturen.'

/** Makes the yardstick's table and connects its clients. */
export async function startInserts(url: string): Promise<Inserts> {
  const clients = Array.from({ length: INSERTING_CLIENTS }, () => new pg.Client({ connectionString: url }))
  // The database may be stopped first when a run is broken off.
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
