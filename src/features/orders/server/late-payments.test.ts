import { expect, test } from 'vitest'
import { addCode, findOnlyPayment, placeOrder } from '#testing/orders.ts'
import { newWorld } from '#testing/world.ts'

test.each(['TIMEBONUS25', 'ZOMER'])(
  'I10 the discount %s is used once, also when a failed payment is paid after another order: that payment is refunded',
  async (code) => {
    await using world = await newWorld()
    const anna = await world.member(code === 'ZOMER' ? {} : { signedUpSecondsAgo: 0 })
    if (code === 'ZOMER') await addCode(world, { code, percent: 25, once_per_member: true })
    const order = code === 'ZOMER' ? { code } : {}
    await placeOrder(world, anna, order)
    const first = findOnlyPayment(world)
    await world.psp.control.setStatus(first.id, 'failed')
    const { id: secondOrder } = await placeOrder(world, anna, order)
    const second = world.psp.payments.list().find(({ id }) => id !== first.id)!
    expect(second.amount).toEqual(first.amount)
    await world.psp.control.setStatus(second.id, 'paid')
    await world.psp.control.setStatus(first.id, 'paid')
    await world.runJobs()

    expect(await world.sql(`select id from purchase where status = 'paid'`)).toEqual([{ id: secondOrder }])
    expect(await world.getBalance(anna)).toBe(150)
    expect(world.psp.payments.find(first.id)?.amountRefunded).toEqual(first.amount)
    const mails = (await world.mailsTo(anna.email)).filter(({ subject }) => subject.startsWith('Je krijgt geld terug'))
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Die korting geldt één keer.')])
  },
)
