import type { Database } from '#platform/server/database/db.ts'

/**
 * Prepares a database whose copies `restoreRows` can restore: adds a schema `initial` with a copy of each table that has
 * rows, and a function that finds and undoes what changed. A row is new when its transaction, `xmin`, is newer than
 * `since`: the numbers of transactions do not begin again in the time of a test run.
 */
export async function prepareRestore(owner: Database): Promise<void> {
  await owner.query({ text: COPY_TABLES }, [])
  const { rows: tables } = await owner.query<CopiedTable>({ text: LIST_TABLES }, [])
  await owner.query({ text: buildFunctions(tables) }, [])
  await owner.query({ text: RECORD_STATE }, [])
}

/**
 * Restores every row and sequence of a copy, while no other connection is busy.
 * @param restorer a pool of one connection that serves only this: it runs no triggers, and keeps the plans
 * @param since the number that the previous call returned; null at first
 * @returns the number for the next call, or null when the database cannot be restored: a test has changed its schema,
 * left a transaction or a lock, or filled it
 */
export async function restoreRows(restorer: Database, since: number | null): Promise<number | null> {
  const query = { name: 'world.restore', text: 'select initial.restore($1) as xid' }
  const { rows } = await restorer.query<{ xid: number | null }>(query, [since])
  return rows[0]?.xid ?? null
}

/** A table of the template. All names are quoted. */
interface CopiedTable {
  readonly name: string
  readonly copy: string
  /** The columns that are not generated. */
  readonly columns: string
  readonly count: number
}

/** More new rows than these make the tables slow for the next test. */
const MAX_NEW_ROWS = 3_000

const USER_TABLES = `select c.oid, format('%I.%I', n.nspname, c.relname) as name,
    format('initial.%I', n.nspname || '_' || c.relname) as copy
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'initial')`

const COPY_TABLES = `
create schema initial;
create table initial.tables as select *, 0::bigint as row_count from (${USER_TABLES}) t;
do $$
declare
  t record;
begin
  for t in select * from initial.tables loop
    execute format('create table %s as table %s', t.copy, t.name);
    execute format('update initial.tables set row_count = (select count(*) from %s) where oid = %s', t.copy, t.oid);
  end loop;
  for t in select * from initial.tables where row_count = 0 loop
    execute format('drop table %s', t.copy);
  end loop;
end $$;
create table initial.sequences as
  select format('%I.%I', schemaname, sequencename)::regclass as name, coalesce(last_value, start_value) as value,
    last_value is not null as is_called
  from pg_sequences;
create table initial.state (xid bigint, catalogue_rows bigint);`

const LIST_TABLES = `select name, copy, row_count as count,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from initial.tables order by name`

const CATALOGUES = ['pg_class', 'pg_attribute', 'pg_proc', 'pg_trigger', 'pg_constraint', 'pg_statistic']

/** SQL: whether a row is newer than the transaction of `since_age`. Comparing ages needs no conversion for each row. */
const IS_NEW = 'age(xmin) < since_age'

/**
 * SQL: the rows of the catalogues that a change of the schema or an analysis changes, where each row that is newer than
 * `since_age` counts for a million; without it none does.
 */
const COUNT_CATALOGUES = CATALOGUES.map(
  (name) => `(select count(*) + 1000000 * count(*) filter (where ${IS_NEW}) from ${name})`,
).join(' + ')

/** Each statement names its table, so that its plan is cached. */
const buildFunctions = (tables: readonly CopiedTable[]) => `
create function initial.count_catalogues(since_age int) returns bigint language plpgsql as $$
begin
  return ${COUNT_CATALOGUES};
end $$;

create function initial.is_idle() returns boolean language sql as $$
  select not exists (
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle')
    and not exists (
      select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.pid <> pg_backend_pid() and l.locktype = 'advisory')
$$;

create function initial.restore(last_restore bigint) returns bigint language plpgsql as $$
declare
  state initial.state;
  since_age int;
  old_rows bigint;
  new_rows bigint;
begin
  if current_setting('session_replication_role') <> 'replica' then -- setting it discards all plans
    perform set_config('session_replication_role', 'replica', false);
  end if;
  select * into strict state from initial.state;
  since_age := age(coalesce(last_restore, state.xid)::text::xid);
  if not initial.is_idle() or initial.count_catalogues(since_age) <> state.catalogue_rows then return null; end if;
  ${tables.map((table) => (table.count === 0 ? emptyTable(table) : restoreTable(table))).join('')}
  perform setval(name, value, is_called) from initial.sequences;
  return pg_current_xact_id()::text::bigint;
end $$;`

/** PL/pgSQL: deletes the rows of a table that had none. */
const emptyTable = ({ name }: CopiedTable) => `
  if pg_relation_size('${name}') > 0 then
    delete from ${name};
    get diagnostics new_rows = row_count;
    if new_rows > ${MAX_NEW_ROWS} then return null; end if;
  end if;`

/** PL/pgSQL: deletes the new rows of a table, and copies the others again if one was changed or deleted. */
const restoreTable = ({ name, copy, columns, count }: CopiedTable) => `
  select count(*) filter (where not ${IS_NEW}), count(*) filter (where ${IS_NEW}) into old_rows, new_rows from ${name};
  if new_rows > ${MAX_NEW_ROWS} then return null; end if;
  if old_rows <> ${count} then
    delete from ${name};
    insert into ${name} (${columns}) overriding system value select ${columns} from ${copy};
  elsif new_rows > 0 then
    delete from ${name} where ${IS_NEW};
  end if;`

const RECORD_STATE = `
insert into initial.state values (pg_current_xact_id()::text::bigint, initial.count_catalogues(null));`
