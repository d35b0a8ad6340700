import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { newClientId } from '#platform/calls/client-id.ts'
import { newDebitWorld, orderByDebit, settleByBank } from '#testing/debits.ts'
import { readDocument, readOrder, sendPaymentNotification } from '#testing/orders.ts'
import {
  failRefund,
  listBrokenMoneyRules,
  listOrderEntries,
  payByBank,
  payOrder,
  spendCredits,
} from '#testing/repaid-orders.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { confirmOrders } from './confirmation.ts'
import { PAID_REFUND_STATUSES } from '../invoice.rules.ts'
import { issueCreditNotes } from './credit-notes.ts'
import { listUncreditedRefunds } from './credit-notes.sql.ts'
import { describeInvoice } from './invoice-document.ts'
import { listOperatorCases } from '#features/orders/server/repayments.ts'
import { listUnfinishedRefunds, recordRefundTransfer, refundAsStaff } from '#testing/refunds.ts'

/** Lists the mails to a buyer about money that goes back, with the files that they carry. */
async function listMails(world: World, { email }: TestMember) {
  const mails = (await world.mailsTo(email)).filter(({ subject }) => !/^(Bevestiging|Betaalgegevens)/.test(subject))
  return Promise.all(
    mails.map(async ({ id, subject, text }) => {
      const files = await world.sql<{ name: string }>(
        'select file_name as name from mail_attachment where mail_id = $1 order by position',
        [id],
      )
      return { subject: subject.split(' ')[0], files: files.map(({ name }) => name), text }
    }),
  )
}

const summaries = async (world: World, member: TestMember) =>
  (await listMails(world, member)).map(({ subject, files }) => `${subject}: ${files.join()}`).toSorted()

const listNotes = async (world: World) =>
  (
    await world.sql<{ note: string }>(
      `select concat(number, ' ', total_cents) as note from invoice where kind = 'credit_note' order by sequence`,
    )
  ).map(({ note }) => note)

const refundByOperator = (world: World, orderId: string, amountCents: number | null = null) =>
  refundAsStaff(world, { orderId, amountCents })

const withdraw = (world: World, { anna, orderId }: { anna: TestMember; orderId: string }) =>
  world.as(anna).put(`/api/orders/${orderId}/withdrawal/${newClientId()}`, { credits: 150, amountCents: 3495 })

