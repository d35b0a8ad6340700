import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { closeLedger } from '#features/credits/server/credits.ts'
import { newClientId } from '#platform/calls/client-id.ts'
import { fetchOwnPhotos, uploadPhotos } from '#testing/images/photos.ts'
import { uploadImage } from '#testing/images/chat-images.ts'
import { placeOrder, findOnlyPayment, readOrder, sendPaymentNotification } from '#testing/orders.ts'
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

const listSubjects = async (world: World, member: TestMember) =>
  (await world.mailsTo(member.email)).map(({ subject }) => subject.replace(/\w{5}-\w{5}/, '…')).toSorted()

describe('refunds at the provider', () => {
  test('C-19 C-60 a full refund takes the unused credits of its order, ends premium, and its failure restores both', async () => {
    await using world = await newWorld()
    const { anna, id, orderId } = await payOrder(world)
    await spendCredits(world, anna, 30)

    const refund = await world.psp.control.refund(id)

    expect(await world.getBalance(anna)).toBe(0)
    expect(await isPremiumMember(world, anna)).toBe(false)
    expect(await readOrder(world, anna, orderId)).toMatchObject({ repayment: 'refunded', repaidCents: 3495 })
    expect(await listBrokenMoneyRules(world)).toEqual([])
    await world.runJobs()
    await failRefund(world, refund)
    expect(await world.getBalance(anna)).toBe(120)
    expect(await isPremiumMember(world, anna)).toBe(true)
    expect(await listOrderEntries(world, anna)).toEqual(['order 150', 'refund -120', 'refund_failed 120'])
    expect(await readOrder(world, anna, orderId)).toMatchObject({ repayment: null, repaidCents: 0 })
    expect(await listSubjects(world, anna)).toEqual([
      'Bevestiging van je bestelling …',
      'De terugbetaling van je bestelling … is niet gelukt',
      'Terugbetaling van je bestelling …',
    ])
    expect(await listBrokenMoneyRules(world)).toEqual([])
  })

  test('C-19 a partial refund takes the credits that it pays for, and the order stays effective', async () => {
    await using world = await newWorld()
    const { anna, id, orderId } = await payOrder(world)
    await world.psp.control.refund(id, 1000)
    expect(await world.getBalance(anna)).toBe(108)
    expect(await isPremiumMember(world, anna)).toBe(true)
    expect(await readOrder(world, anna, orderId)).toMatchObject({ repayment: 'partly_refunded', repaidCents: 1000 })
    await world.psp.control.refund(id, 2495)
    expect(await world.getBalance(anna)).toBe(0)
    expect(await isPremiumMember(world, anna)).toBe(false)
  })

  test('C-60 a refund takes no credits of other orders or grants', async () => {
    await using world = await newWorld()
    const first = await payOrder(world)
    await spendCredits(world, first.anna, 140)
    await payOrder(world, first.anna)
    await world.psp.control.refund(first.id)
    expect(await world.getBalance(first.anna)).toBe(150)
    expect(await isPremiumMember(world, first.anna)).toBe(true)
    expect(await listBrokenMoneyRules(world)).toEqual([])
  })

  test('I8 a first report with the payment, a refund and a chargeback applies all of them once', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    await placeOrder(world, anna)
    const { id } = findOnlyPayment(world)
    world.psp.control.webhook = 'off'
    await world.psp.control.setStatus(id, 'paid')
    await world.psp.control.refund(id, 1000)
    await world.psp.control.chargeBack(id, 2495)
    await Promise.all(Array.from({ length: 20 }, () => sendPaymentNotification(world, id)))
    expect(await world.getBalance(anna)).toBe(0)
    expect(await isPremiumMember(world, anna)).toBe(false)
    expect(await listSubjects(world, anna)).toHaveLength(3) // order, refund with its credit note, chargeback
    expect(await listBrokenMoneyRules(world)).toEqual([])
  })

  test('the refund of an order that was paid twice takes no credits, even when it is reported before it is sent', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const { id: orderId } = await placeOrder(world, anna)
    await world.as(anna).put(`/api/orders/${orderId}/payments/${newClientId()}`, { method: 'paypal' })
    for (const payment of world.psp.payments.list()) await world.psp.control.setStatus(payment.id, 'paid')
    const twice = world.psp.payments.list()[1]?.id ?? ''
    await world.runJobs()
    await sendPaymentNotification(world, twice)
    await world.psp.control.chargeBack(twice)
    expect(world.psp.payments.refundsOf(twice)).toHaveLength(1)
    expect(await world.getBalance(anna)).toBe(150)
    expect(await readOrder(world, anna, orderId)).toMatchObject({ repayment: null })
    expect(await listBrokenMoneyRules(world)).toEqual([])
  })
})

