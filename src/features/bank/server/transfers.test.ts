import { expect, test } from 'vitest'
import { newClientId } from '#platform/calls/client-id.ts'
import { findOnlyPayment, placeOrder, readOrder, sendOrder } from '#testing/orders.ts'
import { newWorld, type World } from '#testing/world.ts'
import { RECEIVING_ACCOUNT } from '../../../../tools/pretend-psp/bank-account.ts'
import { remindTransfers } from './transfers.ts'

const transfer = { method: 'sct' }
const DAY_SECONDS = 86_400

const day = (world: World, days: number) =>
  new Date(world.clock.now().getTime() + days * DAY_SECONDS * 1_000).toISOString().slice(0, 10)

test('R-3.61 a bank transfer leads to instructions with the account, the reference and the last day', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const response = await sendOrder(world, anna, transfer)
  const { id, nextStep } = await response.json()
  expect(nextStep).toEqual({ kind: 'instructions' })
  const payment = findOnlyPayment(world)
  expect(payment).toMatchObject({ method: 'banktransfer', dueDate: day(world, 14) })
  expect(await readOrder(world, anna, id)).toMatchObject({
    state: 'pending',
    method: 'sct',
    nextStep: { kind: 'instructions' },
    transfer: {
      accountHolder: RECEIVING_ACCOUNT.bankName,
      iban: RECEIVING_ACCOUNT.bankAccount,
      bic: RECEIVING_ACCOUNT.bankBic,
      reference: payment.transferReference,
      dueOn: day(world, 14),
    },
    receivedCents: 0,
    surplusCents: 0,
  })
})

test('R-3.62 members of every country can transfer money, as the last of their methods', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  for (const country of ['NL', 'BE', 'DE', 'AT', 'CH']) {
    await world.sql('update profile set country = $2 where member_id = $1', [anna.id, country])
    const { bundles } = await (await world.as(anna).get('/api/bundles')).json()
    expect(bundles[0].methods.at(-1)).toBe('sct')
  }
})

test('nobody but the buyer reads the details of a transfer, and another method has none', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  const { id } = await placeOrder(world, anna, transfer)
  expect((await world.as(bert).get(`/api/orders/${id}`)).status).toBe(404)
  expect((await world.visitor().get(`/api/orders/${id}`)).status).toBe(403)
  const other = await placeOrder(world, anna, { method: 'ideal' })
  expect((await readOrder(world, anna, other.id))['transfer']).toBe(null)
})

test('C-18 credits of a bank transfer count once it is paid', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id } = await placeOrder(world, anna, transfer)
  const payment = findOnlyPayment(world)
  await world.psp.control.setStatus(payment.id, 'pending')
  world.clock.advanceSeconds(60)
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'pending', nextStep: { kind: 'instructions' } })
  expect(await world.getBalance(anna)).toBe(0)
  await world.psp.control.receiveTransfer(payment.id)
  expect(await world.getBalance(anna)).toBe(150)
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'completed', nextStep: { kind: 'done' } })
})

test('the details are mailed once, with a subject that names only the number of the order', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id } = await placeOrder(world, anna, transfer)
  await sendOrder(world, anna, { ...transfer, id }) // the same request again
  world.clock.advanceSeconds(60)
  await readOrder(world, anna, id)
  await world.runJobs()
  const [mail, ...others] = await world.mailsTo(anna.email)
  expect(others).toEqual([])
  const { transferReference: reference = '', description: number } = findOnlyPayment(world)
  expect(mail?.subject).toBe(`Betaalgegevens van je bestelling ${number}`)
  for (const fact of [reference, 'NL83 OEFB 0123 4567 89', 'OEFBNL2A', '34,95', RECEIVING_ACCOUNT.bankName, id])
    expect(mail?.text).toContain(fact)
})

test('the details are stored once, also when the provider answers several requests at once', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const id = newClientId()
  await Promise.all(Array.from({ length: 5 }, () => sendOrder(world, anna, { ...transfer, id })))
  expect(await world.sql('select 1 from bank_transfer')).toHaveLength(1)
  await world.runJobs()
  expect(await world.mailsTo(anna.email)).toHaveLength(1)
})

test('a reminder is mailed once, three days before the last day', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await placeOrder(world, anna, transfer)
  const remind = () => remindTransfers.run(world.ctx(), null)
  world.clock.advanceSeconds(10 * DAY_SECONDS)
  await remind()
  await world.runJobs()
  expect(await world.mailsTo(anna.email)).toHaveLength(1)
  world.clock.advanceSeconds(DAY_SECONDS)
  await Promise.all(Array.from({ length: 5 }, remind))
  world.clock.advanceSeconds(DAY_SECONDS)
  await remind()
  await world.runJobs()
  const mails = await world.mailsTo(anna.email)
  expect(mails.filter(({ subject }) => subject.includes('wacht op je betaling'))).toHaveLength(1)
  expect(mails).toHaveLength(2)
})

test.each(['paid', 'expired', 'canceled'] as const)('a payment that is %s has no reminder', async (status) => {
  await using world = await newWorld()
  const anna = await world.member()
  await placeOrder(world, anna, transfer)
  await world.psp.control.setStatus(findOnlyPayment(world).id, status)
  world.clock.advanceSeconds(12 * DAY_SECONDS)
  await remindTransfers.run(world.ctx(), null)
  expect(await world.sql('select 1 from bank_transfer where reminded_at is not null')).toEqual([])
})

test('after the last day there is no reminder, and an expired order is completed by money that arrives late', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id } = await placeOrder(world, anna, transfer)
  const payment = findOnlyPayment(world)
  world.psp.control.webhook = 'off'
  world.clock.advanceSeconds(15 * DAY_SECONDS)
  await remindTransfers.run(world.ctx(), null)
  expect(await world.sql('select 1 from bank_transfer where reminded_at is not null')).toEqual([])
  world.psp.control.webhook = 'normal'
  await world.psp.control.setStatus(payment.id, 'expired')
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'expired', nextStep: null })
  await world.psp.control.receiveTransfer(payment.id)
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'completed' })
})

test('R-4.22 an order that waits for a transfer can be paid with another method', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id } = await placeOrder(world, anna, transfer)
  const retry = await world.as(anna).put(`/api/orders/${id}/payments/${newClientId()}`, { method: 'ideal' })
  expect((await retry.json()).nextStep.kind).toBe('redirect')
  expect(world.psp.payments.list()[0]?.status).toBe('canceled')
  expect(await readOrder(world, anna, id)).toMatchObject({ method: 'ideal', transfer: null })
})
