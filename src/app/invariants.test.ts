import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database, type Db } from '#platform/server/database/db.ts'
import { listBrokenInvariants } from '#platform/server/database/invariants.ts'
import { completeCheckout, placeOrder } from '#testing/orders.ts'
import type { TestMember } from '#testing/test-members.ts'
import { uploadPhotos } from '#testing/photos.ts'
import { newWorld, type World } from '#testing/world.ts'
import { runCommand, type CommandResult } from './commands.ts'
import { checkInvariants } from './invariant-commands.ts'
import { invariants } from './features.ts'

let world: World
let owner: Database
let anna: TestMember
let bert: TestMember

beforeAll(async () => {
  world = await newWorld()
  owner = openDatabase(world.databaseUrl, { size: 2 })
  // The demo members of a test world are premium without an order.
  await world.sql('update credit_balance set paid_orders = 0')
  anna = await world.member({ credits: 20 })
  bert = await world.member({ gender: 'male', credits: 20 })
  await createActivity()
}, 60_000)

afterAll(async () => {
  await owner.close()
  await world[Symbol.asyncDispose]()
})

/** Creates rows of every kind that the rules check. */
async function createActivity(): Promise<void> {
  const send = (from: TestMember, to: TestMember) =>
    world.as(from).post(`/api/members/${to.id}/messages`, { messageId: randomUUID(), text: 'Hoi' })
  await send(anna, bert)
  const [conversation] = await world.sql<{ id: string }>('select id from conversation where starter_id = $1', [anna.id])
  for (const member of [anna, bert]) await world.as(member).delete('/api/chat.php', { conversation: conversation?.id })
  await send(anna, bert)
  await world.as(anna).put(`/api/members/${bert.id}/like`)
  await world.as(bert).put(`/api/members/${anna.id}/like`)
  await send(bert, anna) // free, as the first to a match
  await send(bert, anna)
  await world.as(bert).post(`/api/members/${anna.id}/gifts`, { messageId: randomUUID(), gift: 'rose', price: 5 })
  await completeCheckout((await placeOrder(world, anna)).checkoutUrl, 'paid')
  await placeOrder(world, bert)
  await uploadPhotos(world, anna, 1)
}

test('I1 … I15 every rule holds after ordinary use, and the command reports it', async () => {
  expect(await runOnWorld('invariants')).toEqual({ isOk: true, text: expect.stringMatching(/^\d+ rules hold$/) })
})

async function runOnWorld(line: string): Promise<CommandResult | null> {
  const database = async () => owner
  const context = async () => world.staffCtx()
  return runCommand({ database, unlimitedDatabase: database, demoDatabase: database, context }, line.split(' '))
}

class Rollback extends Error {}

/** Lists the rules that a statement breaks; rolls it back. */
async function findBrokenRules(text: string, values: unknown[]): Promise<string[]> {
  let rules: string[] = []
  const runStatement = async (db: Db) => {
    await db.query({ text: `set local session_replication_role = 'replica'` }, [])
    await db.query({ text }, values)
    rules = (await listBrokenInvariants(db, invariants)).map(({ rule }) => rule)
    throw new Rollback()
  }
  await owner.transaction(runStatement).catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error
  })
  return rules
}

const annasId = () => [anna.id]
const bertsId = () => [bert.id]