describe('chargebacks', () => {
  test('C-08 C-19 a chargeback takes the whole bundle, below zero, and its reversal returns the same credits', async () => {
    await using world = await newWorld()
    const { anna, id, orderId } = await payOrder(world)
    await spendCredits(world, anna, 100)

    const { id: chargeback } = await world.psp.control.chargeBack(id)

    expect(await world.getBalance(anna)).toBe(-100)
    expect(await isPremiumMember(world, anna)).toBe(false)
    expect(await readOrder(world, anna, orderId)).toMatchObject({ repayment: 'charged_back', madePremium: false })
    expect(await listBrokenMoneyRules(world)).toEqual([])
    await world.psp.control.reverseChargeback(chargeback)
    expect(await world.getBalance(anna)).toBe(50)
    expect(await isPremiumMember(world, anna)).toBe(true)
    expect(await listSubjects(world, anna)).toEqual([
      'Bevestiging van je bestelling …',
      'De terugboeking van bestelling … is ongedaan gemaakt',
      'Je betaling van bestelling … is teruggeboekt',
    ])
    expect(await listBrokenMoneyRules(world)).toEqual([])
  })

  test('the mail about a chargeback says what was taken, the debt and the end of premium', async () => {
    await using world = await newWorld()
    const { anna, id } = await payOrder(world)
    await spendCredits(world, anna, 100)
    await world.psp.control.chargeBack(id)
    const mail = (await world.mailsTo(anna.email)).find(({ subject }) => subject.includes('teruggeboekt'))?.text
    expect(mail).toContain('We hebben 150 credits van je saldo gehaald. Je saldo is nu -100 credits.')
    expect(mail).toContain('je staat 100 credits onder nul')
    expect(mail).toContain('Je bent niet meer premium')
    expect(mail).toMatch(/€\s34,95/)
  })

  test('C-19 a debt cannot be spent on a text, an image or a gift, and a new bundle pays it first', async () => {
    await using world = await newWorld()
    const { anna, id } = await payOrder(world)
    const [bert, carl] = [await world.member({ gender: 'male' }), await world.member({ gender: 'male' })]
    const me = world.as(anna)
    const started = await me.post(`/api/members/${bert.id}/messages`, { messageId: randomUUID(), text: 'Hoi' })
    const { conversationId } = (await started.json()) as { conversationId: string }
    const messageId = randomUUID()
    await uploadImage(world, anna, { messageId })
    await spendCredits(world, anna, 139)
    const { id: chargeback } = await world.psp.control.chargeBack(id)
    expect(await world.getBalance(anna)).toBe(-140)

    const sends = [
      () => me.post(`/api/chats/${conversationId}/messages`, { messageId: randomUUID(), text: 'Nog iets' }),
      () => me.post(`/api/members/${carl.id}/messages`, { messageId: randomUUID(), text: 'Hoi' }),
      () => me.post(`/api/members/${bert.id}/images`, { messageId, price: 3 }),
      () => me.post(`/api/members/${bert.id}/gifts`, { messageId: randomUUID(), gift: 'rose', price: 5 }),
    ]
    for (const send of sends) expect(await (await send()).json()).toMatchObject({ refusal: 'insufficient_credits' })
    await payOrder(world, anna)
    expect(await world.getBalance(anna)).toBe(10)
    expect(await listBrokenMoneyRules(world)).toEqual([])
    for (const send of sends) expect((await send()).status).toBe(200)
    expect(await world.getBalance(anna)).toBe(0)
    await world.psp.control.reverseChargeback(chargeback)
    expect(await world.getBalance(anna)).toBe(150)
    expect(await listBrokenMoneyRules(world)).toEqual([])
  })

  test('C-06 a member with a debt may still send what is free', async () => {
    await using world = await newWorld()
    const { anna, id } = await payOrder(world)
    const bert = await world.member({ gender: 'male' })
    await world.as(anna).put(`/api/members/${bert.id}/like`)
    await world.as(bert).put(`/api/members/${anna.id}/like`)
    await spendCredits(world, anna, 1)
    await world.psp.control.chargeBack(id)
    const send = () => world.as(anna).post(`/api/members/${bert.id}/messages`, { messageId: randomUUID(), text: 'Hoi' })
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(402)
    expect(await world.getBalance(anna)).toBe(-1)
  })

  test('I2 credits that are spent while a chargeback arrives are counted once', async () => {
    await using world = await newWorld()
    const { anna, id } = await payOrder(world)
    await spendCredits(world, anna, 130)
    const receivers = await Promise.all(Array.from({ length: 30 }, () => world.member({ gender: 'male' })))
    const sends = receivers.map((to, index) =>
      world.as(anna).post(`/api/members/${to.id}/messages`, { messageId: randomUUID(), text: `Hoi ${index}` }),
    )
    const [, ...responses] = await Promise.all([world.psp.control.chargeBack(id), ...sends])
    const sentCount = responses.filter(({ status }) => status === 200).length
    const refusals = await Promise.all(responses.filter(({ status }) => status !== 200).map((each) => each.json()))
    // Without premium status a new conversation is refused first.
    for (const { refusal } of refusals) expect(['insufficient_credits', 'free_chats_used']).toContain(refusal)
    expect(sentCount).toBeLessThanOrEqual(20)
    expect(await world.getBalance(anna)).toBe(-130 - sentCount)
    expect(await listBrokenMoneyRules(world)).toEqual([])
  })

  test('I1 a repeated grant leaves a debt as it was', async () => {
    await using world = await newWorld()
    const { anna, id } = await payOrder(world)
    await spendCredits(world, anna, 10)
    await world.sql(`select move_credits($1, 5, 'test', null, 'gift', now())`, [anna.id])
    await spendCredits(world, anna, 5)
    await world.psp.control.chargeBack(id)
    expect(await world.sql(`select move_credits($1, 50, 'test', null, 'gift', now()) as moved`, [anna.id])).toEqual([
      { moved: false },
    ])
    expect(await world.sql('select credits, debt_allowed from credit_balance where member_id = $1', [anna.id])).toEqual(
      [{ credits: -10, debt_allowed: true }],
    )
  })

  test('R-9.01 C-08 photos above the maximum of a free member are hidden while the order is charged back', async () => {
    await using world = await newWorld()
    const { anna, id } = await payOrder(world)
    const bert = await world.member({ gender: 'male', premium: true })
    await uploadPhotos(world, anna, 5)
    const countShown = async () => {
      const profile = (await (await world.as(bert).get(`/api/members/${anna.id}`)).json()) as { photos: unknown[] }
      return profile.photos.length
    }
    expect(await countShown()).toBe(5)
    const { id: chargeback } = await world.psp.control.chargeBack(id)
    expect(await countShown()).toBe(3)
    expect((await fetchOwnPhotos(world, anna)).photos).toHaveLength(5)
    await world.psp.control.reverseChargeback(chargeback)
    expect(await countShown()).toBe(5)
  })

  test('C-24 the chargeback of an erased buyer changes no ledger', async () => {
    await using world = await newWorld()
    const { anna, id } = await payOrder(world)
    await world.psp.control.refund(id, 1000)
    await world.sql('delete from account where id = $1', [anna.id])
    await closeLedger(world.ctx(), { memberId: anna.id })
    const readLedger = () =>
      world.sql('select request_id, delta from ledger_entry where member_id = $1 order by id', [anna.id])
    const before = await readLedger()
    expect(before).toMatchObject([{ delta: 150 }, { delta: -42 }, { request_id: `closed:${anna.id}`, delta: -108 }])
    await world.psp.control.chargeBack(id)
    expect(await world.sql(`select kind from payment_reversal where kind = 'chargeback'`)).toHaveLength(1)
    expect(await readLedger()).toEqual(before)
    expect(await listBrokenMoneyRules(world)).toEqual([])
  })
})

