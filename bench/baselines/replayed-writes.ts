import pg from 'pg'
import type { CapturedTransaction, RowWrite } from '../captured-writes.ts'
import { runClosedLoop } from '../closed-loop.ts'

/**
 * The baseline of transactions: writes the same rows to copies of their tables, in one prepared statement. The copies
 * have the rows, indexes and checks of the tables, but no foreign keys and triggers.
 */
export interface ReplayedWrites {
  /** Replays the next `count` transactions, each once, and returns the transactions per second. */
  measureTransactionsPerSecond(count: number): Promise<number>
  stop(): Promise<void>
}

/** Options for `startReplay`: the tables to copy, and a function that returns the transactions of `work` on the originals. */
export interface ReplayOptions {
  readonly url: string
  readonly clientCount: number
  readonly tables: readonly string[]
  readonly capture: () => Promise<readonly CapturedTransaction[]>
}

/** The columns of a copied table. */
interface CopiedTable {
  readonly copy: string
  readonly columns: readonly Column[]
}

interface Column {
  readonly name: string
  readonly isKey: boolean
  readonly isJson: boolean
}

interface Replay {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
  readonly rowCount: number
}

/** Copies the tables, captures the transactions to replay, and connects the clients. */
export async function startReplay({ url, clientCount, tables, capture }: ReplayOptions): Promise<ReplayedWrites> {
  const clients = Array.from({ length: clientCount }, () => new pg.Client({ connectionString: url }))
  // When a run is interrupted, the database may stop before these clients.
  for (const client of clients) client.on('error', () => undefined)
  await Promise.all(clients.map((client) => client.connect()))
  const [first] = clients
  if (!first) throw new Error('a replay needs a client')
  const copies = await copyTables(first, tables)
  const replays = buildReplays(await capture(), copies)
  let replayedCount = 0
  return {
    async measureTransactionsPerSecond(count) {
      const batch = replays.slice(replayedCount, replayedCount + count)
      if (batch.length < count) throw new Error(`only ${batch.length} of ${count} transactions are left to replay`)
      replayedCount += count
      const startedAt = performance.now()
      await runClosedLoop(clients, count, (client, iteration) => runReplay(client, batch[iteration]!))
      return (count * 1000) / (performance.now() - startedAt)
    },
    async stop() {
      await first.query('drop schema bench_replay cascade')
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

async function copyTables(client: pg.Client, tables: readonly string[]): Promise<Map<string, CopiedTable>> {
  await client.query('create schema bench_replay')
  const copies = new Map<string, CopiedTable>()
  for (const table of tables) {
    const copy = `bench_replay.${table.replaceAll(/\W/g, '_')}`
    const { rows: columns } = await client.query<Column>(selectColumns, [table])
    const names = columns.map(({ name }) => quote(name)).join(', ')
    const shape = 'including defaults including constraints including indexes including generated including storage'
    await client.query(`create table ${copy} (like ${table} ${shape})`)
    await client.query(`insert into ${copy} (${names}) select ${names} from ${table}`)
    await client.query(`vacuum (analyze) ${copy}`)
    copies.set(table, { copy, columns })
  }
  return copies
}

/** Lists the columns that a statement can write, so not the generated ones. */
const selectColumns = `select attname as name, atttypid in ('json'::regtype, 'jsonb'::regtype) as "isJson",
    coalesce(attnum = any((select indkey from pg_index where indrelid = attrelid and indisprimary)::smallint[]), false)
      as "isKey"
  from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  order by attnum`

function buildReplays(
  transactions: readonly CapturedTransaction[],
  copies: ReadonlyMap<string, CopiedTable>,
): Replay[] {
  const names = new Map<string, string>()
  return transactions.map((writes) => {
    const values: unknown[] = []
    const parts = writes.map((write, index) => {
      const copied = copies.get(write.table)
      if (!copied) throw new Error(`only some of the transactions write to ${write.table}`)
      return `w${index} as (${buildWrite(write, copied, values)} returning 1)`
    })
    const counts = writes.map((_, index) => `(select count(*) from w${index})`).join(' + ')
    const text = `with ${parts.join(', ')} select ${counts} as count`
    if (!names.has(text)) names.set(text, `replay_${names.size}`)
    return { name: names.get(text) ?? '', text, values, rowCount: writes.length }
  })
}

/** Returns the statement that writes a row, and adds its parameters to `values`. */
function buildWrite({ kind, row }: RowWrite, { copy, columns }: CopiedTable, values: unknown[]): string {
  const parameterOf = ({ name, isJson }: Column) =>
    `$${values.push(isJson && row[name] !== null ? JSON.stringify(row[name]) : row[name])}`
  const assign = (column: Column) => `${quote(column.name)} = ${parameterOf(column)}`
  const keys = columns.filter(({ isKey }) => isKey)
  if (kind === 'insert')
    return `insert into ${copy} (${columns.map(({ name }) => quote(name)).join(', ')})
      values (${columns.map(parameterOf).join(', ')})`
  const action =
    kind === 'delete'
      ? `delete from ${copy}`
      : `update ${copy} set ${columns
          .filter(({ isKey }) => !isKey)
          .map(assign)
          .join(', ')}`
  return `${action} where ${keys.map(assign).join(' and ')}`
}

function quote(name: string): string {
  return pg.escapeIdentifier(name)
}

async function runReplay(client: pg.Client, { name, text, values, rowCount }: Replay): Promise<void> {
  const { rows } = await client.query<{ count: number }>({ name, text, values })
  if (Number(rows[0]?.count) !== rowCount)
    throw new Error(`a replay wrote ${rows[0]?.count} of ${rowCount} rows: ${text}`)
}
