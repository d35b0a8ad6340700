import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { newClientId } from '#platform/calls/client-id.ts'
import { buildDebitBooking } from '#testing/bank-files.ts'
import {
  newDebitWorld,
  openSigning,
  orderByDebit,
  placeDebit,
  readRefusal,
  signDebit,
  writeDebitFiles,
} from '#testing/debits.ts'
import { findOnlyPayment, readOrder } from '#testing/orders.ts'
import { listBrokenMoneyRules, payOrder, spendCredits } from '#testing/repaid-orders.ts'
import type { TestMember } from '#testing/test-members.ts'
import type { World } from '#testing/world.ts'
import { formatEndToEndId } from '../mandate.rules.ts'
import { applyBankCollections } from './debit-bank.ts'

const readOffer = async (world: World, anna: TestMember, orderId: string) =>
  (await (await world.as(anna).get(`/api/orders/${orderId}/withdrawal`)).json()) as Record<string, unknown>

const withdraw = (world: World, anna: TestMember, { orderId, credits = 0 }: { orderId: string; credits?: number }) =>
  world.as(anna).put(`/api/orders/${orderId}/withdrawal/${newClientId()}`, { credits, amountCents: 0 })

test('L-17 an unsigned debit can be withdrawn, and can then no longer be signed', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  const { id: orderId, code } = await openSigning(world, anna)
  expect((await withdraw(world, anna, { orderId })).status).toBe(200)
  expect(await readRefusal(await signDebit(world, anna, orderId, code))).toMatchObject({ refusal: 'debit_closed' })
  expect(await readOrder(world, anna, orderId)).toMatchObject({ state: 'cancelled', repayment: 'withdrawn' })
  expect(world.psp.payments.list()).toEqual([])
  expect((await withdraw(world, anna, { orderId: await placeDebit(world, anna) })).status).toBe(200)
})

test('L-17 a signed debit is canceled at the provider; when it is paid nevertheless, it is refunded once', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  const orderId = await orderByDebit(world, anna)
  const { id } = findOnlyPayment(world)
  expect(await readOffer(world, anna, orderId)).toMatchObject({ isPaid: false, credits: 0 })
  expect((await withdraw(world, anna, { orderId })).status).toBe(200)
  expect(world.psp.payments.find(id)?.status).toBe('canceled')
  await world.psp.control.setStatus(id, 'paid') // a second later
  await world.runJobs()
  expect(world.psp.payments.refundsOf(id)).toHaveLength(1)
  expect(await world.getBalance(anna)).toBe(0)
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('L-17 C-18 the early credits of a withdrawn debit are taken back once, those that were used as debt', async () => {
  await using world = await newDebitWorld()
  await changeSettings(world.ctx(), { debit_credits_early: true })
  const { anna } = await payOrder(world, undefined, { bundleId: 'p0' })
  const orderId = await orderByDebit(world, anna)
  await spendCredits(world, anna, 20) // the granted credits come first
  expect(await world.getBalance(anna)).toBe(80)
  expect(await readOffer(world, anna, orderId)).toMatchObject({ credits: 30, usedEarlyCredits: 20, amountCents: 0 })
  expect(await readRefusal(await withdraw(world, anna, { orderId, credits: 50 }))).toMatchObject({
    refusal: 'withdrawal_changed',
    details: { credits: 30, amountCents: 0 },
  })

  expect((await withdraw(world, anna, { orderId, credits: 30 })).status).toBe(200)

  const id = world.psp.payments.list().at(-1)?.id ?? ''
  expect(world.psp.payments.find(id)?.status).toBe('canceled')
  expect(await world.getBalance(anna)).toBe(30)
  const taken = `select delta from ledger_entry where member_id = $1 and counter_account = 'debit_withdrawn'`
  expect(await world.sql(taken, [anna.id])).toEqual([{ delta: -50 }])
  await world.psp.control.setStatus(id, 'paid')
  await world.runJobs()
  expect(await world.getBalance(anna)).toBe(30)
  expect(world.psp.payments.refundsOf(id)).toHaveLength(1)
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('a withdrawn debit of our bank is in no later file; one that is in a file is paid back by hand', async () => {
  await using world = await newDebitWorld()
  await changeSettings(world.ctx(), { debit_collection: 'bank' })
  const [anna, bert] = [await world.member(), await world.member()]
  const sent = await orderByDebit(world, anna)
  await writeDebitFiles(world)
  const unsent = await orderByDebit(world, bert, { mobileNumber: '06 11111111' })
  expect((await withdraw(world, bert, { orderId: unsent })).status).toBe(200)
  expect((await withdraw(world, anna, { orderId: sent })).status).toBe(200)
  expect(await writeDebitFiles(world)).toEqual([])
  expect(await readOrder(world, bert, unsent)).toMatchObject({ state: 'cancelled' })
  const [payment] = await world.sql<{ id: string }>('select id from payment where purchase_id = $1', [sent])
  const file = buildDebitBooking({ endToEndId: formatEndToEndId(payment?.id ?? ''), direction: 'CRDT' })
  await applyBankCollections(world.staffCtx(), file)
  await applyBankCollections(world.staffCtx(), file)
  expect(await world.sql('select reason, amount_cents from payment_refund')).toEqual([
    { reason: 'paid_after_withdrawal', amount_cents: 1_495 },
  ])
  const mails = (await world.mailsTo(anna.email)).filter(({ subject }) => subject.startsWith('Je krijgt geld terug'))
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /herroepen\. Er is toch €\s14,95 voor binnengekomen\.\n\nWe betalen dat bedrag helemaal terug/,
    ),
  ])
  expect(await world.getBalance(anna)).toBe(0)
  expect(await listBrokenMoneyRules(world)).toEqual([])
})
