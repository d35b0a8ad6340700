import { expect, test } from 'vitest'
import { newClientId } from '#platform/calls/client-id.ts'
import {
  addCode,
  completeCheckout,
  findOnlyPayment,
  placeOrder,
  readOrder,
  sendOrder,
  sendPaymentNotification,
} from '#testing/orders.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

const newMember = (world: World) => world.member({ signedUpSecondsAgo: 0 })

async function loadWelcome(world: World, member: TestMember): Promise<Record<string, unknown>> {
  return (await (await world.as(member).get('/api/discountcode.php?welcome=true')).json()) as Record<string, unknown>
}

const hasBonus = async (world: World, member: TestMember) => (await loadWelcome(world, member))['discount'] !== null

/** Returns the member's price of the popular bundle: 2621 with the bonus, 3495 without. */
async function getPrice(world: World, member: TestMember): Promise<number | undefined> {
  const { bundles } = (await (await world.as(member).get('/api/bundles')).json()) as {
    bundles: { id: string; priceCents: number }[]
  }
  return bundles.find(({ id }) => id === 'p1')?.priceCents
}

/** Orders the popular bundle and pays it. Returns the order's id. */
async function buy(world: World, member: TestMember): Promise<string> {
  const { id, checkoutUrl } = await placeOrder(world, member)
  await completeCheckout(checkoutUrl, 'paid')
  return id
}

test('R-1.25 R-3.63 R-7.12 R-9.05 R-9.06 R-9.08 R-9.10 the welcome discount has the fields of the specification and the server’s time', async () => {
  await using world = await newWorld()
  const eva = await newMember(world)
  const signupAt = world.clock.now().getTime()
  world.clock.advanceSeconds(300)
  expect(await loadWelcome(world, eva)).toEqual({
    discount: {
      code: 'TIMEBONUS25',
      country: null,
      user_id: eva.id,
      expires: new Date(signupAt + 14_400_000).toISOString(),
      value_percentage: 25,
      currency: null,
      minimum_order_value: 0,
      status: 'active',
      validity: 'first_purchase',
      expired: false,
      paymentmethods: null,
    },
    now: world.clock.now().toISOString(),
    dialog_dismissed: false,
  })
})

test('R-4.40 R-9.10 C-20 the bonus is on until 14,399 s after signup and off at 14,400 s; loading it stores nothing', async () => {
  await using world = await newWorld()
  const eva = await newMember(world)
  world.clock.advanceSeconds(14_399)
  expect([await hasBonus(world, eva), await getPrice(world, eva)]).toEqual([true, 2621])
  const { discount } = (await (await world.as(eva).get('/api/discountcode.php')).json()) as { discount: unknown }
  expect(discount).toMatchObject({ code: 'TIMEBONUS25' })
  expect(await world.sql('select 1 from discount_use union all select 1 from bonus_dismissal')).toEqual([])
  world.clock.advanceSeconds(1)
  expect([await hasBonus(world, eva), await getPrice(world, eva)]).toEqual([false, 3495])
  expect(await (await world.as(eva).get('/api/discountcode.php')).json()).toMatchObject({ discount: null })
  const withOldPrice = await sendOrder(world, eva, { totalCents: 2621 })
  expect([withOldPrice.status, await withOldPrice.json()]).toMatchObject([409, { refusal: 'price_changed' }])
})

test('R-9.07 R-9.09 R-6.21 a paid order uses the bonus up, also one that is reversed later', async () => {
  await using world = await newWorld()
  const eva = await newMember(world)
  const id = await buy(world, eva)
  expect(await readOrder(world, eva, id)).toMatchObject({
    state: 'completed',
    totalCents: 2621,
    discount: { kind: 'bonus', percent: 25 },
  })
  expect([await hasBonus(world, eva), await getPrice(world, eva)]).toEqual([false, 3495])
  await world.sql('update purchase set reversed_at = paid_at where id = $1', [id])
  await world.sql('update credit_balance set paid_orders = 0 where member_id = $1', [eva.id])
  expect([await hasBonus(world, eva), await getPrice(world, eva)]).toEqual([false, 3495])
})

test('R-9.09 a reversed order without the bonus was a first purchase too', async () => {
  await using world = await newWorld()
  const eva = await newMember(world)
  await addCode(world, { code: 'VEERTIG', percent: 40 })
  const { id, checkoutUrl } = await placeOrder(world, eva, { code: 'VEERTIG' })
  await completeCheckout(checkoutUrl, 'paid')
  await world.sql('update purchase set reversed_at = paid_at where id = $1', [id])
  expect(await hasBonus(world, eva)).toBe(false)
})

test('C-21 an order in time keeps its price when its payment is reported after the window', async () => {
  await using world = await newWorld()
  const eva = await newMember(world)
  world.clock.advanceSeconds(14_399)
  const { id } = await placeOrder(world, eva, { totalCents: 2621 })
  world.psp.control.webhook = 'off'
  const payment = findOnlyPayment(world)
  await world.psp.control.setStatus(payment.id, 'paid')
  world.clock.advanceSeconds(7_200)
  await sendPaymentNotification(world, payment.id)
  expect(await readOrder(world, eva, id)).toMatchObject({ state: 'completed', totalCents: 2621, balance: 150 })
})

