import { statement } from '#platform/server/statement.ts'

/** Whether a database has our tables, and whether it has any that are not of the job queue, the migrator or an extension. */
export const findTables = statement<[], { hasVonkTables: boolean; hasAnyTables: boolean }>(
  'sites.find_tables',
  `select to_regclass('installation') is not null as "hasVonkTables", exists (
     select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and c.relname !~ '^kysely_' and n.nspname !~ '^pg_'
       and n.nspname not in ('information_schema', 'graphile_worker')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
   ) as "hasAnyTables"`,
)

/** The mark of a database, and whether any site is in it. */
export const findInstallation = statement<
  [],
  { kind: 'demo' | 'site' | null; completedAt: Date | null; hasSite: boolean }
>(
  'sites.find_installation',
  `select (select kind from installation) as kind, (select completed_at from installation) as "completedAt",
     exists (select from site) as "hasSite"`,
)

/** Marks a database; one that is marked already keeps its mark. */
export const insertInstallation = statement<[kind: string]>(
  'sites.insert_installation',
  'insert into installation (kind) values ($1) on conflict do nothing',
)

export const completeInstallation = statement<[at: Date]>(
  'sites.complete_installation',
  'update installation set completed_at = $1',
)
