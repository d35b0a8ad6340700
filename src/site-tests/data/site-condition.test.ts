import { expect, test } from 'vitest'
import { invariants, tables } from '../../app/features.ts'
import { listDeclaredStatements } from '#platform/server/database/statement.ts'
import { runEveryStatement, exceedStartLimit } from '#testing/every-statement.ts'
import { newSiteProbe, type SiteProbe } from '#testing/site-probe.ts'
import { newWorld } from '#testing/world.ts'
import '../../app/doctor/doctor.sql.ts' // declares its statements, which only a command uses

/** The site of the context, or a parameter whose name ends in `siteId`, compared with the column of the site. */
const hasCondition = /\bsite_id\s*=\s*:(site|siteId|\w+SiteId)\b/
const onlyStores = (sql: string) => /^\s*insert into/.test(sql) && !hasCondition.test(sql)

/** Runs every statement of a site, whose statements are probed with the other site too. */
async function probeSite(): Promise<SiteProbe> {
  const probe = newSiteProbe()
  const options = { intercept: probe.intercept, maxWaitMilliseconds: 20_000 } // each statement runs three times
  await using world = await newWorld(options)
  probe.start({ siteId: world.siteId, otherSiteId: world.otherSite.siteId, database: world.database })
  await runEveryStatement(world)
  await using tight = await newWorld({ ...options, rateLimits: { factor: 0.05 } })
  probe.start({ siteId: tight.siteId, otherSiteId: tight.otherSite.siteId, database: tight.database })
  await exceedStartLimit(tight)
  return probe
}

test('C-76 every statement with a site parameter is scoped to that site', { timeout: 180_000 }, async () => {
  const probe = await probeSite()
  const declared = [...listDeclaredStatements()].filter(([name]) => name.includes('.')) // search builds others dynamically
  const withCondition = declared.filter(([, { sql }]) => hasCondition.test(sql)).map(([name]) => name)
  const storing = new Set(declared.filter(([, { sql }]) => onlyStores(sql)).map(([name]) => name))
  // They change or lock what a site has only one of, so that the other site's result is alike.
  const alike = [
    'sites.merge_settings',
    'sites.write_settings',
    'sites.clear_main_host',
    'pages.lock_text_pages',
    'backoffice.store_activity',
    'backoffice.add_views',
    'bank.lock_debit_files',
    'staff.lock_own_claims',
  ]
  for (const name of ['queue.enqueue', ...alike]) storing.add(name)
  const required = [...new Set([...withCondition, ...probe.siteStatements])].filter((name) => !storing.has(name))
  expect(required.length).toBeGreaterThan(80)
  expect(required.filter((name) => !probe.siteStatements.has(name))).toEqual([]) // a new statement needs a step in `runEveryStatement`
  expect(required.filter((name) => !probe.scopedStatements.has(name))).toEqual([])
})

test('C-76 every statement that reads or changes rows of a site names the site, or says why not', async () => {
  await using world = await newWorld()
  const columns = await world.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'site_id'
     where c.relkind in ('r', 'v') and c.relnamespace = 'public'::regnamespace and not a.attisdropped`,
  )
  const rowsOfSite = new RegExp(`\\b(?:from|join|update|using)\\s+(?:${columns.map(({ name }) => name).join('|')})\\b`)
  const collected = listCollectedStatements()
  const isWithoutSite = (sql: string) => rowsOfSite.test(sql) && !hasCondition.test(sql) && !onlyStores(sql)
  const declared = [...listDeclaredStatements()].filter(([name]) => !collected.has(name))
  const withoutSite = declared.filter(([, { sql }]) => isWithoutSite(sql)).map(([name]) => name)
  const withReason = declared.filter(([, { allSites }]) => allSites !== null).map(([name]) => name)
  expect(withReason.length).toBeGreaterThan(200)
  expect(withReason.toSorted()).toEqual(withoutSite.toSorted()) // a superfluous reason fails too
})

/** Lists the invariants, which check all sites, and the exports of tables, which select the rows of one member. */
function listCollectedStatements(): Set<string> {
  const exported = tables.flatMap(({ table }) =>
    'export' in table && 'rows' in table.export ? [table.export.rows] : [],
  )
  return new Set([...Object.values(invariants), ...exported].map(({ name }) => name))
}
