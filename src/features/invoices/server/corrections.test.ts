import { expect, test } from 'vitest'
import { readDocument, readOrder, sendPaymentNotification } from '#testing/orders.ts'
import {
  failRefund,
  isPremiumMember,
  listBrokenMoneyRules,
  listOrderEntries,
  payOrder,
  spendCredits,
} from '#testing/repaid-orders.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { Refund } from '../../../../tools/pretend-psp/payment.ts'
import { issueCreditNotes } from './credit-notes.ts'
import { describeInvoice } from './invoice-document.ts'
import { refundAsStaff, retryRefund } from '#testing/refunds.ts'

/** Lists the documents of refunds with their amounts, as issued. */
const listDocuments = async (world: World) =>
  (
    await world.sql<{ text: string }>(
      `select concat(number, ' ', net_cents, ' ', vat_cents, ' ', total_cents) as text from invoice
       where kind <> 'invoice' order by issued_at, sequence, kind = 'correction'`,
    )
  ).map(({ text }) => text)

/** Lists the mails about money that goes back, as the first words of the subject with their files, sorted. */
async function listMails(world: World, { email }: TestMember): Promise<string[]> {
  const mails = (await world.mailsTo(email)).filter(({ subject }) => !subject.startsWith('Bevestiging'))
  const listed = await Promise.all(
    mails.map(async ({ id, subject }) => {
      const text = 'select file_name as name from mail_attachment where mail_id = $1'
      const files = await world.sql<{ name: string }>(text, [id])
      return `${subject.split(' ').slice(0, 2).join(' ')}: ${files.map(({ name }) => name).join()}`
    }),
  )
  return listed.toSorted()
}

async function refundByOperator(world: World, orderId: string, amountCents: number): Promise<string> {
  const refundId = await refundAsStaff(world, { orderId, amountCents })
  await world.runJobs()
  return refundId
}

function findLastRefund(world: World, paymentId: string): Refund {
  const refund = world.psp.payments.refundsOf(paymentId).at(-1)
  if (!refund) throw new Error('the provider has no refund')
  return refund
}

