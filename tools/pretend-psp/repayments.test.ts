import { expect, test } from 'vitest'
import { callApi, buildOrder, startPsp, startShop } from './shop.ts'

async function startPspWithPaidPayment(webhookUrl: string) {
  const psp = await startPsp()
  const { body } = await callApi(psp.url, 'POST /v2/payments', { body: buildOrder(webhookUrl) })
  await psp.control.setStatus(body.id, 'paid')
  return { psp, id: body.id as string, path: `GET /v2/payments/${body.id}` }
}

test('a refunded or charged back payment stays paid and has the amount, and the shop is notified', async () => {
  const shop = await startShop()
  const { psp, id, path } = await startPspWithPaidPayment(shop.url)
  expect((await callApi(psp.url, path)).body).toMatchObject({
    amountRefunded: { value: '0.00' },
    amountRemaining: { value: '14.95' },
    _links: { changePaymentState: { href: `${psp.url}/checkout/${id}` } },
  })

  const refund = await psp.control.refund(id, 495)
  const chargeback = await psp.control.chargeBack(id, 1000)

  expect(shop.bodies).toEqual(Array(3).fill(`application/x-www-form-urlencoded;charset=UTF-8 id=${id}`))
  const { body } = await callApi(psp.url, `${path}?embed=refunds,chargebacks`)
  expect(body).toMatchObject({
    status: 'paid',
    amountRefunded: { value: '4.95' },
    amountRemaining: { value: '10.00' },
    amountChargedBack: { value: '10.00' },
    _embedded: {
      refunds: [{ resource: 'refund', id: refund.id, paymentId: id, status: 'refunded', amount: { value: '4.95' } }],
      chargebacks: [{ resource: 'chargeback', id: chargeback.id, amount: { value: '10.00' }, reversedAt: null }],
    },
    _links: {
      refunds: { href: `${psp.url}/v2/payments/${id}/refunds` },
      chargebacks: { href: `${psp.url}/v2/payments/${id}/chargebacks` },
    },
  })
  expect((await callApi(psp.url, path)).body._embedded).toBeUndefined()

  await psp.control.reverseChargeback(chargeback.id)
  const after = (await callApi(psp.url, `${path}?embed=chargebacks`)).body
  expect(after.amountChargedBack).toBeUndefined()
  expect(after._embedded.chargebacks[0].reversedAt).toEqual(expect.any(String))
})

test('refunds and chargebacks of all payments are listed in pages, newest first', async () => {
  const { psp, id } = await startPspWithPaidPayment('http://127.0.0.1:9')
  psp.control.webhook = 'off'
  const refunds = [
    await psp.control.refund(id, 100),
    await psp.control.refund(id, 200),
    await psp.control.refund(id, 300),
  ]
  const first = (await callApi(psp.url, 'GET /v2/refunds?limit=2')).body
  expect(first._embedded.refunds.map((one: { id: string }) => one.id)).toEqual([refunds[2]?.id, refunds[1]?.id])
  const second = (await callApi('', `GET ${first._links.next.href}`)).body
  expect(second).toMatchObject({ count: 1, _embedded: { refunds: [{ id: refunds[0]?.id }] }, _links: { next: null } })
  const { id: chargeback } = await psp.control.chargeBack(id)
  expect((await callApi(psp.url, 'GET /v2/chargebacks')).body._embedded.chargebacks).toMatchObject([
    { id: chargeback, paymentId: id, settlementAmount: { value: '-14.95' } },
  ])
  expect((await callApi(psp.url, 'GET /v2/chargebacks?from=chb_none')).status).toBe(404)
})

test('a paid payment can be repaid once on its page, by a refund or a chargeback', async () => {
  for (const repayment of ['refund', 'chargeback']) {
    const { psp, id } = await startPspWithPaidPayment('http://127.0.0.1:9')
    psp.control.webhook = 'off'
    const href = `${psp.url}/checkout/${id}`
    expect(await (await fetch(href)).text()).toContain('Terughalen door de bank')
    const submitRepayment = () =>
      fetch(href, { method: 'POST', body: new URLSearchParams({ repayment }), redirect: 'manual' })
    expect([(await submitRepayment()).status, (await submitRepayment()).status]).toEqual([303, 422])
    const { amountRefunded, amountChargedBack } = psp.payments.find(id) ?? {}
    expect([amountRefunded?.value, amountChargedBack?.value]).toEqual(
      repayment === 'refund' ? ['14.95', '0.00'] : ['0.00', '14.95'],
    )
    expect(await (await fetch(href)).text()).not.toContain('Terughalen door de bank')
  }
  const { psp, id } = await startPspWithPaidPayment('http://127.0.0.1:9')
  const wrong = { method: 'POST', body: new URLSearchParams({ repayment: 'steal' }) }
  expect((await fetch(`${psp.url}/checkout/${id}`, wrong)).status).toBe(400)
  expect((await fetch(`${psp.url}/checkout/%ff`)).status).toBe(404)
})

test('a refund passes its states, each notified; one that fails or is canceled no longer counts', async () => {
  const shop = await startShop()
  const { psp, id, path } = await startPspWithPaidPayment(shop.url)
  psp.control.refundStatus = 'queued'
  const { body: refund } = await callApi(psp.url, `POST /v2/payments/${id}/refunds`, {
    body: { amount: { currency: 'EUR', value: '4.95' } },
  })
  expect(refund.status).toBe('queued')
  for (const status of ['pending', 'processing', 'refunded'] as const) {
    await psp.control.setRefundStatus(refund.id, status)
    const { _embedded, amountRefunded } = (await callApi(psp.url, `${path}?embed=refunds`)).body
    expect([_embedded.refunds[0].status, amountRefunded.value]).toEqual([status, '4.95'])
  }
  await expect(psp.control.setRefundStatus(refund.id, 'failed')).rejects.toMatchObject({ status: 422 })
  for (const status of ['failed', 'canceled'] as const) {
    const other = await psp.control.refund(id, 100)
    await psp.control.setRefundStatus(other.id, status)
    expect((await callApi(psp.url, path)).body.amountRefunded.value).toBe('4.95')
  }
  expect(shop.bodies).toHaveLength(9) // paid, four states of the first refund, two of each other
})

test('no more is refunded or charged back than was paid, and a chargeback is reversed once', async () => {
  const { psp, id } = await startPspWithPaidPayment('http://127.0.0.1:9')
  psp.control.webhook = 'off'
  await psp.control.refund(id, 1400)
  await expect(psp.control.refund(id, 96)).rejects.toMatchObject({ status: 422 })
  await psp.control.refund(id) // the rest
  expect(psp.payments.find(id)?.amountRefunded.value).toBe('14.95')
  const chargeback = await psp.control.chargeBack(id, undefined, 'MD06')
  expect(chargeback).toMatchObject({ amount: { value: '14.95' }, reason: { code: 'MD06' } })
  await expect(psp.control.chargeBack(id, 1)).rejects.toMatchObject({ status: 422 })
  await psp.control.reverseChargeback(chargeback.id)
  await expect(psp.control.reverseChargeback(chargeback.id)).rejects.toMatchObject({ status: 422 })
})
