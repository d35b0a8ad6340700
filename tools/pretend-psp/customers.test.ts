import { expect, test } from 'vitest'
import { callApi, createPayment, NO_SHOP, startPsp, startShop } from './shop.ts'

type Psp = Awaited<ReturnType<typeof startPsp>>

const signed = {
  method: 'directdebit',
  consumerName: 'Noa de Vries',
  consumerAccount: 'NL91ABNA0417164300',
  signatureDate: '2026-06-01',
  mandateReference: 'VONK-1',
}

async function createCustomer(psp: Psp): Promise<string> {
  return (await callApi(psp.url, 'POST /v2/customers', { body: { name: 'Noa', email: 'noa@mail.test' } })).body.id
}

async function createMandate(psp: Psp, customer: string, fields = {}) {
  return callApi(psp.url, `POST /v2/customers/${customer}/mandates`, { body: { ...signed, ...fields } })
}

test('a repeated request with the same key creates one customer and one mandate', async () => {
  const psp = await startPsp()
  const key = { 'idempotency-key': 'c1' }
  const body = { name: 'Noa', email: 'noa@mail.test' }
  const [first, again] = [
    await callApi(psp.url, 'POST /v2/customers', { body, ...key }),
    await callApi(psp.url, 'POST /v2/customers', { body, ...key }),
  ]
  expect(first).toMatchObject({ status: 201, body: { resource: 'customer', name: 'Noa', email: 'noa@mail.test' } })
  expect(again.body.id).toBe(first.body.id)
  expect((await callApi(psp.url, `GET /v2/customers/${first.body.id}`)).body.id).toBe(first.body.id)

  const path = `POST /v2/customers/${first.body.id}/mandates`
  const mandate = await callApi(psp.url, path, { body: signed, ...key })
  expect((await callApi(psp.url, path, { body: signed, ...key })).body.id).toBe(mandate.body.id)
  expect(mandate.body).toMatchObject({
    resource: 'mandate',
    status: 'valid',
    method: 'directdebit',
    mandateReference: 'VONK-1',
    signatureDate: '2026-06-01',
    details: { consumerAccount: 'NL91ABNA0417164300' },
  })
})

test('a mandate with an invalid field is refused with the name of the field', async () => {
  const psp = await startPsp()
  const customer = await createCustomer(psp)
  for (const [field, value] of [
    ['method', 'creditcard'],
    ['consumerName', ''],
    ['consumerAccount', 'NL91ABNA0417164301'],
    ['mandateReference', 'x'.repeat(36)],
    ['signatureDate', '1 June'],
  ] as const)
    expect(await createMandate(psp, customer, { [field]: value })).toMatchObject({ status: 422, body: { field } })
  expect((await createMandate(psp, 'cst_none')).status).toBe(404)
  expect((await callApi(psp.url, 'POST /v2/customers', { body: { email: 'noa' } })).body.field).toBe('email')
})

test('a revoked mandate is reported as invalid, and only its own customer has it', async () => {
  const psp = await startPsp()
  const [customer, other] = [await createCustomer(psp), await createCustomer(psp)]
  const { id } = (await createMandate(psp, customer)).body
  expect((await callApi(psp.url, `GET /v2/customers/${other}/mandates/${id}`)).status).toBe(404)
  expect((await callApi(psp.url, `DELETE /v2/customers/${other}/mandates/${id}`)).status).toBe(404)
  expect((await callApi(psp.url, `DELETE /v2/customers/${customer}/mandates/${id}`)).status).toBe(204)
  expect((await callApi(psp.url, `GET /v2/customers/${customer}/mandates/${id}`)).body.status).toBe('invalid')
  expect((await callApi(psp.url, `DELETE /v2/customers/${customer}/mandates/${id}`)).status).toBe(410)
  const { _embedded } = (await callApi(psp.url, `GET /v2/customers/${customer}/mandates`)).body
  expect(_embedded.mandates).toMatchObject([{ id, status: 'invalid' }])
})

