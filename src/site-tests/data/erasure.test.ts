import { expect, test } from 'vitest'
import { accountsJobs, eraseDeletedAccounts } from '#features/accounts/server/accounts.jobs.ts'
import { getBalance } from '#features/credits/server/credits.ts'
import { ordersJobs } from '#features/orders/server/orders.jobs.ts'
import { newDebitWorld, placeDebit, requestCode, startDebit } from '#testing/debits.ts'
import { createFullMember } from '#testing/full-member.ts'
import { completeCheckout, placeOrder } from '#testing/orders.ts'
import { listStoredFiles } from '#testing/images/photos.ts'
import type { TestMember } from '#testing/test-members.ts'
import { findTraces } from '#testing/traces.ts'
import { newWorld, type World } from '#testing/world.ts'
import { erasers, tables } from '../../app/features.ts'

const erasures = tables.flatMap(({ name, table }) => ('erasure' in table ? [{ name, erasure: table.erasure }] : []))
const day = 86_400
const password = 'welkom-bij-vonk'

test('C-24 every expected cascade exists', async () => {
  await using world = await newWorld()
  const cascades = await world.sql<{ owned: string; owner: string }>(
    `select conrelid::regclass::text as owned, confrelid::regclass::text as owner from pg_constraint
     where contype = 'f' and confdeltype = 'c'`,
  )
  const expected = erasures.flatMap(({ name: owned, erasure }) =>
    'cascadesFrom' in erasure ? [{ owned, owner: erasure.cascadesFrom }] : [],
  )
  expect(expected.length).toBeGreaterThan(5)
  expect(
    expected.filter(({ owned, owner }) => !cascades.some((one) => one.owned === owned && one.owner === owner)),
  ).toEqual([])
})

test('C-24 rows are erased before the rows that they refer to', async () => {
  await using world = await newWorld()
  const references = await world.sql<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const positionOf = (name: string) => {
    const erasure = erasures.find((each) => each.name === name)?.erasure
    return erasure && 'erasedBy' in erasure ? erasers.indexOf(erasure.erasedBy) : null
  }
  const ordered = references.flatMap(({ child, parent }) => {
    const [childPosition, parentPosition] = [positionOf(child), positionOf(parent)]
    return childPosition === null || parentPosition === null
      ? []
      : [{ child, isFirst: childPosition <= parentPosition }]
  })
  expect(ordered.map(({ child }) => child)).toContain('conversation_side')
  expect(ordered.filter(({ isFirst }) => !isFirst)).toEqual([])
})

test('C-24 a table without personal data has no column for a member or address', async () => {
  await using world = await newWorld()
  const columns = await world.sql<{ name: string; column: string }>(
    `select table_name as name, column_name as column from information_schema.columns where table_schema = 'public'
     and column_name ~ '(member|account|liker|liked|blocker|blocked|sender|partner|recipient|subject|buyer)_id$|email|address$' order by 1, 2`,
  )
  const erasedTables = new Set(erasures.map(({ name }) => name))
  const memberColumns = columns.filter(({ name }) => !erasedTables.has(name))
  expect(memberColumns.map(({ name, column }) => `${name}.${column}`)).toEqual([
    'company.address',
    'company.support_email',
    'staff_account.email',
    'staff_account.email_key',
  ])
})

/** Tables whose rows do not identify the member: they belong to an order, or contain a keyed hash. */
const anonymousTables = [
  'account_quota',
  'ban_mark',
  'bank_receipt',
  'bank_transfer',
  'case_flag',
  'debit_return',
  'invoice',
  'login_failure',
  'mail_attachment',
  'partner_signup',
  'payment',
  'payment_event',
]

/** Tables that get rows on deletion, a withdrawal, a refund or a fault only, or whose rows a job deletes at once. */
const laterTables = [
  'account_deletion',
  'payment_refund',
  'payment_reversal',
  'reconciliation_finding',
  'unconfirmed_order',
  'withdrawal',
]

