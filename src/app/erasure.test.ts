import { expect, test } from 'vitest'
import { accountsJobs, eraseGone } from '#features/accounts/server/accounts.jobs.ts'
import { balanceOf } from '#features/credits/server/credits.ts'
import { paymentsJobs } from '#features/payments/server/payments.jobs.ts'
import { makeFullMember } from '#testing/full-member.ts'
import { choose, placeOrder } from '#testing/orders.ts'
import { storedFiles } from '#testing/photos.ts'
import type { TestMember } from '#testing/people.ts'
import { findTraces } from '#testing/traces.ts'
import { newWorld, type World } from '#testing/world.ts'
import { fates } from './erasure.ts'

const day = 86_400
const password = 'welkom-bij-vonk'

test('C-24 L-28 every table has its fate on erasure, and what goes with another row really does', async () => {
  await using world = await newWorld()
  const tables = await world.sql<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const known = tables.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'))
  expect(known).toEqual(Object.keys(fates).toSorted())

  const cascades = await world.sql<{ owned: string; owner: string }>(
    `select conrelid::regclass::text as owned, confrelid::regclass::text as owner from pg_constraint
     where contype = 'f' and confdeltype = 'c'`,
  )
  const promised = Object.entries(fates).flatMap(([owned, fate]) =>
    'goesWith' in fate ? [{ owned, owner: fate.goesWith }] : [],
  )
  expect(
    promised.filter(({ owned, owner }) => !cascades.some((one) => one.owned === owned && one.owner === owner)),
  ).toEqual([])
})

test('C-24 a table that says it knows no member has no column for one', async () => {
  await using world = await newWorld()
  const columns = await world.sql<{ name: string; column: string }>(
    `select table_name as name, column_name as column from information_schema.columns where table_schema = 'public'
     and column_name ~ '(member|account|liker|liked|blocker|blocked|sender|partner|recipient|subject|buyer)_id$|email|address$' order by 1, 2`,
  )
  const ofNobody = columns.filter(({ name }) => 'nobody' in (fates[name] ?? {}))
  expect(ofNobody.map(({ name, column }) => `${name}.${column}`)).toEqual(['company.address', 'company.support_email'])
})

/** Rows of a member that name nobody: they hang on an order, or hold a keyed hash. */
const withoutName = ['account_quota', 'login_failure', 'partner_signup', 'payment', 'payment_event']

/** What only deleting makes, or a payment that is given back; and what a job takes away at once. */
const comesLater = ['account_deletion', 'payment_refund', 'payment_reversal', 'unconfirmed_order']

test('C-24 I19 R-4.03 after 14 days nothing is left of a member with everything, but what the books need', async () => {
  await using world = await newWorld()
  const { member: zoe, marks, remarks } = await makeFullMember(world)
  await requireEverywhere(world, zoe, marks)
  const files = await storedFiles(world)
  expect(files).toEqual(expect.arrayContaining(['large.webp', 'blur.webp', 'export.zip']))

  const reply = await world.as(zoe).delete('/api/account', { password, reason: 'other', remarks })
  expect(reply.status).toBe(200)
  world.clock.advance(14 * day)
  await runAccountsJobs(world)
  await world.runJobs()

  const kept = Object.entries(fates).flatMap(([table, fate]) =>
    'kept' in fate ? fate.kept.map((column) => `${table}.${column}`) : [],
  )
  expect((await findTraces(world, [...marks, remarks])).filter((trace) => !kept.includes(trace))).toEqual([])
  expect(await storedFiles(world)).toEqual([])
}, 120_000)

/** A test that erases somebody shows nothing of a column in which they never stood. */
async function requireEverywhere(world: World, zoe: TestMember, marks: readonly string[]): Promise<void> {
  const held = new Set((await findTraces(world, marks)).map((trace) => trace.split('.')[0]))
  const promised = Object.entries(fates).flatMap(([table, fate]) => ('nobody' in fate ? [] : [table]))
  expect(promised.filter((table) => !held.has(table)).toSorted()).toEqual([...withoutName, ...comesLater].toSorted())
  for (const table of withoutName) expect(await world.sql(`select 1 from ${table}`), table).not.toEqual([])

  const everybody = await world.sql<{ id: string }>('select id from account')
  const hers = await findTraces(world, [zoe.id])
  const columns = await findTraces(
    world,
    everybody.map(({ id }) => id),
  )
  const addresses = ['account.email', 'account.email_key'] // those of other members are made of their ids
  expect(columns.filter((column) => !hers.includes(column))).toEqual(addresses)
}

