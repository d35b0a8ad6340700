import { expect, test } from 'vitest'
import {
  addCode,
  completeCheckout,
  findOnlyPayment,
  placeOrder,
  readOrder,
  sendPaymentNotification,
} from '#testing/orders.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld, type World } from '#testing/world.ts'
import { confirmOrders } from './confirmation.ts'

/** Creates three members with a paid order and no confirmation mail yet. */
async function createThreeBuyers(world: World) {
  const members = [await world.member(), await world.member(), await world.member()]
  for (const member of members) await placeOrder(world, member)
  const payments = world.psp.payments.list()
  await Promise.all(payments.map(({ id }) => world.psp.control.setStatus(id, 'paid')))
  return members
}

const mailsOf = (world: World, members: readonly { email: string }[]) =>
  Promise.all(members.map(async ({ email }) => (await world.mailsTo(email)).length))

test('R-4.21 one job confirms concurrently paid orders, each by a mail', async () => {
  await using world = await newWorld()
  const members = await createThreeBuyers(world)
  expect(
    await world.sql(`select run_at from graphile_worker.jobs where task_identifier = 'payments.confirm_orders'`),
  ).toHaveLength(1)

  await world.runJobs()

  expect(await mailsOf(world, members)).toEqual([1, 1, 1])
})

test('R-4.21 the scheduled job confirms an order whose job was lost; concurrent runs mail once', async () => {
  await using world = await newWorld()
  const members = await createThreeBuyers(world)
  await world.sql('delete from graphile_worker._private_jobs')

  await Promise.all(Array.from({ length: 5 }, () => confirmOrders.run(world.ctx(), null)))
  await confirmOrders.run(world.ctx(), null)

  expect(await mailsOf(world, members)).toEqual([1, 1, 1])
})

test('L-23 orders that are settled and confirmed in parallel, by repeated notifications, get the numbers 1 and 2', async () => {
  await using world = await newWorld()
  const buyers = [await world.member(), await world.member()]
  for (const buyer of buyers) await placeOrder(world, buyer)
  world.psp.control.webhook = 'off'
  const payments = world.psp.payments.list()
  for (const { id } of payments) await world.psp.control.setStatus(id, 'paid')
  const settleAndConfirm = async (id: string) => {
    await sendPaymentNotification(world, id)
    await confirmOrders.run(world.ctx(), null)
  }
  await Promise.all([...payments, ...payments].map(({ id }) => settleAndConfirm(id)))
  await confirmOrders.run(world.ctx(), null)
  expect(await world.sql('select number from invoice order by number')).toEqual([
    { number: '2026-000001' },
    { number: '2026-000002' },
  ])
  expect(await mailsOf(world, buyers)).toEqual([1, 1])
})

test('R-4.21 an order whose mail cannot be written blocks no other, and is retried', async () => {
  await using world = await newWorld()
  const members = await createThreeBuyers(world)
  const setCurrency = 'update purchase set currency = $2 where member_id = $1'
  await world.sql(setCurrency, [members[0]?.id, '1+1'])

  await confirmOrders.run(world.ctx(), null)
  expect(await mailsOf(world, members)).toEqual([0, 1, 1])

  await world.sql(setCurrency, [members[0]?.id, 'EUR'])
  await confirmOrders.run(world.ctx(), null)
  expect(await mailsOf(world, members)).toEqual([1, 1, 1])
})

test('C-24 a buyer who is erased before the mail is written gets none', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await placeOrder(world, anna)
  await world.psp.control.setStatus(findOnlyPayment(world).id, 'paid')
  await world.sql(`delete from account where id = $1`, [anna.id])

  await confirmOrders.run(world.ctx(), null)

  expect(await world.mailsTo(anna.email)).toEqual([])
  expect(await world.sql('select * from unconfirmed_order')).toEqual([])
})

test('R-4.21 the page of an order reports the confirmation mail as sent only once it is sent', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const buyer = await world.member()
  const { id } = await placeOrder(world, buyer)
  const confirmation = async () => (await readOrder(world, buyer, id))['confirmation']
  const page = async () => (await served.as(buyer).get(`/transactions/${id}`)).text()
  expect(await confirmation()).toBe(null)
  expect(await page()).not.toContain('bevestiging')

  await world.psp.control.setStatus(findOnlyPayment(world).id, 'paid')
  expect(await confirmation()).toBe('queued') // before the job enqueues the mail
  await confirmOrders.run(world.ctx(), null)
  expect(await confirmation()).toBe('queued')
  expect(await page()).toContain('We sturen je een bevestiging per mail.')

  await world.runJobs()
  expect(await confirmation()).toBe('sent')
  expect(await page()).toContain('We hebben je een bevestiging gemaild.')

  await world.sql('delete from mail_outbox')
  world.clock.advanceSeconds(86_400)
  expect(await confirmation()).toBe(null)
})

/** Pays an order with a discount code of 20% and returns the text of its confirmation. */
async function readConfirmation(world: World, version?: string): Promise<string> {
  const member = await world.member()
  await addCode(world, { code: 'ZOMER', percent: 20 })
  const { id, checkoutUrl } = await placeOrder(world, member, { code: 'ZOMER' })
  if (version) await world.sql('update purchase set withdrawal_version = $2 where id = $1', [id, version])
  await completeCheckout(checkoutUrl, 'paid')
  await confirmOrders.run(world.ctx(), null)
  const [mail] = await world.mailsTo(member.email)
  return (mail?.text ?? '').replaceAll('\u00a0', ' ')
}

test('L-15 L-16 L-19 L-20 the confirmation states the discount, that it is no subscription, and the request to start at once', async () => {
  await using world = await newWorld()
  const text = await readConfirmation(world)
  expect(text).toContain('Zonder korting kost deze bundel € 34,95. Je kortingscode van 20% scheelde je € 6,99.')
  expect(text).toContain('Er is geen abonnement')
  expect(text).toContain('Met je bestelling vraag je ons daarom om direct te beginnen. Herroep je binnen 14 dagen')
})

test('L-16 the confirmation of an order with an older version of the terms repeats no text that its buyer did not see', async () => {
  await using world = await newWorld()
  expect(await readConfirmation(world, '2026-01')).not.toContain('Boven de bestelknop')
})
