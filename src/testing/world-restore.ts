import type { Database } from '#platform/server/database/db.ts'

/**
 * Prepares a database whose copies `restoreRows` can restore: adds a schema `initial` with a copy of each table that has
 * rows, and a function that finds and undoes what changed. A row is new when its transaction, `xmin`, is newer than
 * `since`: the numbers of transactions do not begin again in the time of a test run.
 */
export async function prepareRestore(owner: Database): Promise<void> {
  await owner.query({ text: COPY_TABLES }, [])
  await owner.query({ text: CREATE_RESTORE }, [])
  await owner.query({ text: RECORD_STATE }, [])
}

/**
 * Restores every row and sequence of a copy, over one connection while no other is busy.
 * @param since the number that the previous call returned; null at first
 * @returns the number for the next call, or null when the database cannot be restored: a test has changed its schema,
 * left a transaction or a lock, or filled it
 */
export async function restoreRows(owner: Database, since: number | null): Promise<number | null> {
  const query = { name: 'world.restore', text: 'select initial.restore($1) as xid' }
  const { rows } = await owner.query<{ xid: number | null }>(query, [since])
  return rows[0]?.xid ?? null
}

/** More new rows than these make the tables slow for the next test. */
const MAX_NEW_ROWS = 3_000

const USER_TABLES = `select c.oid::regclass as name, format('initial.%I', n.nspname || '_' || c.relname) as copy
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
    execute format('update initial.tables set row_count = (select count(*) from %s) where name = %L::regclass', t.copy, t.name);
  end loop;
  for t in select * from initial.tables where row_count = 0 loop
    execute format('drop table %s', t.copy);
  end loop;
end $$;
create table initial.sequences as
  select format('%I.%I', schemaname, sequencename)::regclass as name, coalesce(last_value, start_value) as value,
    last_value is not null as is_called
  from pg_sequences;`

const CATALOGUES = ['pg_class', 'pg_attribute', 'pg_proc', 'pg_trigger', 'pg_constraint', 'pg_statistic']

/**
 * SQL: the rows of the catalogues that a change of the schema or an analysis changes, where each row that is newer than
 * `since` counts for a million; without `since` none does.
 */
const COUNT_CATALOGUES = CATALOGUES.map(
  (name) => `(select count(*) + 1000000 * count(*) filter (where xmin::text::bigint > since) from ${name})`,
).join(' + ')

const CREATE_RESTORE = `
do $$
begin
  execute format($generated$
    create function initial.list_changes(since bigint) returns table (name regclass, unchanged bigint, added bigint)
    language plpgsql as $body$ begin return query %s; end $body$ $generated$,
    (select string_agg(format(
      'select %L::regclass, count(*) filter (where xmin::text::bigint <= since), count(*) filter (where xmin::text::bigint > since) from %s',
      t.name, t.name), ' union all ') from initial.tables t));
end $$;

create function initial.count_catalogues(since bigint) returns bigint language sql as $$ select ${COUNT_CATALOGUES} $$;

create function initial.is_idle() returns boolean language sql as $$
  select not exists (
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle')
    and not exists (
      select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.pid <> pg_backend_pid() and l.locktype = 'advisory')
$$;

create function initial.restore_table(t initial.tables, since bigint, unchanged bigint) returns void language plpgsql as $$
declare
  columns text;
begin
  if unchanged = t.row_count then
    execute format('delete from %s where xmin::text::bigint > $1', t.name) using since;
    return;
  end if;
  execute format('delete from %s', t.name);
  if t.row_count = 0 then return; end if;
  select string_agg(quote_ident(attname), ', ') into columns
  from pg_attribute where attrelid = t.name and attnum > 0 and not attisdropped and attgenerated = '';
  execute format('insert into %s (%s) overriding system value select %s from %s', t.name, columns, columns, t.copy);
end $$;

create table initial.state (xid bigint, catalogue_rows bigint);

create function initial.restore(last_restore bigint) returns bigint language plpgsql as $$
declare
  state initial.state;
  since bigint;
  changed record;
begin
  select * into strict state from initial.state;
  since := coalesce(last_restore, state.xid);
  if not initial.is_idle() or initial.count_catalogues(since) <> state.catalogue_rows then return null; end if;
  perform set_config('session_replication_role', 'replica', true);
  for changed in
    select c.*, t as original from initial.list_changes(since) c join initial.tables t on t.name = c.name
    where c.added > 0 or c.unchanged <> t.row_count
  loop
    if changed.added > ${MAX_NEW_ROWS} then return null; end if;
    perform initial.restore_table(changed.original, since, changed.unchanged);
  end loop;
  perform setval(name, value, is_called) from initial.sequences;
  return pg_current_xact_id()::text::bigint;
end $$;`

const RECORD_STATE = `
insert into initial.state values (pg_current_xact_id()::text::bigint, initial.count_catalogues(null));`
