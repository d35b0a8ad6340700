import pg from 'pg'
import { runClosedLoop } from '../closed-loop.ts'
import { readPostgresProcessorTime } from '../processor-time.ts'

/** The baseline of queries: a prepared select of one row by its primary key. */
export interface PointSelect {
  /** Returns the mean processor time of PostgreSQL per select, in microseconds. */
  measure(): Promise<number>
  stop(): Promise<void>
}

const selectCount = 15_000

/** Connects the baseline's client. */
export async function startPointSelect(url: string, postmasterPid: number): Promise<PointSelect> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // when a run is interrupted, the database may stop before this client
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select member_id as id from credit_balance limit 1000')
  async function select(_worker: pg.Client, iteration: number): Promise<void> {
    const text = 'select credits from credit_balance where member_id = $1'
    const result = await client.query({ name: 'bench_point', text, values: [rows[iteration % rows.length]?.id] })
    if (result.rowCount !== 1) throw new Error('the select returned no row')
  }
  return {
    async measure() {
      const timeBefore = readPostgresProcessorTime(postmasterPid)
      await runClosedLoop([client], selectCount, select)
      return (readPostgresProcessorTime(postmasterPid) - timeBefore) / selectCount
    },
    stop: () => client.end(),
  }
}
