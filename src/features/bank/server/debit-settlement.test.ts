import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import {
  newDebitWorld,
  openSigning,
  orderByDebit,
  readRefusal,
  signDebit,
  startDebit,
  type DebitWorld,
} from '#testing/debits.ts'
import { completeCheckout, placeOrder, readOrder, sendOrder } from '#testing/orders.ts'
import type { TestMember } from '#testing/test-members.ts'
import { listOperatorCases } from '#features/orders/server/repayments.ts'

function findLastPayment(world: DebitWorld) {
  const payment = world.psp.payments.list().at(-1)
  if (!payment) throw new Error('the provider has no payment')
  return payment
}

async function payByIdeal(world: DebitWorld, member: TestMember): Promise<void> {
  await completeCheckout((await placeOrder(world, member, { bundleId: 'p0' })).checkoutUrl, 'paid')
}

const listMovements = (world: DebitWorld, member: TestMember) =>
  world.sql(`select delta, counter_account as account from ledger_entry where member_id = $1 order by id`, [member.id])

test('C-18 without the setting the credits of a debit count when it is paid', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  await payByIdeal(world, anna)
  await orderByDebit(world, anna)
  expect(await world.getBalance(anna)).toBe(50)
  await world.psp.control.setStatus(findLastPayment(world).id, 'paid')
  expect(await world.getBalance(anna)).toBe(100)
})

test('C-18 with the setting a member with a settled order has the credits at once, and keeps them when it is paid', async () => {
  await using world = await newDebitWorld()
  await changeSettings(world.ctx(), { debit_credits_early: true })
  const [anna, bert] = [await world.member(), await world.member()]
  await payByIdeal(world, anna)
  await orderByDebit(world, anna)
  expect(await world.getBalance(anna)).toBe(100)
  const { id } = findLastPayment(world)
  await world.psp.control.setStatus(id, 'paid')
  await world.psp.control.replay(id)
  expect(await world.getBalance(anna)).toBe(100)
  expect(await listMovements(world, anna)).toEqual([
    { delta: 50, account: 'order' },
    { delta: 50, account: 'debit_early' },
    { delta: 50, account: 'order' },
    { delta: -50, account: 'debit_early' },
  ])

  await orderByDebit(world, bert, { mobileNumber: '06 11111111' })
  expect(await world.getBalance(bert)).toBe(0)
})

test('C-18 an order that was repaid is no settled order', async () => {
  await using world = await newDebitWorld()
  await changeSettings(world.ctx(), { debit_credits_early: true })
  const anna = await world.member()
  await payByIdeal(world, anna)
  await world.sql('update purchase set reversed_at = paid_at')
  await orderByDebit(world, anna)
  expect(await world.getBalance(anna)).toBe(50)
})

test('C-18 the early credits of a failed debit are taken back once, also when they are spent', async () => {
  await using world = await newDebitWorld()
  await changeSettings(world.ctx(), { debit_credits_early: true })
  const anna = await world.member()
  await payByIdeal(world, anna)
  await orderByDebit(world, anna)
  await world.sql('update credit_balance set credits = 20 where member_id = $1', [anna.id])
  const { id } = findLastPayment(world)
  await world.psp.control.setStatus(id, 'failed', 'AM04')
  await world.psp.control.replay(id)
  expect(await world.getBalance(anna)).toBe(-30)
  expect((await listMovements(world, anna)).at(-1)).toEqual({ delta: -50, account: 'debit_failed' })
  const bert = await world.member({ gender: 'male' })
  const message = { messageId: crypto.randomUUID(), text: 'Hoi' }
  expect((await world.as(anna).post(`/api/members/${bert.id}/messages`, message)).status).toBe(402)

  await world.psp.control.setStatus(id, 'paid')
  expect(await world.getBalance(anna)).toBe(20)
})

test('R-8.20 two debits without balance block the member, one does not', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  await orderByDebit(world, anna)
  await world.psp.control.setStatus(findLastPayment(world).id, 'failed', 'AM04')
  await orderByDebit(world, anna)
  await world.psp.control.setStatus(findLastPayment(world).id, 'failed', 'AM04')
  const response = await sendOrder(world, anna, { bundleId: 'p0', method: 'sdd' })
  expect([response.status, await response.json()]).toMatchObject([409, { refusal: 'debit_blocked' }])
  expect((await sendOrder(world, anna, { bundleId: 'p0' })).status).toBe(200)
  const texts = (await world.mailsTo(anna.email))
    .map(({ text }) => text)
    .filter((text) => text.includes('genoeg op de rekening'))
  // several mails of one moment have no order
  const blocked = texts.filter((text) => text.includes('Je account is geblokkeerd voor automatische incasso.'))
  expect([texts.length, blocked.length]).toEqual([2, 1])
})