test('L-23 C-08 a refund that fails after it was paid out has a correction, and everything is as before, however often it is reported', async () => {
  await using world = await newWorld()
  const { anna, id } = await payOrder(world)
  await spendCredits(world, anna, 30)
  const refund = await world.psp.control.refund(id)
  await world.runJobs()
  expect([await world.getBalance(anna), await isPremiumMember(world, anna)]).toEqual([0, false])

  world.clock.advanceSeconds(3 * 86_400)
  await failRefund(world, refund)
  for (let count = 0; count < 3; count++) await sendPaymentNotification(world, id)
  await Promise.all([1, 2, 3, 4].map(() => issueCreditNotes.run(world.ctx(), null)))
  expect(await listMails(world, anna)).toEqual([
    'De terugbetaling: correctiefactuur-R2026-000001.pdf',
    'Terugbetaling van: creditnota-C2026-000001.pdf',
  ])
  expect(await listDocuments(world)).toEqual(['C2026-000001 -2888 -607 -3495', 'R2026-000001 2888 607 3495'])
  expect([await world.getBalance(anna), await isPremiumMember(world, anna)]).toEqual([120, true])
  expect(await listOrderEntries(world, anna)).toEqual(['order 150', 'refund -120', 'refund_failed 120'])
  const mail = (await world.mailsTo(anna.email)).find(({ subject }) => subject.startsWith('De terug'))
  expect(mail?.text).toMatch(/De terugbetaling van €\s34,95 voor je bestelling .* is niet doorgegaan/)
  expect(mail?.text).toContain('120 credits')
  expect(mail?.text).toContain('Je saldo is nu 120 credits.')
  expect(mail?.text).toContain('premium')
  expect(mail?.text).toContain('De correctiefactuur met nummer R2026-000001 zit als pdf bij deze mail.')
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('L-23 a correction says which credit note it annuls, of which invoice, and when the refund failed', async () => {
  await using world = await newWorld()
  const { anna, orderId, id } = await payOrder(world)
  const refund = await world.psp.control.refund(id, 1000)
  await world.runJobs()
  world.clock.advanceSeconds(86_400)
  await failRefund(world, refund)
  await world.runJobs()
  const mail = (await world.mailsTo(anna.email)).find(({ subject }) => subject.startsWith('De terug'))
  expect(mail?.text).toContain('Je hebt 42 credits teruggekregen.')
  expect(mail?.text).not.toContain('premium') // the order stood all the time
  const { documents } = (await readOrder(world, anna, orderId)) as {
    documents: { id: string; kind: string; number: string; path: string }[]
  }
  expect(documents.map(({ kind, number }) => `${kind} ${number}`)).toEqual([
    'invoice 2026-000001',
    'credit_note C2026-000001',
    'correction R2026-000001',
  ])
  const document = describeInvoice(await readDocument(world, documents.at(-1)?.id ?? ''))
  expect(document.title).toBe('Correctiefactuur')
  expect(document.summary).toMatch(/^De terugbetaling van €\s10,00 is op 2 juni 2026 niet gelukt$/)
  expect(document.facts).toEqual(
    expect.arrayContaining([
      { label: 'Nummer', text: 'R2026-000001' },
      { label: 'Bij factuur', text: '2026-000001' },
      { label: 'Vervallen creditnota', text: 'C2026-000001' },
      { label: 'Mislukt op', text: '2 juni 2026' },
    ]),
  )
  expect(document.lines.map(({ text }) => text)).toEqual(['Creditnota C2026-000001 vervalt'])
  expect(document.notes[0]).toMatch(/^Creditnota C2026-000001 van 1 juni 2026 vervalt, .* Factuur 2026-000001 telt/)
  const download = await world.as(anna).get(documents.at(-1)?.path ?? '')
  expect(download.headers.get('content-disposition')).toContain('correctiefactuur-R2026-000001.pdf')
})

test('L-23 a refund that is requested again after it failed has a credit note and a mail of its own', async () => {
  await using world = await newWorld()
  const { anna, orderId, id } = await payOrder(world)
  const refundId = await refundByOperator(world, orderId, 3495)
  await sendPaymentNotification(world, id)
  await world.runJobs()
  await failRefund(world, findLastRefund(world, id))
  await world.runJobs()
  world.psp.control.tamper(id, { amountRefunded: { currency: 'EUR', value: '0.00' } })
  await retryRefund(world, refundId)
  await world.runJobs()
  for (let count = 0; count < 2; count++) await sendPaymentNotification(world, id)
  expect(await listMails(world, anna)).toEqual([
    'De terugbetaling: correctiefactuur-R2026-000001.pdf',
    'Terugbetaling van: creditnota-C2026-000001.pdf',
    'Terugbetaling van: creditnota-C2026-000002.pdf',
  ])
  const [note, correction, again] = await listDocuments(world)
  expect([note, correction]).toEqual(['C2026-000001 -2888 -607 -3495', 'R2026-000001 2888 607 3495'])
  expect(again).toBe('C2026-000002 -2888 -607 -3495')
  expect([await world.getBalance(anna), await isPremiumMember(world, anna)]).toEqual([0, false])
  expect(await listBrokenMoneyRules(world)).toEqual([])

  await failRefund(world, findLastRefund(world, id))
  await world.runJobs()
  expect(await listDocuments(world)).toHaveLength(4)
  expect(await listMails(world, anna)).toContain('De terugbetaling: correctiefactuur-R2026-000002.pdf')
  expect(await world.getBalance(anna)).toBe(150)
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('L-23 a failed refund that is requested again before its correction keeps its credit note', async () => {
  await using world = await newWorld()
  const { anna, orderId, id } = await payOrder(world)
  const refundId = await refundByOperator(world, orderId, 1000)
  await sendPaymentNotification(world, id)
  await world.runJobs()
  await failRefund(world, findLastRefund(world, id))
  world.psp.control.tamper(id, { amountRefunded: { currency: 'EUR', value: '0.00' } })
  await retryRefund(world, refundId)
  await world.runJobs()
  await sendPaymentNotification(world, id)
  expect(await listMails(world, anna)).toEqual(['Terugbetaling van: creditnota-C2026-000001.pdf'])
  expect(await listDocuments(world)).toEqual(['C2026-000001 -826 -174 -1000'])
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

/** All orders of the given items. */
function listOrders<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, index) => listOrders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

type Event = 'first fails' | 'second fails' | 'charged back'

test.each(listOrders<Event>(['first fails', 'second fails', 'charged back']))(
  'L-23 two refunds of which both fail, and a chargeback, in the order %s, %s, %s and reported twice, end the same',
  { timeout: 30_000 },
  async (...order) => {
    await using world = await newWorld()
    const { anna, id } = await payOrder(world)
    const first = await world.psp.control.refund(id, 1000)
    await world.runJobs()
    const second = await world.psp.control.refund(id, 495)
    await world.runJobs()
    for (const event of order) {
      if (event === 'charged back') await world.psp.control.chargeBack(id)
      else await failRefund(world, event === 'first fails' ? first : second)
      await sendPaymentNotification(world, id)
      await world.runJobs()
    }
    const documents = (await listDocuments(world)).toSorted()
    expect(documents.slice(0, 2)).toEqual(['C2026-000001 -826 -174 -1000', 'C2026-000002 -409 -86 -495'])
    expect(
      documents
        .slice(2)
        .map((text) => text.split(' ').slice(1).join(' '))
        .toSorted(),
    ).toEqual(['409 86 495', '826 174 1000'])
    expect([await world.getBalance(anna), await isPremiumMember(world, anna)]).toEqual([0, false])
    expect(await listMails(world, anna)).toHaveLength(5)
    expect(await listBrokenMoneyRules(world)).toEqual([])
  },
)

test('L-23 a refund that fails before it was paid out has no document and no mail', async () => {
  await using world = await newWorld()
  const { anna, id } = await payOrder(world)
  world.psp.control.refundStatus = 'pending'
  const refund = await world.psp.control.refund(id)
  await world.psp.control.setRefundStatus(refund.id, 'failed')
  await world.runJobs()
  expect([await listDocuments(world), await listMails(world, anna)]).toEqual([[], []])
  expect(await world.getBalance(anna)).toBe(150)
})
