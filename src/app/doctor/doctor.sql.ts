import { statement } from '#platform/server/database/statement.ts'

/**
 * Reads the clock of the database, and the time of the last cron job that is not in the future, null when none ever
 * ran. `aheadJobs` counts those whose last run is later than a time.
 */
export const readClocks = statement<
  { latestCredible: Date },
  { databaseTime: Date; lastJobAt: Date | null; aheadJobs: number }
>(
  'doctor.read_clocks',
  `select clock_timestamp() as database_time, max(last_execution) filter (where last_execution <= :latestCredible) as last_job_at,
     (count(*) filter (where last_execution > :latestCredible))::int as ahead_jobs
   from graphile_worker._private_known_crontabs`,
)

/** Counts jobs that failed several times, and mails that should have been sent before a time. */
export const countStuckWork = statement<
  { minAttempts: number; dueBefore: Date },
  { failingJobs: string[]; waitingMails: number; refusedRecipients: number }
>(
  'doctor.count_stuck_work',
  `select array(select distinct task_identifier from graphile_worker.jobs where attempts >= :minAttempts order by 1)
       as failing_jobs,
     (select count(*)::int from mail_outbox where sent_at is null and not is_condemned and created_at < :dueBefore) as waiting_mails,
     (select count(distinct lower(to_address))::int from mail_outbox
      where refused_at is not null and sent_at is null) as refused_recipients`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** Lists the attributes of a role that let it do more than statements on tables, and those of the current user. */
export const findRolePowers = statement<{ role: string }, { powers: string[] }>(
  'doctor.find_role_powers',
  `select array_remove(array[
     case when r.rolsuper then 'superuser' end, case when r.rolcreaterole then 'createrole' end,
     case when r.rolcreatedb then 'createdb' end, case when r.rolbypassrls then 'bypassrls' end,
     case when r.rolreplication then 'replication' end,
     case when has_schema_privilege(r.oid, 'public', 'create') then 'create in the schema public' end,
     case when to_regnamespace('migration') is not null and has_schema_privilege(r.oid, 'migration', 'usage')
       then 'the schema migration' end,
     case when exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and pg_has_role(r.oid, c.relowner, 'member')) then 'the role that owns the tables' end], null) as powers
   from pg_roles r where r.rolname = :role`,
)

/** Lists the privileges of a role among these pairs of table and privilege. */
export const listHeldPrivileges = statement<{ role: string; pairs: string }, { table: string; privilege: string }>(
  'doctor.list_held_privileges',
  `select pair.table, pair.privilege from json_to_recordset(:pairs::json) as pair ("table" text, privilege text)
   where has_table_privilege(:role, pair.table, pair.privilege) order by 1, 2`,
)

/** Lists the modules of PostgreSQL and the index for misspelt names that the database has not. */
export const listMissingModules = statement<void, { name: string }>(
  'doctor.list_missing_modules',
  `select name from unnest(array['pg_trgm', 'btree_gin']) as name
   where not exists (select from pg_extension where extname = name)
   union all select 'city_name_trigram' where to_regclass('city_name_trigram') is null`,
)

/** A site with everything that decides whether its configuration works. */
export interface SiteFactsRow {
  id: string
  key: string
  settings: unknown
  hosts: { host: string; main: boolean }[]
  company: Record<string, unknown>
  /** The countries with a bundle, and those with an enabled payment method. */
  bundleCountries: string[]
  methodCountries: string[]
  slugs: { lander: string; slug: string }[]
  pages: { slug: string; language: string; isBlank: boolean }[]
  hasFictionalProfiles: boolean
}

export const listSiteFacts = statement<void, SiteFactsRow>(
  'doctor.list_site_facts',
  `select s.id, s.key, s.settings, to_jsonb(c) as company,
     coalesce((select json_agg(json_build_object('host', h.host, 'main', h.main) order by h.main desc, h.host)
       from site_host h where h.site_id = s.id), '[]') as hosts,
     array(select distinct b.country from bundle b where b.site_id = s.id) as bundle_countries,
     array(select distinct m.country from payment_method m where m.site_id = s.id and m.is_enabled) as method_countries,
     coalesce((select json_agg(json_build_object('lander', l.lander, 'slug', l.slug) order by l.lander, l.slug)
       from lander_slug l where l.site_id = s.id), '[]') as slugs,
     coalesce((select json_agg(json_build_object('slug', p.slug, 'language', p.language, 'isBlank', btrim(p.body) = '')
         order by p.slug, p.language)
       from (select distinct on (t.slug, t.language) t.slug, t.language, t.body from text_page t
         where t.site_id = s.id and (t.visible_from is null or t.visible_from <= now())
           and not exists (select from text_page_cancellation c where c.site_id = t.site_id and c.slug = t.slug
             and c.language = t.language and c.version = t.version)
         order by t.slug, t.language, coalesce(t.visible_from, t.saved_at) desc, t.version desc) p where p.body is not null), '[]') as pages,
     exists (select from profile f where f.site_id = s.id and f.is_fictional) as has_fictional_profiles
   from site s join company c on c.id = s.company_id order by s.created_at, s.key`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)
