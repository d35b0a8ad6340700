import { expect, test } from 'vitest'
import { addCode, completeCheckout, placeOrder, readDocument, readOrder } from '#testing/orders.ts'
import { listBrokenMoneyRules } from '#testing/repaid-orders.ts'
import { newWorld, type World } from '#testing/world.ts'
import { confirmOrders } from './confirmation.ts'
import { issueCreditNotes } from './credit-notes.ts'
import { describeInvoice } from './invoice-document.ts'

/** Sells to Finland at 25.5 %. Returns a member who lives there. */
async function newFinnishMember(world: World) {
  await world.sql(
    `insert into bundle (site_id, country, id, credits, price_cents, currency, vat_basis_points, popular)
     select site_id, 'FI', id, credits, price_cents, currency, 2550, popular from bundle where country = 'NL'`,
  )
  await world.sql(
    `insert into payment_method (site_id, country, id, position, min_cents, max_cents, is_enabled)
     select site_id, 'FI', id, position, min_cents, max_cents, is_enabled from payment_method where country = 'DE'`,
  )
  const buyer = await world.member()
  await world.sql(`update profile set country = 'FI' where member_id = $1`, [buyer.id])
  return buyer
}

const listDocuments = (world: World) =>
  world.sql<{ id: string; net: number; vat: number; total: number }>(
    `select id, net_cents as net, vat_cents as vat, total_cents as total from invoice order by kind desc, sequence`,
  )

test('L-23 an order at 25.5 % VAT has that rate in the offer, the order, the mail, the invoice and the credit notes', async () => {
  await using world = await newWorld()
  const buyer = await newFinnishMember(world)
  await addCode(world, { code: 'TIEN', percent: 10 })
  await world.sql(`update account set signup_at = signup_at - interval '1 day' where id = $1`, [buyer.id]) // no bonus
  const { bundles } = await (await world.as(buyer).get('/api/bundles')).json()
  expect(bundles[1]).toMatchObject({ id: 'p1', priceCents: 3495, vatBasisPoints: 2550 })

  const { id, checkoutUrl } = await placeOrder(world, buyer, { method: 'creditcard', code: 'TIEN' })
  await completeCheckout(checkoutUrl, 'paid')
  await confirmOrders.run(world.ctx(), null)

  // 31.46 / 1.255 = 25.068
  expect(await readOrder(world, buyer, id)).toMatchObject({ totalCents: 3146, vatCents: 639, vatBasisPoints: 2550 })
  const [mail] = await world.mailsTo(buyer.email)
  expect(mail?.text).toMatch(/€\s31,46 inclusief €\s6,39 btw \(25,5%\)/)
  const [invoice] = await listDocuments(world)
  expect(invoice).toMatchObject({ net: 2507, vat: 639, total: 3146 })
  const document = await readDocument(world, invoice?.id ?? '')
  expect(describeInvoice(document).totals[1]?.label).toBe('Btw 25,5% (Finland)')
  expect(describeInvoice({ ...document, locale: 'en' }).totals[1]?.label).toBe('VAT 25.5% (Finland)')

  const paymentId = world.psp.payments.list().at(-1)?.id ?? ''
  for (const cents of [1000, 1, 2145]) {
    await world.psp.control.refund(paymentId, cents)
    await issueCreditNotes.run(world.ctx(), null)
  }
  const documents = await listDocuments(world)
  expect(documents.map(({ net, vat, total }) => [net, vat, total])).toEqual([
    [2507, 639, 3146],
    [-797, -203, -1000],
    [-1, 0, -1],
    [-1709, -436, -2145],
  ])
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('the database stores no rate below 0 or above 100 %', async () => {
  await using world = await newWorld()
  for (const rate of [-1, 10_001])
    await expect(world.sql('update bundle set vat_basis_points = $1', [rate])).rejects.toThrow(
      'bundle_vat_basis_points',
    )
})
