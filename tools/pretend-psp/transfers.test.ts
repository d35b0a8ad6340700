import { expect, test } from 'vitest'
import { buildTransferReference, isIban, RECEIVING_ACCOUNT } from './bank-account.ts'
import { callApi, createPayment, NO_SHOP, startPsp, startShop } from './shop.ts'

const DAY_MS = 86_400_000
const transfer = { method: 'banktransfer' }
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test('a bank transfer shows its account and reference on its page and in the API, and stays open until it arrives', async () => {
  const psp = await startPsp()
  const shop = await startShop()
  const payment = await createPayment(psp, shop.url, { ...transfer, dueDate: dayAfter(5) })
  expect(payment).toMatchObject({ status: 'open', details: RECEIVING_ACCOUNT })
  expect(payment.expiresAt.slice(0, 10)).toBe(dayAfter(5))
  expect(isIban(RECEIVING_ACCOUNT.bankAccount)).toBe(true)
  const page = await (await fetch(payment._links.checkout.href)).text()
  for (const fact of [payment.details.transferReference, RECEIVING_ACCOUNT.bankAccount, 'OEFBNL2A', dayAfter(5)])
    expect(page).toContain(fact)

  await fetch(payment._links.checkout.href, {
    method: 'POST',
    body: new URLSearchParams({ status: 'pending' }),
    redirect: 'manual',
  })
  expect((await callApi(psp.url, `GET /v2/payments/${payment.id}`)).body.status).toBe('pending')
  expect(shop.bodies).toEqual([])
  await psp.control.receiveTransfer(payment.id)
  expect((await callApi(psp.url, `GET /v2/payments/${payment.id}`)).body).toMatchObject({
    status: 'paid',
    details: { consumerName: 'N. de Vries' },
  })
  expect(shop.bodies).toHaveLength(1)
})

test('a transfer of another amount is a credit of its own and leaves the payment open', async () => {
  const psp = await startPsp()
  const { id, details } = await createPayment(psp, NO_SHOP, transfer)
  for (const cents of [1494, 1496]) expect(await psp.control.receiveTransfer(id, cents)).toHaveProperty('credit')
  const { body } = await callApi(psp.url, 'GET /v2/unmatched-credit-transfers')
  expect(body._embedded.unmatched_credit_transfers).toMatchObject([
    { amount: { value: '14.96' }, reference: details.transferReference, status: 'unmatched' },
    { amount: { value: '14.94' }, reference: details.transferReference, status: 'unmatched' },
  ])
  expect((await callApi(psp.url, `GET /v2/payments/${id}`)).body.status).toBe('open')
  expect(await psp.control.receiveTransfer(id, 1495)).toMatchObject({ payment: { status: 'paid' } })
  expect(await psp.control.receiveTransfer(id, 1495)).toHaveProperty('credit') // paid once already
})

test('a due date outside of 1 to 100 days, or of another method, is refused', async () => {
  const psp = await startPsp()
  for (const dueDate of [dayAfter(0), dayAfter(101), '2026-13-01', 'soon', 5])
    expect(await createPayment(psp, NO_SHOP, { ...transfer, dueDate })).toMatchObject({ status: 422, field: 'dueDate' })
  expect(await createPayment(psp, NO_SHOP, { dueDate: dayAfter(5) })).toMatchObject({ field: 'dueDate' })
  expect((await createPayment(psp, NO_SHOP, { ...transfer, dueDate: dayAfter(100) })).status).toBe('open')
})

test('only a bank transfer can be received', async () => {
  const psp = await startPsp()
  const { id } = await createPayment(psp, NO_SHOP)
  await expect(psp.control.receiveTransfer(id)).rejects.toMatchObject({ status: 422 })
})

test('the check digits of an IBAN and of a reference are right', () => {
  expect(buildTransferReference('539007547034')).toBe('RF18-5390-0754-7034')
  expect(isIban('NL91ABNA0417164300')).toBe(true)
  for (const wrong of ['NL91ABNA0417164301', 'nl91abna0417164300', '', null]) expect(isIban(wrong)).toBe(false)
})