test('C-21 the bonus is free again when its order can no longer be paid, and only then', async () => {
  await using world = await newWorld()
  const eva = await newMember(world)
  const first = await placeOrder(world, eva)
  expect([await hasBonus(world, eva), await getPrice(world, eva)]).toEqual([false, 3495])
  const { reservingOrderId } = (await (await world.as(eva).get('/api/bundles')).json()) as { reservingOrderId: string }
  expect(reservingOrderId).toBe(first.id)
  await completeCheckout(first.checkoutUrl, 'canceled')
  expect([await hasBonus(world, eva), await getPrice(world, eva)]).toEqual([true, 2621])

  const retry = () => world.as(eva).put(`/api/orders/${first.id}/payments/${newClientId()}`, { method: 'paypal' })
  expect((await retry()).status).toBe(200)
  expect(await getPrice(world, eva)).toBe(3495)
})

test('a failed order with the bonus cannot be retried after another order used the bonus or was paid', async () => {
  await using world = await newWorld()
  const retry = (member: TestMember, id: string) =>
    world.as(member).put(`/api/orders/${id}/payments/${newClientId()}`, { method: 'ideal' })
  for (const isBonusUsed of [true, false]) {
    const eva = await newMember(world)
    const failed = await placeOrder(world, eva)
    await completeCheckout(failed.checkoutUrl, 'failed')
    if (!isBonusUsed) world.clock.advanceSeconds(14_400)
    if (isBonusUsed) await placeOrder(world, eva)
    else await buy(world, eva)
    const response = await retry(eva, failed.id)
    expect([response.status, await response.json()]).toMatchObject([409, { refusal: 'discount_moved' }])
  }
})

test('C-21 L-10 a failed order with the bonus can be retried until the window ends, and not at its end', async () => {
  await using world = await newWorld()
  const eva = await newMember(world)
  const failed = await placeOrder(world, eva)
  await completeCheckout(failed.checkoutUrl, 'failed')
  const retry = () => world.as(eva).put(`/api/orders/${failed.id}/payments/${newClientId()}`, { method: 'ideal' })
  world.clock.advanceSeconds(14_399)
  const inTime = await retry()
  expect(inTime.status).toBe(200)
  const { nextStep } = (await inTime.json()) as { nextStep: { url: string } }
  await completeCheckout(nextStep.url, 'failed')
  world.clock.advanceSeconds(1)
  const late = await retry()
  expect([late.status, await late.json()]).toMatchObject([409, { refusal: 'discount_moved' }])
  expect(await getPrice(world, eva)).toBe(3495)
})

test('T5 R-9.07 one of fifty concurrent orders has the bonus', async () => {
  await using world = await newWorld()
  const eva = await newMember(world)
  const responses = await Promise.all(Array.from({ length: 50 }, () => sendOrder(world, eva)))
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  const rows = await world.sql('select 1 from purchase where member_id = $1 and total_cents < list_price_cents', [
    eva.id,
  ])
  expect(rows).toHaveLength(1)
  expect(await world.sql('select kind from discount_use')).toEqual([{ kind: 'bonus' }])
})

test('R-9.07 a member’s bonus is their own: another member’s order changes nothing', async () => {
  await using world = await newWorld()
  const [eva, noa] = [await newMember(world), await newMember(world)]
  await buy(world, eva)
  expect([await hasBonus(world, eva), await hasBonus(world, noa)]).toEqual([false, true])
})

test('discounts never add up: the bonus is used instead of a smaller retention discount, which stays', async () => {
  await using world = await newWorld()
  const eva = await newMember(world)
  await world.as(eva).post('/api/stay-discount')
  expect(await getPrice(world, eva)).toBe(2621)
  await buy(world, eva)
  expect(await getPrice(world, eva)).toBe(2796)
})

test('R-4.11 C-22 the dialog about the bonus is dismissed for its member only, once, also by concurrent calls', async () => {
  await using world = await newWorld()
  const [eva, noa] = [await newMember(world), await newMember(world)]
  const dismiss = () => world.as(eva).post('/api/bonus-dialog/dismissal')
  const responses = await Promise.all([dismiss(), dismiss(), dismiss()])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  const firstTime = world.clock.now()
  world.clock.advanceSeconds(60)
  await dismiss()
  expect(await world.sql('select member_id, dismissed_at from bonus_dismissal')).toEqual([
    { member_id: eva.id, dismissed_at: firstTime },
  ])
  expect(await loadWelcome(world, eva)).toMatchObject({ dialog_dismissed: true, discount: { value_percentage: 25 } })
  expect(await loadWelcome(world, noa)).toMatchObject({ dialog_dismissed: false })
  expect((await world.visitor().post('/api/bonus-dialog/dismissal')).status).toBe(403)
})

test('C-79 R-1.25 Eva of the demo has the bonus, Anna has none', async () => {
  await using world = await newWorld()
  expect(await hasBonus(world, await world.demo('eva'))).toBe(true)
  expect(await hasBonus(world, await world.demo('anna'))).toBe(false)
})
