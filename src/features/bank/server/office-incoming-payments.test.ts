import { expect, test } from 'vitest'
import { placeOrder, readOrder } from '#testing/orders.ts'
import { receiveUnknown } from '#testing/incoming-payments.ts'
import { listBrokenMoneyRules } from '#testing/repaid-orders.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'
import { OFFICE_INCOMING_PAYMENTS_PAGE_SIZE } from '../incoming-payment-match.rules.ts'

const IBAN = 'NL02RABO0123456789'

/** Places an order by bank transfer of 34.95 euro. */
async function newTransfer(world: World, bundleId = 'p1') {
  const anna = await world.member()
  const { id } = await placeOrder(world, anna, { method: 'sct', bundleId })
  return { anna, id, number: world.psp.payments.list().at(-1)!.description }
}

async function list(staff: TestStaff, query = '') {
  const { incomingPayments, next } = await (await staff.get(`/api/office/receipts?${query}`)).json()
  return { ids: (incomingPayments as { id: string }[]).map(({ id }) => id), next: next as string | null }
}

const open = async (staff: TestStaff, id: string) => (await staff.get(`/api/office/receipts/${id}`)).json()
const assign = (staff: TestStaff, id: string, orderNumber: string) =>
  staff.post(`/api/office/receipts/${id}/order`, { orderNumber })
const refund = (staff: TestStaff, id: string) => staff.post(`/api/office/receipts/${id}/refund`, {})
const listActions = async (world: World) =>
  (await world.sql<{ action: string }>('select action from audit_entry order by id')).map(({ action }) => action)

test('an incoming payment suggests the orders with its amount or a reference that is nearly right, and what the payer wrote', async () => {
  await using world = await newWorld()
  const [byAmount, byReference] = [await newTransfer(world), await newTransfer(world, 'p0')]
  const wrong = byReference.number.replace(/.$/, (letter) => (letter === '2' ? '3' : '2'))
  const id = await receiveUnknown(world, { reference: `bestelling ${wrong}` })
  const staff = await world.staff('finance')
  const incomingPayment = await open(staff, id)
  expect(incomingPayment).toMatchObject({ state: 'unknown', reference: `bestelling ${wrong}`, order: null })
  expect(incomingPayment.suggestions).toEqual([
    expect.objectContaining({ number: byReference.number, isReferenceNear: true, isAmountEqual: false }),
    expect.objectContaining({ number: byAmount.number, isReferenceNear: false, isAmountEqual: true }),
  ])
  expect(await listActions(world)).toEqual(['receipt.read'])
  const { incomingPayments } = await (await staff.get('/api/office/receipts')).json()
  expect(incomingPayments[0]).not.toHaveProperty('reference')
})

