import type { Database } from '#platform/server/database/db.ts'

/** The row writes of one transaction, one per row: the row is inserted, updated or deleted once. */
export type CapturedTransaction = readonly RowWrite[]

/** A write of one row. `row` is the row after it, or the deleted row, by column. */
export interface RowWrite {
  readonly table: string
  readonly kind: 'insert' | 'update' | 'delete'
  readonly row: Readonly<Record<string, unknown>>
}

interface CapturedRow {
  transaction: string
  table: string
  kind: RowWrite['kind']
  key: string
  row: Record<string, unknown>
}

/**
 * Runs `work` and returns the rows that each of its transactions wrote, in the order of commits. Triggers record them, so
 * `work` is slower than usual. A row that a transaction writes several times counts once, with its last values.
 */
export async function captureWrites(database: Database, work: () => Promise<void>): Promise<CapturedTransaction[]> {
  await database.query({ text: createCapture }, [])
  try {
    await work()
    const { rows } = await database.query<CapturedRow>({ text: selectCaptured }, [])
    const transactions = Map.groupBy(rows, ({ transaction }) => transaction)
    return [...transactions.values()].map(mergeWrites).filter((writes) => writes.length > 0)
  } finally {
    await database.query({ text: dropCapture }, [])
  }
}

/** Merges the writes of each row. Orders them by table and key, so that concurrent replays lock rows in one order. */
function mergeWrites(writes: readonly CapturedRow[]): CapturedTransaction {
  const merged = new Map<string, CapturedRow | null>()
  for (const write of writes) {
    const id = `${write.table} ${write.key}`
    merged.set(id, mergeWrite(merged.get(id) ?? null, write))
  }
  return [...merged.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, write]) => (write ? [{ table: write.table, kind: write.kind, row: write.row }] : []))
}

function mergeWrite(earlier: CapturedRow | null, later: CapturedRow): CapturedRow | null {
  if (earlier === null) return later
  if (earlier.kind === 'insert') return later.kind === 'delete' ? null : { ...later, kind: 'insert' }
  return earlier.kind === 'delete' ? { ...later, kind: 'update' } : later
}

const createCapture = `do $capture$
declare
  captured regclass;
begin
  create schema bench_capture;
  create unlogged table bench_capture.write (
    number bigint generated always as identity, transaction xid8 default pg_current_xact_id(), "table" text, kind text,
    key text, row jsonb
  );
  create function bench_capture.record() returns trigger language plpgsql as $record$
  declare
    written jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  begin
    insert into bench_capture.write ("table", kind, key, row) values (tg_relid::regclass, lower(tg_op), (
      select string_agg(written->>column_name, ' ' order by column_name) from unnest(tg_argv) as column_name
    ), written);
    return null;
  end $record$;
  for captured in select oid from pg_class where relkind = 'r'
    and relnamespace::regnamespace::text !~ '^(pg_|information_schema|bench_)'
  loop
    execute format('create trigger bench_capture after insert or update or delete on %s for each row
      execute function bench_capture.record(%s)', captured, (
        select string_agg(quote_literal(attname), ', ') from pg_index join pg_attribute
          on attrelid = indrelid and attnum = any(indkey) where indrelid = captured and indisprimary));
  end loop;
end $capture$`

const selectCaptured = `select transaction::text, "table", kind, coalesce(key, number::text) as key, row
  from bench_capture.write order by max(number) over (partition by write.transaction), number`

const dropCapture = `drop schema bench_capture cascade`
