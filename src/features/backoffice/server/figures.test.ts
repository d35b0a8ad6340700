import { expect, test } from 'vitest'
import { completeCheckout, placeOrder, sendPaymentNotification } from '#testing/orders.ts'
import { newWorld } from '#testing/world.ts'

const DAY = 24 * 60 * 60
const none = {
  signups: 0,
  confirmed: 0,
  conversations: 0,
  orders: 0,
  firstOrders: 0,
  revenueCents: 0,
  refundedCents: 0,
}

test('the figures count what happened today, and on the same weekday before until the same time', async () => {
  await using world = await newWorld()
  const finance = await world.staff('finance')
  world.clock.advanceSeconds(30 * DAY)
  const reader = await world.staff('finance')
  const figures = async () => (await reader.get('/api/office/figures')).json()
  expect(await figures()).toMatchObject({ today: none, weekBefore: none })

  const anna = await world.member({ signedUpSecondsAgo: 60 })
  const bert = await world.member({ gender: 'male', credits: 10, premium: true })
  await world.as(bert).post(`/api/members/${anna.id}/messages`, { messageId: crypto.randomUUID(), text: 'Hoi!' })
  await completeCheckout((await placeOrder(world, anna)).checkoutUrl, 'paid')
  for (const { id } of world.psp.payments.list()) await sendPaymentNotification(world, id)
  const after = await figures()
  expect(after.today).toMatchObject({ signups: 2, confirmed: 2, conversations: 1, orders: 1, firstOrders: 1 })
  expect(after.today.revenueCents).toBeGreaterThan(0)
  expect(after.weekBefore).toEqual(none)
  expect(after.days).toHaveLength(28)
  expect(after.days.at(-1)).toMatchObject({ signups: 2, orders: 1 })

  world.clock.advanceSeconds(7 * DAY)
  const later = await world.staff('finance')
  const weekLater = await (await later.get('/api/office/figures')).json()
  expect(weekLater.today).toEqual(none)
  expect(weekLater.weekBefore).toEqual(after.today)
  expect(finance.staffId).not.toBe(later.staffId)
})

test('the figures of one site contain nothing of another', async () => {
  await using world = await newWorld()
  world.clock.advanceSeconds(30 * DAY)
  await world.otherSite.member({ signedUpSecondsAgo: 60 })
  const finance = await world.staff('finance')
  expect(await (await finance.get('/api/office/figures')).json()).toMatchObject({ today: none })
})

test('what waits for staff is counted', async () => {
  await using world = await newWorld()
  const support = await world.staff('support')
  const read = async () => (await support.get('/api/office/waiting')).json()
  const before = await read()
  await world.visitor().post('/api/complaints', {
    category: 'other',
    body: 'Het zoeken werkt niet op mijn telefoon.',
    name: 'Klaas',
    email: 'klaas@example.com',
    isTruthful: true,
  })
  expect(await read()).toEqual({ ...before, complaints: before.complaints + 1 })
})