test('L-23 each of two partial refunds by an operator has one mail, with its own credit note', async () => {
  await using world = await newWorld()
  const { anna, orderId, id } = await payOrder(world)
  await refundByOperator(world, orderId, 1000)
  await world.runJobs()
  await sendPaymentNotification(world, id)
  expect(await summaries(world, anna)).toEqual(['Terugbetaling: creditnota-C2026-000001.pdf'])
  world.clock.advanceSeconds(60)
  await refundByOperator(world, orderId, 2495)
  await world.runJobs()
  for (let count = 0; count < 3; count++) await sendPaymentNotification(world, id)
  await Promise.all([1, 2, 3].map(() => issueCreditNotes.run(world.ctx(), null)))

  const [first, second, ...others] = await listMails(world, anna)
  expect(others).toEqual([])
  expect(first?.text).toMatch(/betalen we €\s10,00 terug/)
  expect(first?.text).toContain('We hebben 42 credits van je saldo gehaald. Je saldo is nu 108 credits.')
  expect(first?.text).not.toContain('premium')
  expect(second?.files).toEqual(['creditnota-C2026-000002.pdf'])
  expect(second?.text).toMatch(/betalen we €\s24,95 terug/)
  expect(second?.text).toContain('We hebben 108 credits van je saldo gehaald. Je saldo is nu 0 credits.')
  expect(second?.text).toContain('Je bent niet meer premium')
  expect(second?.text).toContain('De creditnota met nummer C2026-000002 zit als pdf bij deze mail.')
  expect(await listNotes(world)).toEqual(['C2026-000001 -1000', 'C2026-000002 -2495'])
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('L-23 a refund that waits at the provider is mailed once it was paid out; one that fails before is not', async () => {
  await using world = await newWorld()
  const { anna, id } = await payOrder(world)
  world.psp.control.refundStatus = 'pending'
  const paid = await world.psp.control.refund(id, 1000)
  const canceled = await world.psp.control.refund(id, 500)
  expect(await summaries(world, anna)).toEqual([])
  await world.psp.control.setRefundStatus(canceled.id, 'canceled')
  expect(await summaries(world, anna)).toEqual([])
  await world.psp.control.setRefundStatus(paid.id, 'refunded')
  expect(await summaries(world, anna)).toEqual(['Terugbetaling: creditnota-C2026-000001.pdf'])
  expect(await listNotes(world)).toEqual(['C2026-000001 -1000'])
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('L-17 L-23 the credit note of a withdrawal is issued at once, states its date, and stays when the refund fails', async () => {
  await using world = await newWorld()
  const order = await payOrder(world)
  world.psp.control.refundStatus = 'pending'
  await withdraw(world, order)
  const mails = ['Ontvangstbevestiging: creditnota-C2026-000001.pdf']
  expect(await summaries(world, order.anna)).toEqual(mails)
  const [note] = await world.sql<{ id: string }>(`select id from invoice where kind = 'credit_note'`)
  const document = describeInvoice(await readDocument(world, note?.id ?? ''))
  expect(document.summary).toMatch(/^€\s34,95 krijg je terug na je herroeping van 1 juni 2026$/)
  expect(document.facts).toContainEqual({ label: 'Herroepen op', text: '1 juni 2026' })
  const [refund] = world.psp.payments.refundsOf(order.id)
  if (refund) await failRefund(world, refund)
  expect(await summaries(world, order.anna)).toEqual(mails)
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('L-17 a withdrawal after a refund that failed has a receipt with a credit note of its own', async () => {
  await using world = await newWorld()
  const { anna, orderId, id } = await payOrder(world)
  const refund = await world.psp.control.refund(id)
  await world.runJobs()
  await failRefund(world, refund)
  await withdraw(world, { anna, orderId })
  expect(await summaries(world, anna)).toEqual([
    'De: correctiefactuur-R2026-000001.pdf', // “De terugbetaling … is niet gelukt”
    'Ontvangstbevestiging: creditnota-C2026-000002.pdf',
    'Terugbetaling: creditnota-C2026-000001.pdf',
  ])
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('L-23 a refund of money on our own account gets one credit note and one mail when its transfer is recorded', async () => {
  await using world = await newWorld()
  const { anna, orderId } = await payByBank(world)
  await spendCredits(world, anna, 10)
  const refundId = await refundByOperator(world, orderId, 1000)
  await world.runJobs()
  await issueCreditNotes.run(world.ctx(), null)
  expect(await listUnfinishedRefunds(world)).toMatchObject([{ id: refundId, state: 'untransferred' }])
  expect([await listNotes(world), await summaries(world, anna)]).toEqual([[], []])

  world.clock.advanceSeconds(2 * 86_400)
  expect(await listOperatorCases(world.ctx())).toMatchObject([{ kind: 'unsent_refund', id: refundId }])
  await Promise.all(Array.from({ length: 8 }, () => recordRefundTransfer(world, refundId)))
  await Promise.all([1, 2, 3, 4].map(() => issueCreditNotes.run(world.ctx(), null)))
  world.clock.advanceSeconds(86_400)
  await recordRefundTransfer(world, refundId)
  expect(await world.sql('select sent_at from payment_refund')).toEqual([
    { sent_at: new Date('2026-06-03T10:00:00Z') }, // the first record counts
  ])
  expect(await listUncreditedRefunds.all(world.ctx(), { paidStatuses: PAID_REFUND_STATUSES })).toEqual([])
  expect(await summaries(world, anna)).toEqual(['Terugbetaling: creditnota-C2026-000001.pdf'])
  expect(await listNotes(world)).toEqual(['C2026-000001 -1000'])
  expect(await world.sql(`select snapshot ->> 'paidOn' as day from invoice where kind = 'credit_note'`)).toEqual([
    { day: '2026-06-03' },
  ])
  expect(await listUnfinishedRefunds(world)).toEqual([])
  expect(await listOperatorCases(world.ctx())).toEqual([])
  expect(world.psp.requests.filter((request) => request.endsWith('/refunds'))).toEqual([])
  expect(await listOrderEntries(world, anna)).toEqual(['order 150', 'refund -42'])
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('L-23 withdrawals of money on our own account have a credit note at once, and are refunded when it was transferred', async () => {
  await using world = await newWorld()
  const order = await payByBank(world)
  await withdraw(world, order)
  expect(await summaries(world, order.anna)).toEqual(['Ontvangstbevestiging: creditnota-C2026-000001.pdf'])
  const [refund] = await listUnfinishedRefunds(world)
  expect(refund).toMatchObject({ state: 'untransferred', reason: 'withdrawn' })
  expect(await readOrder(world, order.anna, order.orderId)).toMatchObject({ withdrawal: { refund: 'underway' } })
  await recordRefundTransfer(world, refund?.id ?? '')
  expect(await readOrder(world, order.anna, order.orderId)).toMatchObject({ withdrawal: { refund: 'refunded' } })
  expect(await summaries(world, order.anna)).toHaveLength(1)
  expect(await listNotes(world)).toEqual(['C2026-000001 -3495'])
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('L-23 the refund of a debit that our bank collected has the next number after that of a refund at the provider', async () => {
  await using world = await newDebitWorld()
  const { id } = await payOrder(world)
  await confirmOrders.run(world.ctx(), null)
  await world.psp.control.refund(id, 500)
  await world.runJobs()
  await changeSettings(world.ctx(), { debit_collection: 'bank' })
  const buyer = await world.member()
  const orderId = await orderByDebit(world, buyer)
  await settleByBank(world, orderId)
  await recordRefundTransfer(world, await refundByOperator(world, orderId, 1495))
  expect(await summaries(world, buyer)).toContain('Terugbetaling: creditnota-C2026-000002.pdf')
  expect(await listNotes(world)).toEqual(['C2026-000001 -500', 'C2026-000002 -1495'])
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('a refund through the provider, and an unknown one, cannot be recorded as transferred', async () => {
  await using world = await newWorld()
  const { orderId } = await payOrder(world)
  const refundId = await refundByOperator(world, orderId, 1000)
  await expect(recordRefundTransfer(world, refundId)).rejects.toMatchObject({ code: 'refund_not_by_bank' })
  await expect(recordRefundTransfer(world, newClientId())).rejects.toMatchObject({ code: 'refund_not_found' })
})
