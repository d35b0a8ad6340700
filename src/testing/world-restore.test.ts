import { expect, test } from 'vitest'
import { openDatabase, type Database } from '#platform/server/database/db.ts'
import { newWorld } from './world.ts'
import { returnWorldDatabase, takeWorldDatabase, type WorldDatabase } from './world-databases.ts'
import { restoreRows } from './world-restore.ts'

async function query(database: Database, text: string): Promise<Record<string, unknown>[]> {
  return (await database.query<Record<string, unknown>>({ text }, [])).rows
}

const READ_STATE = `select (select json_agg(c order by id) from company c) as companies,
  (select count(*)::int from account) as accounts, (select max(credits) from credit_balance) as credits,
  (select count(*)::int from graphile_worker._private_jobs) as jobs, 
  (select json_agg(nextval(format('%I.%I', schemaname, sequencename)::regclass) order by sequencename) from pg_sequences) as numbers`

/** Runs `work` with a database of worlds, and deletes or returns the database. */
async function withDatabase(work: (database: WorldDatabase) => Promise<void>): Promise<void> {
  const database = await takeWorldDatabase()
  await work(database).finally(() => returnWorldDatabase(database))
}

test('restores inserted, changed and deleted rows, jobs and sequences, again and again', async () => {
  await withDatabase(async ({ owner, restorer, restoredAt }) => {
    let since = await restoreRows(restorer, restoredAt)
    const before = await query(owner, READ_STATE)
    for (let round = 0; round < 3; round++) {
      await query(owner, `update company set name = 'Ander'; delete from credit_balance`)
      await query(owner, `select graphile_worker.add_job('none')`)
      await query(
        owner,
        `insert into account select (json_populate_record(a, '{"id": "${crypto.randomUUID()}", "email": "x@y.z", "email_key": "x@y.z"}')).* from account a limit 1`,
      )
      expect(await query(owner, READ_STATE)).not.toEqual(before)
      since = await restoreRows(restorer, since)
      expect(await query(owner, READ_STATE)).toEqual(before)
    }
  })
})

test.each([
  'create table other (id int)',
  'drop index city_name_prefix',
  'analyze company',
  'alter table company disable trigger all',
])('does not restore a database after: %s', async (text) => {
  await withDatabase(async ({ owner, restorer, restoredAt }) => {
    await query(owner, text)
    expect(await restoreRows(restorer, restoredAt)).toBeNull()
    await query(owner, 'create table if not exists never_returned (id int)')
  })
})

test('does not restore a database with an open transaction or an advisory lock', async () => {
  await withDatabase(async ({ restorer, url, restoredAt }) => {
    const other = openDatabase(url, { size: 1 })
    await query(other, 'select pg_advisory_lock(1)')
    expect(await restoreRows(restorer, restoredAt)).toBeNull()
    await query(other, 'select pg_advisory_unlock(1); begin')
    expect(await restoreRows(restorer, restoredAt)).toBeNull()
    await other.close()
  })
})

test('gives the next world the same data on open connections', async () => {
  const first = await newWorld()
  await first.member()
  await first[Symbol.asyncDispose]()
  const second = await newWorld()
  expect(second.databaseUrl).toBe(first.databaseUrl)
  expect(await second.sql('select count(*)::int as count from account')).toEqual([{ count: 10 }])
  await second[Symbol.asyncDispose]()
})