test('C-24 I19 R-4.03 after 14 days only the bookkeeping contains data of a deleted member', async () => {
  await using world = await newWorld()
  const { member: zoe, uniqueValues, remarks } = await createFullMember(world)
  await requireInEveryTable(world, zoe, uniqueValues)
  const files = await listStoredFiles(world)
  expect(files).toEqual(expect.arrayContaining(['large.webp', 'blur.webp', 'export.zip']))

  const response = await world.as(zoe).delete('/api/account', { password, reason: 'other', remarks })
  expect(response.status).toBe(200)
  world.clock.advanceSeconds(14 * day)
  await runAccountsJobs(world)
  await world.runJobs()

  const retainedColumns = erasures.flatMap(({ name, erasure }) =>
    'retained' in erasure ? (erasure.retained?.columns ?? []).map((column) => `${name}.${column}`) : [],
  )
  expect(
    (await findTraces(world, [...uniqueValues, remarks])).filter((trace) => !retainedColumns.includes(trace)),
  ).toEqual([])
  expect(await listStoredFiles(world)).toEqual([])
}, 120_000)

/** Requires that every table contains data of the member, since otherwise its erasure would not be tested. */
async function requireInEveryTable(world: World, zoe: TestMember, uniqueValues: readonly string[]): Promise<void> {
  const tablesWithTraces = new Set((await findTraces(world, uniqueValues)).map((trace) => trace.split('.')[0]))
  const expected = erasures.map(({ name }) => name)
  expect(expected.filter((table) => !tablesWithTraces.has(table)).toSorted()).toEqual(
    [...anonymousTables, ...laterTables].toSorted(),
  )
  for (const table of anonymousTables) expect(await world.sql(`select 1 from ${table}`), table).not.toEqual([])

  const accounts = await world.sql<{ id: string }>('select id from account')
  const ownColumns = await findTraces(world, [zoe.id])
  const columns = await findTraces(
    world,
    accounts.map(({ id }) => id),
  )
  const addresses = ['account.email', 'account.email_key'] // the addresses of other test members contain their ids
  expect(columns.filter((column) => !ownColumns.includes(column))).toEqual(addresses)
}

test('C-24 an erasure deletes no row that belongs to other members only', async () => {
  await using world = await newWorld()
  const { uniqueValues, member: zoe } = await createFullMember(world)
  await createFullMember(world, { name: 'Veraline', hobby: 'hobo' })
  const erasedTables = erasures.flatMap(({ name, erasure }) => ('erasedBy' in erasure ? [name] : []))
  const before = await countWithout(world, erasedTables, uniqueValues)
  expect(erasedTables.filter((table) => !before[table])).toEqual([])

  await world.as(zoe).delete('/api/account', { password, reason: 'other', remarks: '' })
  world.clock.advanceSeconds(14 * day)
  await eraseDeletedAccounts.run(world.ctx(), null)

  const after = await countWithout(world, erasedTables, uniqueValues)
  expect(erasedTables.filter((table) => (after[table] ?? 0) < (before[table] ?? 0))).toEqual([])
}, 120_000)

/** Counts the rows of each table that contain none of the values. */
async function countWithout(world: World, tables: readonly string[], uniqueValues: readonly string[]) {
  const patterns = uniqueValues.map((mark) => `%${mark}%`)
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const [row] = await world.sql<{ rows: number }>(
      `select count(*)::int as rows from ${table} one where not one::text ilike any($1::text[])`,
      [patterns],
    )
    counts[table] = row?.rows ?? 0
  }
  return counts
}