/** Faults in the data, and the rules that must report them. */
const faults: [fault: string, text: string, values: () => unknown[], ...rules: RegExp[]][] = [
  ['credits appear', 'update credit_balance set credits = credits + 1 where member_id = $1', annasId, /^I1 /],
  [
    'an entry vanishes',
    `delete from ledger_entry where member_id = $1 and counter_account = 'gift'`,
    bertsId,
    /^I1 /,
    /^I4 I7 each/,
  ],
  [
    'an entry carries the balance before it',
    `update ledger_entry set balance_after = balance_after - delta where member_id = $1 and counter_account = 'message'`,
    annasId,
    /^I3 /,
  ],
  [
    'an erased member has credits',
    `insert into ledger_entry (request_id, member_id, delta, counter_account, balance_after, created_at)
     values ('x', $1, 3, 'demo', 3, now())`,
    () => [randomUUID()],
    /^I6 /,
  ],
  [
    'a message costs nothing',
    `update message set price = 0 where sender_id = $1 and kind = 'text'`,
    annasId,
    /^I4 I7 each/,
  ],
  [
    'a free message has a price',
    `update message set price = 1 where sender_id = $1 and price = 0`,
    bertsId,
    /^I4 I7 each/,
  ],
  [
    'a charge is for another member’s message',
    `update message set sender_id = gen_random_uuid() where sender_id = $1`,
    annasId,
    /^I4 I7 each/,
  ],
  [
    'a gift is charged as a message',
    `update ledger_entry set counter_account = 'message' where member_id = $1 and counter_account = 'gift'`,
    bertsId,
    /^I4 I7 each/,
  ],
  [
    'a message is charged twice',
    `insert into ledger_entry (request_id, member_id, delta, counter_account, ref_id, balance_after, created_at)
     select 'x', member_id, delta, counter_account, ref_id, balance_after, created_at
     from ledger_entry where member_id = $1 and counter_account = 'gift'`,
    bertsId,
    /^I1 /,
    /^I3 /,
    /^I4 I7 each/,
    /^I4 I7 no message/,
  ],
  [
    'a hidden member stays visible',
    'update profile set invisible = true where member_id = $1',
    annasId,
    /^C-56 member_visibility/,
  ],
  [
    'a member is visible to nobody',
    'delete from member_visibility where member_id = $1',
    annasId,
    /^C-56 member_visibility/,
  ],
  [
    'a contact vanishes',
    `delete from member_contact where member_id = $1 and kind = 'like'`,
    annasId,
    /^C-56 the contacts/,
  ],
  [
    'a contact outlives its conversation',
    `insert into member_contact values ($1, gen_random_uuid(), 'conversation')`,
    annasId,
    /^C-56 the contacts/,
  ],
  ['a message vanishes', 'delete from message where sender_id = $1', annasId, /^I12 the messages/],
  [
    'a number is skipped',
    `update message set seq = seq + 90 where sender_id = $1 and kind = 'gift'`,
    bertsId,
    /^I12 the messages/,
  ],
  [
    'the last number of a conversation is higher than that of its messages',
    'update conversation set last_seq = last_seq + 1 where starter_id = $1',
    annasId,
    /^I12 the messages/,
  ],
  [
    'a member has read a message that does not exist',
    'update conversation_side set read_seq = 99 where member_id = $1',
    annasId,
    /^I13 /,
  ],
  ['a side is missing', 'delete from conversation_side where member_id = $1', annasId, /^I12 a conversation/],
  ['a start is not counted', 'delete from chat_quota where member_id = $1', annasId, /^I15 /],
  [
    'a sent text is not recorded',
    'update conversation set first_sent_text = false, second_sent_text = false where starter_id = $1',
    annasId,
    /^C-06 a conversation/,
  ],
  [
    'an order gave other credits',
    `update purchase set credits = credits + 1 where member_id = $1`,
    annasId,
    /^I5 a paid/,
  ],
  [
    'an open order gave credits',
    `update purchase set status = 'open', paid_at = null where member_id = $1`,
    annasId,
    /^I5 a paid/,
    /^I9 a paid payment/,
    /^I11 /,
  ],
  [
    'a paid order gave nothing',
    `update purchase set status = 'paid', paid_at = now() where member_id = $1`,
    bertsId,
    /^I5 a paid/,
    /^I9 a paid order/,
    /^I11 /,
  ],
  [
    'credits of no order',
    `update ledger_entry set ref_id = gen_random_uuid() where member_id = $1 and counter_account = 'order'`,
    annasId,
    /^I5 a paid/,
    /^I5 a ledger entry/,
  ],
  [
    'a payment over less',
    `update payment set amount_cents = 1 where purchase_id = (select id from purchase where member_id = $1)`,
    annasId,
    /^I9 a paid order/,
  ],
  [
    'a second payment that is not refunded',
    `insert into payment (id, purchase_id, method, amount_cents, currency, status, checked_at, created_at, changed_at)
     select gen_random_uuid(), purchase_id, method, amount_cents, currency, status, checked_at, created_at, now()
     from payment where purchase_id = (select id from purchase where member_id = $1)`,
    annasId,
    /^I9 a paid payment/,
  ],
  [
    'a refund of more than was paid',
    `insert into payment_refund (id, payment_id, reason, amount_cents, currency, created_at)
     select gen_random_uuid(), id, 'paid_twice', amount_cents + 1, currency, now()
     from payment where purchase_id = (select id from purchase where member_id = $1)`,
    annasId,
    /^I8 /,
  ],
  ['premium without an order', 'update credit_balance set paid_orders = 2 where member_id = $1', annasId, /^I11 /],
  ['a match outlives a like', 'delete from member_like where liker_id = $1', annasId, /^C-06 a match/, /^C-56 /],
  [
    'a mutual like is no match',
    'delete from member_match where $1 in (first_id, second_id)',
    annasId,
    /^C-06 a mutual/,
  ],
  ['a photo is not counted', 'update photo_quota set photos = photos + 1 where member_id = $1', annasId, /^I21 /],
]

