import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUnsubscribeToken } from '#features/notifications/server/mail/unsubscribe-token.ts'
import { confirmOrders } from '#features/invoices/server/confirmation.ts'
import { recordIncomingPayment } from '#features/bank/server/incoming-payments.ts'
import { issueCreditNotes } from '#features/invoices/server/credit-notes.ts'
import { openDatabase, type Database, type Db } from '#platform/server/database/db.ts'
import { listBrokenInvariants } from '#platform/server/database/invariants.ts'
import { invariantFaults } from '#testing/invariant-faults.ts'
import { completeCheckout, placeOrder } from '#testing/orders.ts'
import { payOrder } from '#testing/repaid-orders.ts'
import type { TestMember } from '#testing/test-members.ts'
import { sendImage, uploadImage } from '#testing/images/chat-images.ts'
import { uploadPhotos } from '#testing/images/photos.ts'
import { closedResources } from '#testing/commands.ts'
import { newWorld, type World } from '#testing/world.ts'
import { runCommand } from '../../app/commands/commands.ts'
import { checkInvariants } from '../../app/commands/invariant-commands.ts'
import { invariants } from '../../app/features.ts'

let world: World
let ownerDatabase: Database
let anna: TestMember
let bert: TestMember

beforeAll(async () => {
  world = await newWorld()
  ownerDatabase = openDatabase(world.databaseUrl, { size: 2 })
  // The demo members of a test world are premium without an order.
  await world.sql('update credit_balance set paid_orders = 0')
  anna = await world.member({ credits: 20 })
  bert = await world.member({ gender: 'male', credits: 20 })
  await createActivity()
}, 60_000)

afterAll(async () => {
  await ownerDatabase.close()
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
  await sendImage(world, anna, bert)
  await uploadImage(world, bert)
  await world.sql('update chat_image set created_at = now() where message_id is null')
  await completeCheckout((await placeOrder(world, anna)).checkoutUrl, 'paid')
  await createCreditNote()
  await createIncomingPayments()
  await placeOrder(world, bert)
  await uploadPhotos(world, anna, 1)
  const token = createUnsubscribeToken(world.ctx(), { memberId: anna.id, kinds: ['like'] })
  await world.visitor().post('/api/unsubscription', { token, scope: 'kinds' })
}

/** Creates another member's order that two transfers paid, with a part to pay back. */
async function createIncomingPayments(): Promise<void> {
  await placeOrder(world, await world.member(), { method: 'sct' })
  const number = world.psp.payments.list().at(-1)?.description ?? ''
  for (const amountCents of [3000, 1000])
    await recordIncomingPayment(world.ctx(), {
      source: 'bank',
      entryReference: `E${amountCents}`,
      amountCents,
      currency: 'EUR',
      references: [number],
      receivedOn: '2026-06-02',
    })
  await confirmOrders.run(world.ctx(), null)
}

/** Creates another member's order, with a refund of a part of it, and issues the documents of all orders. */
async function createCreditNote(): Promise<void> {
  await completeCheckout((await placeOrder(world, await world.member())).checkoutUrl, 'paid')
  await confirmOrders.run(world.ctx(), null)
  await world.psp.control.refund(world.psp.payments.list().at(-1)?.id ?? '', 1000)
  await issueCreditNotes.run(world.ctx(), null)
}

test('I1 … I15 every rule holds after ordinary use, and the command reports it', async () => {
  const result = await runCommand({ ...closedResources, unlimitedDatabase: async () => ownerDatabase }, ['invariants'])
  expect(result).toEqual({ exitCode: 0, text: expect.stringMatching(/^\d+ rules hold$/) })
})

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
  await ownerDatabase.transaction(runStatement).catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error
  })
  return rules
}

test.each(invariantFaults)(
  '%s: exactly the rules that it breaks are reported',
  async (_fault, text, member, ...rules) => {
    const broken = await findBrokenRules(text, [{ anna: anna.id, bert: bert.id, nobody: randomUUID() }[member]])
    expect(broken.filter((rule) => !rules.some((expected) => expected.test(rule)))).toEqual([])
    expect(rules.filter((expected) => !broken.some((rule) => expected.test(rule)))).toEqual([])
  },
)

test('every rule has a fault that breaks it', () => {
  const expected = invariantFaults.flatMap(([, , , ...rules]) => rules)
  expect(Object.keys(invariants).filter((rule) => !expected.some((pattern) => pattern.test(rule)))).toEqual([])
})

test('the command reports at most twenty violations of a rule, and the counters of members', async () => {
  for (let count = 0; count < 10; count += 1) await world.member()
  await world.sql('update credit_balance set credits = credits + 1')
  await world.sql(`update member_count set members = members + 1 where ctid = (select min(ctid) from member_count)`)
  const { isOk, text } = await checkInvariants(ownerDatabase)
  expect(isOk).toBe(false)
  expect(text).toContain('BROKEN I1 a balance is the sum of its entries\n  ')
  expect(text).toMatch(/\n {2}and \d+ more\n/)
  expect(text).toMatch(/balance \d+, entries \d+/)
  expect(text).toContain('the counters of members\n  ')
  expect(text).toMatch(/2 of \d+ rules are broken$/)
})

test('C-19 the command lists the refunds and amounts that need an operator, which break no rule', async () => {
  await using otherWorld = await newWorld()
  await otherWorld.sql('update credit_balance set paid_orders = 0')
  const { anna: carla, id } = await payOrder(otherWorld)
  const database = openDatabase(otherWorld.databaseUrl, { size: 2 })
  await otherWorld.psp.control.chargeBack(id, 1250)
  expect((await checkInvariants(database)).text).not.toContain('need you')

  await otherWorld.sql(
    `insert into payment_refund (id, payment_id, reason, note, requested_by, credits, amount_cents, currency, created_at, failed_at)
     select md5('failed')::uuid, id, 'operator', 'Coulance', 'kees', 0, 500, 'EUR', '2026-06-01 10:00Z', '2026-06-01 11:00Z'
     from payment`,
  )
  const { isOk, text } = await checkInvariants(database)
  await database.close()
  expect(isOk).toBe(true)
  expect(text).toContain('1 payments need you')
  expect(text).toMatch(
    new RegExp(
      `\\n {2}failed refund [0-9a-f-]{36} of 5\\.00 EUR on order \\w{5}-\\w{5} of member ${carla.id}, since 2026-06-01T11:00\\n`,
    ),
  )
})