test('a deleted customer is gone, and with it every mandate', async () => {
  const psp = await startPsp()
  const customer = await createCustomer(psp)
  const { id } = (await createMandate(psp, customer)).body
  expect((await callApi(psp.url, `DELETE /v2/customers/${customer}`)).status).toBe(204)
  expect((await callApi(psp.url, `GET /v2/customers/${customer}`)).status).toBe(404)
  expect((await callApi(psp.url, `GET /v2/customers/${customer}/mandates/${id}`)).status).toBe(404)
})

test('a payment by mandate has no page, is pending first and then paid or failed with the code of the bank', async () => {
  const psp = await startPsp()
  const shop = await startShop()
  const customerId = await createCustomer(psp)
  const mandateId = (await createMandate(psp, customerId)).body.id
  const recurring = { sequenceType: 'recurring', method: 'directdebit', customerId, mandateId, redirectUrl: undefined }
  const [paid, failed] = [await createPayment(psp, shop.url, recurring), await createPayment(psp, shop.url, recurring)]
  expect(paid).toMatchObject({ status: 'pending', sequenceType: 'recurring', mandateId, redirectUrl: null })
  expect(paid._links.checkout).toBeUndefined()
  expect(paid.details).toMatchObject({
    mandateReference: 'VONK-1',
    dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })

  await psp.control.setStatus(paid.id, 'paid')
  await psp.control.setStatus(failed.id, 'failed', 'MD01')
  expect((await callApi(psp.url, `GET /v2/payments/${paid.id}`)).body.status).toBe('paid')
  expect((await callApi(psp.url, `GET /v2/payments/${failed.id}`)).body).toMatchObject({
    status: 'failed',
    details: { bankReasonCode: 'MD01', bankReason: 'No valid mandate' },
  })
  expect(shop.bodies).toHaveLength(2)
})

test('nothing is collected by a revoked, an invalid or a stranger’s mandate', async () => {
  const psp = await startPsp()
  const [customerId, other] = [await createCustomer(psp), await createCustomer(psp)]
  const mandateId = (await createMandate(psp, customerId)).body.id
  const strangers = (await createMandate(psp, other)).body.id
  const collect = (fields: object) => createPayment(psp, NO_SHOP, { sequenceType: 'recurring', customerId, ...fields })
  expect(await collect({ mandateId: strangers })).toMatchObject({ status: 422, field: 'mandateId' })
  expect(await collect({ customerId: undefined })).toMatchObject({ status: 422, field: 'customerId' })
  expect(await collect({ method: 'creditcard' })).toMatchObject({ status: 422, field: 'method' })
  for (const status of ['invalid', 'revoked'] as const) {
    psp.control.setMandateStatus(mandateId, status)
    expect(await collect({ mandateId })).toMatchObject({ status: 422, field: 'mandateId' })
  }
  psp.control.setMandateStatus(mandateId, 'pending')
  expect(await collect({ method: undefined })).toMatchObject({ status: 'pending', mandateId })
})

test('a paid first payment creates a mandate, of direct debit after a bank payment', async () => {
  const psp = await startPsp()
  const customerId = await createCustomer(psp)
  for (const [method, mandateMethod] of [
    ['ideal', 'directdebit'],
    ['creditcard', 'creditcard'],
  ]) {
    const { id } = await createPayment(psp, NO_SHOP, { sequenceType: 'first', customerId, method })
    await psp.control.setStatus(id, 'paid')
    const { mandateId } = (await callApi(psp.url, `GET /v2/payments/${id}`)).body
    const mandate = (await callApi(psp.url, `GET /v2/customers/${customerId}/mandates/${mandateId}`)).body
    expect(mandate).toMatchObject({ status: 'valid', method: mandateMethod })
  }
})

test('new mandates have the status that the control sets', async () => {
  const psp = await startPsp()
  psp.control.mandateStatus = 'pending'
  expect((await createMandate(psp, await createCustomer(psp))).body.status).toBe('pending')
})