test('an incoming payment that is assigned pays the order once, however often it is sent', async () => {
  await using world = await newWorld()
  const { anna, id: orderId, number } = await newTransfer(world)
  const id = await receiveUnknown(world)
  const staff = await world.staff('finance')
  const responses = await Promise.all([1, 2, 3].map(() => assign(staff, id, number.toLowerCase())))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await responses[0]?.json()).toEqual({ state: 'settled', surplusCents: 0 })
  expect(await readOrder(world, anna, orderId)).toMatchObject({ state: 'completed' })
  expect(await world.getBalance(anna)).toBe(150)
  expect(await listActions(world)).toEqual(['receipt.assign'])
  expect((await list(staff)).ids).toEqual([])
  const other = await newTransfer(world)
  expect(await (await assign(staff, id, other.number)).json()).toMatchObject({ refusal: 'receipt_not_assignable' })
  expect(await (await refund(staff, id)).json()).toMatchObject({ refusal: 'receipt_not_refundable' })
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('two colleagues assign an incoming payment to two orders at once: it pays one', async () => {
  await using world = await newWorld()
  const orders = [await newTransfer(world), await newTransfer(world)]
  const id = await receiveUnknown(world)
  const staff = [await world.staff('finance'), await world.staff('admin')]
  const responses = await Promise.all(orders.map(({ number }, index) => assign(staff[index]!, id, number)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const balances = await Promise.all(orders.map(({ anna }) => world.getBalance(anna)))
  expect(balances.toSorted((a, b) => a - b)).toEqual([0, 150])
  expect(await listActions(world)).toEqual(['receipt.assign'])
})

test('an incoming payment is paid back once, and its page keeps the amount', async () => {
  await using world = await newWorld()
  const id = await receiveUnknown(world)
  const staff = await world.staff('finance')
  const responses = await Promise.all([1, 2].map(() => refund(staff, id)))
  for (const response of responses) expect(await response.json()).toEqual({ amountCents: 3495, currency: 'EUR' })
  expect(await listActions(world)).toEqual(['receipt.refund'])
  expect(await open(staff, id)).toMatchObject({ state: 'surplus', surplusCents: 3495, suggestions: [] })
  expect((await list(staff)).ids).toEqual([])
})

test('an incoming payment without an order is seen by the sites that use its account, and one with an order by its site', async () => {
  await using world = await newWorld()
  const [staff, other] = [await world.staff('finance'), await world.otherSite.staff('finance')]
  const provider = await receiveUnknown(world)
  const bank = await receiveUnknown(world, { iban: IBAN })
  expect([(await list(staff)).ids, (await list(other)).ids]).toEqual([[provider], [provider]])
  expect((await staff.get(`/api/office/receipts/${bank}`)).status).toBe(404)
  expect((await assign(staff, bank, 'AAAAA-AAAAA')).status).toBe(404)
  expect((await refund(staff, bank)).status).toBe(404)

  const { number } = await newTransfer(world)
  await receiveUnknown(world, { iban: IBAN, reference: number, cents: 100 }) // now the site uses the account
  expect([(await list(staff)).ids.length, (await list(other)).ids]).toEqual([3, [provider]])
  expect(await (await assign(other, provider, number)).json()).toMatchObject({ refusal: 'order_not_found' })
  const creditor = { id: 'NL98ZZZ999999990000', iban: IBAN, bic: null }
  await world.sql(`update site set settings = settings || $1 where id = $2`, [
    JSON.stringify({ debit_creditor: creditor }),
    world.otherSite.siteId,
  ])
  world.clock.advanceSeconds(61) // lets caches expire
  expect((await list(other)).ids).toEqual([provider, bank])
})

test('every incoming payment is on one page of the list, the oldest first', async () => {
  await using world = await newWorld()
  await receiveUnknown(world)
  await world.sql(
    `insert into bank_receipt (id, source, entry_reference, amount_cents, currency, received_on, state, created_at, changed_at)
     select gen_random_uuid(), source, 'E' || i, amount_cents, currency, received_on - i / 2, state, created_at, changed_at
     from bank_receipt, generate_series(1, 60) i`,
  )
  const staff = await world.staff('finance')
  const first = await list(staff)
  const second = await list(staff, `after=${first.next}`)
  expect([first.ids.length, second.ids.length, second.next]).toEqual([OFFICE_INCOMING_PAYMENTS_PAGE_SIZE, 11, null])
  const rows = await world.sql<{ id: string }>('select id from bank_receipt order by received_on, id')
  expect([...first.ids, ...second.ids]).toEqual(rows.map(({ id }) => id))
  expect((await staff.get('/api/office/receipts?after=nonsense')).status).toBe(422)
})

test('nobody matches money with an order of an account with their own address, or without a number', async () => {
  await using world = await newWorld()
  const { anna, number } = await newTransfer(world)
  const id = await receiveUnknown(world)
  const staff = await world.staff('finance')
  expect((await assign(staff, id, '')).status).toBe(422)
  await world.sql('update staff_account set email = $2 where id = $1', [staff.staffId, anna.email])
  expect(await (await assign(staff, id, number)).json()).toMatchObject({ refusal: 'own_account' })
  expect(await listActions(world)).toEqual([])
})
