import { toMemberActor } from '#testing/contexts.ts'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite } from '#app/site.ts'
import { invariants } from '#app/features.ts'
import { sendMessage } from '#features/chat/server/messages/sending.ts'
import { getBalance } from '#features/credits/server/credits.ts'
import { likeMember } from '#features/likes/server/likes.ts'
import { newClientId } from '#platform/calls/client-id.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { openLog } from '#platform/server/log.ts'
import { newInstallations } from '#testing/servers/installations.ts'
import { newTestServices } from '#testing/test-services.ts'

// Restores the dump of a database of the baseline and migrates it to this version.

const { newDatabase, remove } = newInstallations()
let url = ''
let countsBefore: Record<string, number> = {}

beforeAll(async () => {
  url = await newDatabase()
  await query(url, readFileSync(new URL('baseline.sql', import.meta.url), 'utf8'))
  countsBefore = await countRows(url)
  await migrate(url)
})

afterAll(remove)

/** Runs statements on a new connection, because those of a dump change its settings. */
async function query<Row extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function countRows(databaseUrl: string): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    databaseUrl,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await query<{ count: number }>(databaseUrl, `select count(*)::int as count from ${name}`)
    counts[name] = row?.count ?? 0
  }
  return counts
}

test('the dump has a row in every table of the baseline', () => {
  expect(Object.keys(countsBefore).length).toBeGreaterThan(50)
  expect(Object.entries(countsBefore).filter(([, count]) => count === 0)).toEqual([])
})

test('an upgrade keeps the rows of every table', async () => {
  // Members have no codes of an authenticator app any more. A bundle becomes one bundle in each country of its site.
  const { two_factor: _secrets, recovery_code: _codes, ...counts } = countsBefore
  const { bundle = 0 } = counts
  // Paid orders wait for their invoices.
  const [paid] = await query<{ count: number }>(url, `select count(*)::int from purchase where status = 'paid'`)
  const expected = { ...counts, bundle: bundle * 7, unconfirmed_order: paid?.count }
  expect(await countRows(url)).toMatchObject(expected)
})

test('L-06 an upgrade marks the photos of fictional profiles as without a noted license, and no others', async () => {
  const newUrl = await newDatabase()
  await query(newUrl, readFileSync(new URL('baseline.sql', import.meta.url), 'utf8'))
  await query(newUrl, 'update profile set is_fictional = true where member_id = (select member_id from photo limit 1)')
  await migrate(newUrl)
  const text = 'select distinct license from photo'
  expect([await query(url, text), await query(newUrl, text)]).toEqual([[{ license: null }], [{ license: '' }]])
})

test('an upgraded database has the functions, views and triggers of a new one, and no others', async () => {
  const text = `select 'function ' || p.oid::regprocedure as name, pg_get_functiondef(p.oid) as definition
      from pg_proc p where p.pronamespace = 'public'::regnamespace
    union all select 'view ' || viewname, definition from pg_views where schemaname = 'public'
    union all select 'trigger ' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    order by 1`
  const newUrl = await newDatabase()
  await migrate(newUrl)
  expect(await query(url, text)).toEqual(await query(newUrl, text))
})

test('an upgraded database works: a message is sent and charged, a like is given, and no invariant is violated', async () => {
  const [sender] = await query<{ id: string; site_id: string; conversation_id: string; partner_id: string }>(
    url,
    `select a.id, a.site_id, side.conversation_id, side.partner_id from conversation_side side
     join account a on a.id = side.member_id and a.status = 'active'
     join account other on other.id = side.partner_id and other.status = 'active'
     join credit_balance b on b.member_id = a.id and b.credits > 1
     where not exists (select from account_deletion where account_id in (a.id, other.id))
       and not exists (select from profile where is_fictional and member_id in (a.id, other.id)) limit 1`,
  )
  if (!sender) throw new Error('the dump has no conversation')
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'))
  const database = openDatabase(url, { role: 'vonk_app', size: 2 })
  const now = () => new Date('2026-06-02T10:00:00Z')
  const site = await buildSite({ database, services: newTestServices(folder), log: openLog('silent'), now })
  try {
    const ctx = {
      ...site.createBackgroundContext(sender.site_id, 'http://localhost'),
      actor: toMemberActor({ id: sender.id }),
    }
    const credits = await getBalance(ctx, sender.id)
    const message = { id: sender.conversation_id, messageId: newClientId(), text: 'Hoi' }
    expect((await sendMessage(ctx, message)).credits).toBe(credits - 1)
    await likeMember(ctx, { id: sender.partner_id })
    for (const [name, check] of Object.entries(invariants)) expect(await check.all(database), name).toEqual([])
  } finally {
    await site.app.close()
    await database.close()
    await rm(folder, { recursive: true })
  }
})