test('C-24 what others have, with nobody who is erased, stays as it is', async () => {
  await using world = await newWorld()
  const { marks, member: zoe } = await makeFullMember(world)
  await makeFullMember(world, { name: 'Veraline', hobby: 'hobo' })
  const tables = Object.entries(fates).flatMap(([table, fate]) => ('forgottenBy' in fate ? [table] : []))
  const before = await countWithout(world, tables, marks)
  expect(tables.filter((table) => !before[table])).toEqual([])

  await world.as(zoe).delete('/api/account', { password, reason: 'other', remarks: '' })
  world.clock.advance(14 * day)
  await eraseGone.run(world.ctx(), null)

  const after = await countWithout(world, tables, marks)
  expect(tables.filter((table) => (after[table] ?? 0) < (before[table] ?? 0))).toEqual([])
}, 120_000)

/** Counts the rows of each table in which none of the marks stands. */
async function countWithout(world: World, tables: readonly string[], marks: readonly string[]) {
  const patterns = marks.map((mark) => `%${mark}%`)
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

test('C-24 an account that cannot be erased keeps no other one, and is erased once it can be', async () => {
  await using world = await newWorld()
  const members = [await world.member(), await world.member(), await world.member()]
  const [, broken] = members
  for (const member of members) {
    await world.as(member).delete('/api/account', { password, reason: 'other', remarks: '' })
    world.clock.advance(1)
  }
  await world.sql(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'a fault'; end $$;
     create trigger fails before delete on profile for each row when (old.member_id = '${broken?.id}') execute function fail()`,
  )
  world.clock.advance(14 * day)

  await expect(eraseGone.run(world.ctx(), null)).rejects.toThrow('1 accounts could not be erased')

  const left = () => world.sql('select id from account where id = any($1)', [members.map(({ id }) => id)])
  expect(await left()).toEqual([{ id: broken?.id }])
  expect(await world.sql('select 1 from profile where member_id = $1', [broken?.id])).toHaveLength(1)
  await world.sql('drop trigger fails on profile')
  await eraseGone.run(world.ctx(), null)
  expect(await left()).toEqual([])
})

test('C-24 L-23 of the books stay the invoice and what it gave, closed to zero and without the payer', async () => {
  await using world = await newWorld()
  const { member: zoe } = await makeFullMember(world)
  const partners = await world.sql<{ member_id: string; total: number }>(
    'select member_id, sum(delta)::int as total from ledger_entry where member_id <> $1 group by 1 order by 1',
    [zoe.id],
  )
  await world.sql(`update payment_event set snapshot = snapshot || '{"details": {"consumerName": "Z. de Wit"}}'`)
  await eraseNow(world, zoe)
  world.clock.advance(8 * day) // until then something may still be paid for the other order
  for (const job of paymentsJobs) if (job.cron) await job.run(world.ctx(), null)

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
  expect(await balanceOf(world.ctx(), zoe.id)).toBe(0)
}, 120_000)

test('L-23 after seven years the books forget too; other members’ orders and ledgers stay', async () => {
  await using world = await newWorld()
  const { member: zoe, friend } = await makeFullMember(world)
  const order = await placeOrder(world, friend)
  await choose(order.checkoutUrl, 'paid')
  const friendsLedger = await ledgerOf(world, friend)
  expect(friendsLedger.length).toBeGreaterThan(0)
  await eraseNow(world, zoe)
  const forget = async () => {
    for (const job of paymentsJobs) if (job.cron) await job.run(world.ctx(), null)
    return (await world.sql('select 1 from purchase where member_id = $1', [zoe.id])).length
  }
  const ordered = world.clock.now().getUTCFullYear()
  world.clock.advance((Date.UTC(ordered + 8, 0, 1) - world.clock.now().getTime()) / 1000 - 1)
  expect(await forget()).toBe(1)
  world.clock.advance(1)
  expect(await forget()).toBe(0)
  expect(await world.sql('select 1 from ledger_entry where member_id = $1', [zoe.id])).toEqual([])
  expect(await world.sql('select 1 from purchase where member_id = $1', [friend.id])).toHaveLength(1)
  expect(await ledgerOf(world, friend)).toEqual(friendsLedger)
}, 120_000)

test('the books of a member who is still there cannot be closed', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 3 })
  await expect(world.database.query({ text: 'select close_ledger($1, now())' }, [anna.id])).rejects.toThrow(
    /is not gone/,
  )
  expect(await world.balanceOf(anna)).toBe(3)
})

const ledgerOf = (world: World, member: TestMember) =>
  world.sql('select request_id, delta from ledger_entry where member_id = $1 order by id', [member.id])

async function runAccountsJobs(world: World): Promise<void> {
  for (const job of accountsJobs) if (job.cron) await job.run(world.ctx(), null)
}

async function eraseNow(world: World, member: TestMember): Promise<void> {
  await world.as(member).delete('/api/account', { password, reason: 'other', remarks: '' })
  world.clock.advance(14 * day)
  await runAccountsJobs(world)
  await world.runJobs()
}
