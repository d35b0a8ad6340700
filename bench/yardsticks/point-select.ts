import pg from 'pg'
import { runClosedLoop } from '../closed-loop.ts'
import { readPostgresProcessorTime } from '../processor-time.ts'

/** The yardstick of queries: a prepared select of one row by its primary key. */
export interface PointSelect {
  /** Returns the mean processor time of PostgreSQL per select, in microseconds. */
  measure(): Promise<number>
  stop(): Promise<void>
}

const selects = 15_000

/** Connects the yardstick's client. */
export async function startPointSelect(url: string, postmasterPid: number): Promise<PointSelect> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // an interrupted run may stop the database first
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select member_id as id from credit_balance limit 1000')
  async function select(_lane: pg.Client, turn: number): Promise<void> {
    const text = 'select credits from credit_balance where member_id = $1'
    const found = await client.query({ name: 'bench_point', text, values: [rows[turn % rows.length]?.id] })
    if (found.rowCount !== 1) throw new Error('the point select found nothing')
  }
  return {
    async measure() {
      const before = readPostgresProcessorTime(postmasterPid)
      await runClosedLoop([client], selects, select)
      return (readPostgresProcessorTime(postmasterPid) - before) / selects
    },
    stop: () => client.end(),
  }
}