test.each(faults)('%s: exactly the rules that it breaks are reported', async (_fault, text, values, ...rules) => {
  const broken = await findBrokenRules(text, values())
  expect(broken.filter((rule) => !rules.some((expected) => expected.test(rule)))).toEqual([])
  expect(rules.filter((expected) => !broken.some((rule) => expected.test(rule)))).toEqual([])
})

test('every rule has a fault that breaks it', () => {
  const expected = faults.flatMap(([, , , ...rules]) => rules)
  expect(Object.keys(invariants).filter((rule) => !expected.some((pattern) => pattern.test(rule)))).toEqual([])
})

test('the command reports at most twenty violations of a rule, and the counters of members', async () => {
  for (let count = 0; count < 5; count += 1) await world.member()
  await world.sql('update credit_balance set credits = credits + 1')
  await world.sql(`update member_count set members = members + 1 where ctid = (select min(ctid) from member_count)`)
  const { isOk, text } = await checkInvariants(owner)
  expect(isOk).toBe(false)
  expect(text).toContain('BROKEN I1 a balance is the sum of its entries\n  ')
  expect(text).toMatch(/\n {2}and \d+ more\n/)
  expect(text).toMatch(/balance \d+, entries \d+/)
  expect(text).toContain('the counters of members\n  ')
  expect(text).toMatch(/2 of \d+ rules are broken$/)
})

test('C-19 the command lists the reversals that wait for an operator, which break no rule', async () => {
  await using otherWorld = await newWorld()
  await otherWorld.sql('update credit_balance set paid_orders = 0')
  const carla = await otherWorld.member()
  await completeCheckout((await placeOrder(otherWorld, carla)).checkoutUrl, 'paid')
  const [payment] = otherWorld.psp.payments.list()
  const { id } = await otherWorld.psp.control.chargeBack(payment?.id ?? '', 1250)
  const database = openDatabase(otherWorld.databaseUrl, { size: 2 })
  const { isOk, text } = await checkInvariants(database)
  await database.close()
  expect(isOk).toBe(true)
  expect(text).toContain('1 reversals wait for an operator')
  expect(text).toMatch(
    new RegExp(
      `\\n {2}chargeback ${id} of 12\\.50 EUR on order \\d{4}-\\d{6} of member ${carla.id}, seen 2026-06-01T10:00\\n`,
    ),
  )
})