test('R-8.20 a chargeback with the reason that there is no mandate blocks the member', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  await orderByDebit(world, anna)
  const { id } = findLastPayment(world)
  await world.psp.control.setStatus(id, 'paid')
  await world.psp.control.chargeBack(id, undefined, 'MD01')
  await world.psp.control.replay(id)
  expect(await world.sql('select kind, reason_code, source from debit_return')).toEqual([
    { kind: 'return', reason_code: 'MD01', source: 'provider' },
  ])
  expect((await sendOrder(world, anna, { bundleId: 'p0', method: 'sdd' })).status).toBe(409)
})

/** Lists whether a member can choose direct debit in the shop, and to pay an open order again. */
async function listDebitChoices(world: DebitWorld, member: TestMember, orderId: string): Promise<boolean[]> {
  const read = async (path: string) => (await world.as(member).get(path)).json()
  const { bundles } = await read('/api/bundles')
  const { methods } = await read(`/api/orders/${orderId}`)
  return [bundles[0].methods, methods].map((choices: string[]) => choices.includes('sdd'))
}

test('R-8.20 a member who is blocked is no longer offered direct debit, others are', async () => {
  await using world = await newDebitWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  await orderByDebit(world, anna)
  const { id } = findLastPayment(world)
  await world.psp.control.setStatus(id, 'paid')
  const [open, openOfBert] = [await placeOrder(world, anna, { bundleId: 'p0' }), await placeOrder(world, bert)]
  expect(await listDebitChoices(world, anna, open.id)).toEqual([true, true])
  await world.psp.control.chargeBack(id, undefined, 'MD06')
  expect(await listDebitChoices(world, anna, open.id)).toEqual([false, false])
  expect(await listDebitChoices(world, bert, openOfBert.id)).toEqual([true, true])
})

test('a mandate that the provider does not accept fails the payment', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  world.psp.control.mandateStatus = 'invalid'
  await orderByDebit(world, anna)
  expect(world.psp.payments.list()).toEqual([])
  expect(await world.sql('select status from payment')).toEqual([{ status: 'failed' }])
  expect(await world.sql('select 1 from debit_return')).toEqual([])
  expect(await world.sql('select 1 from mandate where revoked_at is not null')).toHaveLength(1)

  world.psp.control.mandateStatus = 'valid'
  const second = await orderByDebit(world, anna)
  expect(await readOrder(world, anna, second)).toMatchObject({ state: 'pending' })
  await world.psp.control.setStatus(findLastPayment(world).id, 'paid')
  // the debit that was never sent leaves its amount unused
  expect((await sendOrder(world, anna, { bundleId: 'p1', method: 'sdd' })).status).toBe(200)
})

test('a mandate that is revoked after the signature, before the payment is created, collects and grants nothing', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  world.psp.control.failNextCreates = 99
  const id = await orderByDebit(world, anna)
  const [mandate] = world.psp.mandates.list()
  world.psp.control.setMandateStatus(mandate?.id ?? '', 'revoked')
  world.psp.control.failNextCreates = 0
  world.clock.advanceSeconds(60)
  await world.runJobs()
  expect(world.psp.payments.list()).toEqual([])
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'failed' })
  expect(await world.getBalance(anna)).toBe(0)
  expect((await sendOrder(world, anna, { bundleId: 'p0' })).status).toBe(200)
})

test.each([
  ['amount', { amount: { currency: 'EUR', value: '0.01' } }],
  ['currency', { amount: { currency: 'USD', value: '14.95' } }],
  ['order', { metadata: { paymentId: crypto.randomUUID() } }],
])('T4 a debit of another %s settles nothing, takes no early credits and waits for an operator', async (_, change) => {
  await using world = await newDebitWorld()
  await changeSettings(world.ctx(), { debit_credits_early: true })
  const anna = await world.member()
  await payByIdeal(world, anna)
  const id = await orderByDebit(world, anna)
  const before = await listMovements(world, anna)
  const { id: providerId } = findLastPayment(world)
  world.psp.control.tamper(providerId, change)
  for (const status of ['paid', 'failed'] as const) await world.psp.control.setStatus(providerId, status)
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'pending' })
  expect(await listMovements(world, anna)).toEqual(before)
  expect((await listOperatorCases(world.ctx())).map(({ kind }) => kind)).toEqual(['mismatch'])
})

test('R-8.20 a member who is blocked after the order can neither start nor sign its debit', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  await orderByDebit(world, anna)
  const { id: providerId } = findLastPayment(world)
  await world.psp.control.setStatus(providerId, 'paid')
  const { id, code } = await openSigning(world, anna)
  await world.psp.control.chargeBack(providerId, undefined, 'MD06')
  const blocked = { status: 409, refusal: 'debit_blocked' }
  expect(await readRefusal(await signDebit(world, anna, id, code))).toMatchObject(blocked)
  expect(await readRefusal(await startDebit(world, anna, { id, details: { city: 'Utrecht' } }))).toMatchObject(blocked)
  expect(await world.sql('select 1 from mandate')).toHaveLength(1)
})