test('R-2.28 the notifications list what went back of an order while it is effective, with its order', async () => {
  await using world = await newWorld()
  const { anna, id, orderId } = await payOrder(world)
  const other = await world.member()
  const listEntries = async (member: TestMember) => {
    const { entries } = (await (await world.as(member).get('/api/notifications')).json()) as {
      entries: { kind: string; event?: string; orderId?: string }[]
    }
    return entries.map(({ kind, event, orderId: entryOrderId }) => [kind, event, entryOrderId])
  }
  world.clock.advanceSeconds(60)
  const { id: chargeback } = await world.psp.control.chargeBack(id, 500)
  world.clock.advanceSeconds(60)
  await world.psp.control.refund(id, 1000)
  const order = ['order', undefined, undefined]
  expect(await listEntries(anna)).toEqual([
    ['repayment', 'refund', orderId],
    ['repayment', 'chargeback', orderId],
    order,
  ])
  await world.psp.control.reverseChargeback(chargeback)
  expect(await listEntries(anna)).toEqual([['repayment', 'refund', orderId], order])
  const [offer] = [await (await world.as(anna).get(`/api/orders/${orderId}/withdrawal`)).json()]
  world.clock.advanceSeconds(60)
  const { credits, amountCents } = offer as { credits: number; amountCents: number }
  await world.as(anna).put(`/api/orders/${orderId}/withdrawal/${newClientId()}`, { credits, amountCents })
  expect(await listEntries(anna)).toEqual([
    ['repayment', 'withdrawal', orderId],
    ['repayment', 'refund', orderId],
    order,
  ])
  expect(await listEntries(other)).toEqual([])
})
