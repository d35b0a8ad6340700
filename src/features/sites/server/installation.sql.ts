import { statement } from '#platform/server/database/statement.ts'

/**
 * Finds whether a database has tables of Vonk, and whether it has any. Ignores those of the job queue, the migrations
 * and extensions.
 */
export const findTables = statement<void, { hasVonkTables: boolean; hasAnyTables: boolean }>(
  'sites.find_tables',
  `select to_regclass('installation') is not null as has_vonk_tables, exists (
     select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_'
       and n.nspname not in ('information_schema', 'graphile_worker', 'migration')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
   ) as has_any_tables`,
)

/** Finds the kind of an installation, and whether it has a site. */
export const findInstallation = statement<
  void,
  { kind: 'demo' | 'site' | null; completedAt: Date | null; hasSite: boolean }
>(
  'sites.find_installation',
  `select (select kind from installation) as kind, (select completed_at from installation) as completed_at,
     exists (select from site) as has_site`,
)

/** Records the kind of an installation. Never changes an existing kind. */
export const insertInstallation = statement<{ kind: string }>(
  'sites.insert_installation',
  'insert into installation (kind) values (:kind) on conflict do nothing',
)

export const recordSeedTime = statement<{ at: Date }>(
  'sites.complete_installation',
  'update installation set completed_at = :at',
)
