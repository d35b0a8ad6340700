import { expect, test } from 'vitest'
import { createInvoice, readDocument } from '#testing/orders.ts'
import { parseMail, startSmtp } from '#testing/servers/smtp.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld, type World } from '#testing/world.ts'
import { deliverMails } from '#platform/server/mail/mail-delivery.ts'
import { issueCreditNotes } from './credit-notes.ts'
import { describeInvoice } from './invoice-document.ts'

const read = async (response: Response) => Buffer.from(await response.arrayBuffer())

/** Refunds the latest payment on the provider's pages. Returns the id of the credit note. */
async function createCreditNote(world: World, cents?: number): Promise<string> {
  await world.psp.control.refund(world.psp.payments.list().at(-1)?.id ?? '', cents)
  await issueCreditNotes.run(world.ctx(), null)
  const [note] = await world.sql<{ id: string }>(`select id from invoice where kind = 'credit_note'`)
  return note?.id ?? ''
}

test('L-23 L-29 the buyer downloads the invoice as a PDF with a neutral name, always with the same bytes', async () => {
  await using world = await newWorld()
  const buyer = await world.member()
  const id = await createInvoice(world, buyer)

  const response = await world.as(buyer).get(`/api/invoices/${id}`)

  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="factuur-2026-000001.pdf"',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  const file = await read(response)
  expect(file.subarray(0, 8).toString()).toBe('%PDF-1.7')
  expect(file.length).toBeLessThan(60_000)
  world.clock.advanceSeconds(86_400)
  expect((await read(await world.as(buyer).get(`/api/invoices/${id}`))).equals(file)).toBe(true)
})

test('L-23 nobody but the buyer finds an invoice, and a malformed id is refused', async () => {
  await using world = await newWorld()
  const buyer = await world.member()
  const id = await createInvoice(world, buyer)
  const other = world.as(await world.member())
  expect((await other.get(`/api/invoices/${id}`)).status).toBe(404)
  expect(await (await other.get(`/api/invoices/${id}`)).json()).toEqual({ refusal: 'invoice_not_found', details: {} })
  expect((await world.visitor().get(`/api/invoices/${id}`)).status).toBe(403)
  expect((await world.as(buyer).get('/api/invoices/1')).status).toBe(422)
})

test('L-23 the order and the list of orders name the invoice and the credit notes', async () => {
  await using world = await newWorld()
  const buyer = await world.member()
  const id = await createInvoice(world, buyer)
  const noteId = await createCreditNote(world, 500)
  const documents = [
    { id, kind: 'invoice', number: '2026-000001', path: `/api/invoices/${id}` },
    { id: noteId, kind: 'credit_note', number: 'C2026-000001', path: `/api/invoices/${noteId}` },
  ]
  const { orders } = await (await world.as(buyer).get('/api/orders')).json()
  expect(orders).toHaveLength(1)
  expect(orders[0].documents).toEqual(documents)
  const order = await (await world.as(buyer).get(`/api/orders/${orders[0].id}`)).json()
  expect(order.documents).toEqual(documents)
})

test('L-23 the pages of the orders link to the documents', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const buyer = await world.member()
  const id = await createInvoice(world, buyer)
  const [order] = await world.sql<{ id: string }>('select id from purchase')
  for (const path of [`/transactions/${order?.id}`, '/transactions']) {
    const html = await (await served.as(buyer).get(path)).text()
    expect(html, path).toContain(`href="/api/invoices/${id}"`)
    expect(html, path).toContain('Factuur (pdf)')
  }
})