test('C-24 an account whose erasure fails does not prevent the others, and is erased by a later run', async () => {
  await using world = await newWorld()
  const members = [await world.member(), await world.member(), await world.member()]
  const [, broken] = members
  for (const member of members) {
    await world.as(member).delete('/api/account', { password, reason: 'other', remarks: '' })
    world.clock.advanceSeconds(1)
  }
  await world.sql(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'a fault'; end $$;
     create trigger fails before delete on profile for each row when (old.member_id = '${broken?.id}') execute function fail()`,
  )
  world.clock.advanceSeconds(14 * day)

  await expect(eraseDeletedAccounts.run(world.ctx(), null)).rejects.toThrow('1 accounts could not be erased')

  const listRemaining = () => world.sql('select id from account where id = any($1)', [members.map(({ id }) => id)])
  expect(await listRemaining()).toEqual([{ id: broken?.id }])
  expect(await world.sql('select 1 from profile where member_id = $1', [broken?.id])).toHaveLength(1)
  await world.sql('drop trigger fails on profile')
  await eraseDeletedAccounts.run(world.ctx(), null)
  expect(await listRemaining()).toEqual([])
})

test('C-24 L-23 the bookkeeping keeps the invoice and its credits, closed to zero and without the payer', async () => {
  await using world = await newWorld()
  const { member: zoe } = await createFullMember(world)
  const partners = await world.sql<{ member_id: string; total: number }>(
    'select member_id, sum(delta)::int as total from ledger_entry where member_id <> $1 group by 1 order by 1',
    [zoe.id],
  )
  await world.sql(`update payment_event set snapshot = snapshot || '{"details": {"consumerName": "Z. de Wit"}}'`)
  await eraseNow(world, zoe)
  world.clock.advanceSeconds(8 * day) // until then the other order can still be paid
  for (const job of ordersJobs) if (job.cron) await job.run(world.ctx(), null)

  const orders = await world.sql('select status, total_cents, credits from purchase where member_id = $1', [zoe.id])
  expect(orders).toEqual([{ status: 'paid', total_cents: 3495, credits: 150 }])
  const entries = await world.sql('select counter_account, delta from ledger_entry where member_id = $1 order by id', [
    zoe.id,
  ])
  expect(entries).toEqual([
    { counter_account: 'order', delta: 150 },
    { counter_account: 'closed', delta: -150 },
  ])
  expect(JSON.stringify(await world.sql('select snapshot from payment_event'))).not.toContain('de Wit')
  expect(
    await world.sql(
      'select member_id, sum(delta)::int as total from ledger_entry where member_id <> $1 group by 1 order by 1',
      [zoe.id],
    ),
  ).toEqual(partners)
  expect(await getBalance(world.ctx(), zoe.id)).toBe(0)
}, 120_000)

test('L-23 after seven years the bookkeeping is deleted too; other members’ orders and ledgers stay', async () => {
  await using world = await newWorld()
  const { member: zoe, friend } = await createFullMember(world)
  const order = await placeOrder(world, friend)
  await completeCheckout(order.checkoutUrl, 'paid')
  const friendsLedger = await listLedger(world, friend)
  expect(friendsLedger.length).toBeGreaterThan(0)
  await eraseNow(world, zoe)
  const deleteOld = async () => {
    for (const job of ordersJobs) if (job.cron) await job.run(world.ctx(), null)
    return (await world.sql('select 1 from purchase where member_id = $1', [zoe.id])).length
  }
  const ordered = world.clock.now().getUTCFullYear()
  world.clock.advanceSeconds((Date.UTC(ordered + 8, 0, 1) - world.clock.now().getTime()) / 1000 - 1)
  expect(await deleteOld()).toBe(1)
  world.clock.advanceSeconds(1)
  expect(await deleteOld()).toBe(0)
  expect(await world.sql('select 1 from ledger_entry where member_id = $1', [zoe.id])).toEqual([])
  expect(await world.sql('select 1 from purchase where member_id = $1', [friend.id])).toHaveLength(1)
  expect(await listLedger(world, friend)).toEqual(friendsLedger)
}, 120_000)

test('the ledger of an existing member cannot be closed', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 3 })
  await expect(world.database.query({ text: 'select close_ledger($1, now())' }, [anna.id])).rejects.toThrow(
    /still has an account/,
  )
  expect(await world.getBalance(anna)).toBe(3)
})

test('erasing a member deletes the started signing and the waiting text message', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  const id = await placeDebit(world, anna)
  await startDebit(world, anna, { id })
  await requestCode(world, anna, id)
  const waiting = () =>
    world.sql(`select 1 from graphile_worker._private_jobs where payload::text like '%31612345678%'`)
  expect(await waiting()).toHaveLength(1)
  await world.as(anna).delete('/api/account', { password, reason: 'other', remarks: '' })
  world.clock.advanceSeconds(14 * day)
  await runAccountsJobs(world)
  expect(await waiting()).toEqual([])
  expect(await world.sql('select 1 from debit_signature')).toEqual([])
})

const listLedger = (world: World, member: TestMember) =>
  world.sql('select request_id, delta from ledger_entry where member_id = $1 order by id', [member.id])

async function runAccountsJobs(world: World): Promise<void> {
  for (const job of accountsJobs) if (job.cron) await job.run(world.ctx(), null)
}

async function eraseNow(world: World, member: TestMember): Promise<void> {
  await world.as(member).delete('/api/account', { password, reason: 'other', remarks: '' })
  world.clock.advanceSeconds(14 * day)
  await runAccountsJobs(world)
  await world.runJobs()
}