test('L-23 an invoice in English says what the order was', async () => {
  await using world = await newWorld()
  const id = await createInvoice(world, await world.member())
  const row = await readDocument(world, id)
  const [order] = await world.sql<{ number: string }>('select number from purchase')
  expect(describeInvoice({ ...row, locale: 'en' })).toMatchObject({
    language: 'en',
    title: 'Invoice',
    fileTitle: 'Invoice 2026-000001',
    createdAt: new Date('2026-06-01T10:00:00Z'),
    sender: {
      name: 'Vonkje Demo B.V.',
      lines: [
        'Voorbeeldstraat 1',
        'Utrecht',
        'Netherlands',
        'support@vonkje.test',
        'KvK 00000000',
        'VAT number NL000000000B00',
      ],
    },
    facts: [
      { label: 'Number', text: '2026-000001' },
      { label: 'Date', text: '1 June 2026' },
      { label: 'Order number', text: order?.number },
      { label: 'Paid on', text: '1 June 2026' },
      { label: 'Payment method', text: 'iDEAL | Wero' },
      { label: 'Country of the buyer', text: 'Netherlands' },
    ],
    summary: '€14.95 paid on 1 June 2026',
    lines: [{ text: expect.stringContaining('50 credits'), amount: '€14.95' }],
    totals: [
      { label: 'Total excluding VAT', text: '€12.36' },
      { label: 'VAT 21% (Netherlands)', text: '€2.59' },
    ],
    total: { label: 'Total including VAT', text: '€14.95' },
  })
})

test('L-23 a credit note in Dutch names its invoice and has negative amounts', async () => {
  await using world = await newWorld()
  await createInvoice(world, await world.member())
  const text = describeInvoice(await readDocument(world, await createCreditNote(world)))
  expect(text).toMatchObject({
    title: 'Creditnota',
    summary: expect.stringMatching(/^€\u00a014,95 terugbetaald op \d+ \p{L}+ \d{4}$/u),
    lines: [{ text: 'Terugbetaling van factuur 2026-000001', amount: '€\u00a0-14,95' }],
    total: { text: '€\u00a0-14,95' },
  })
  expect(text.facts).toContainEqual({ label: 'Bij factuur', text: '2026-000001' })
  expect(text.notes[0]).toBe('Deze creditnota hoort bij factuur 2026-000001 van 1 juni 2026.')
})

test('L-15 L-18 L-23 the confirmation carries the invoice and the model withdrawal form, also on a second attempt', async () => {
  let refusals = 1
  await using smtp = await startSmtp({ refusal: () => (refusals-- > 0 ? '450 4.2.0 later' : null) })
  await using world = await newWorld({ smtpUrl: smtp.url })
  const buyer = await world.member()
  const id = await createInvoice(world, buyer)
  const file = await read(await world.as(buyer).get(`/api/invoices/${id}`))
  await world.runJobs()
  expect(smtp.received).toEqual([])
  world.clock.advanceSeconds(60)
  await deliverMails.run(world.ctx(), null)

  const sent = await parseMail(smtp.received[0])
  expect(sent.files).toEqual([{ name: 'factuur-2026-000001.pdf', type: 'application/pdf', content: file }])
  expect(sent.subject).toMatch(/^Bevestiging van je bestelling \w{5}-\w{5}$/)
  for (const text of ['2026-000001', 'Modelformulier voor herroeping', 'Voorbeeldstraat 1', '€\u00a014,95'])
    expect(sent.text, text).toContain(text)
  expect(sent.html).toContain('Modelformulier voor herroeping')
})

test('L-23 L-29 one mail is about a refund, with its credit note and a neutral subject; an erased buyer gets none', async () => {
  await using world = await newWorld()
  const buyer = await world.member()
  await createInvoice(world, buyer)
  const listRefundMails = async () =>
    (await world.mailsTo(buyer.email)).filter(({ subject }) => !subject.startsWith('Bevestiging'))
  await createCreditNote(world, 500)
  await world.runJobs()
  await issueCreditNotes.run(world.ctx(), null)
  await world.runJobs()
  const [refund, ...others] = await listRefundMails()
  expect(others).toEqual([])
  expect(refund?.subject).toMatch(/^Terugbetaling van je bestelling \w{5}-\w{5}$/)
  expect(refund?.text).toContain('betalen we €\u00a05,00 terug')
  expect(refund?.text).toContain('De creditnota met nummer C2026-000001 zit als pdf bij deze mail.')
  expect(await world.sql('select file_name from mail_attachment where mail_id = $1', [refund?.id])).toEqual([
    { file_name: 'creditnota-C2026-000001.pdf' },
  ])

  await world.sql('delete from account where id = $1', [buyer.id])
  await createCreditNote(world, 100)
  await world.runJobs()
  expect(await listRefundMails()).toHaveLength(1)
})
