import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { newClientId } from '#platform/calls/client-id.ts'
import {
  newDebitWorld,
  openSigning,
  orderByDebit,
  placeDebit,
  readCode,
  readRefusal,
  requestCode,
  signDebit,
  startDebit,
} from '#testing/debits.ts'
import { findOnlyPayment, readOrder, sendOrder } from '#testing/orders.ts'

const day = 86_400

test('R-8.21 C-17 one debit at a time, and 50 euro in 14 days, also when two are signed at once', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  const [first, second] = [await openSigning(world, anna), await openSigning(world, anna)]
  const responses = await Promise.all([first, second].map(({ id, code }) => signDebit(world, anna, id, code)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = { refusal: 'debit_limit_reached', details: { euros: 50, days: 14 } }
  const order = () => sendOrder(world, anna, { bundleId: 'p0', method: 'sdd' })
  expect(await readRefusal(await order())).toMatchObject(refused)

  await world.psp.control.setStatus(findOnlyPayment(world).id, 'paid')
  const third = await orderByDebit(world, anna)
  await world.psp.control.setStatus(world.psp.payments.list().at(-1)?.id ?? '', 'paid')
  expect(await readOrder(world, anna, third)).toMatchObject({ state: 'completed' })
  expect((await order()).status).toBe(200)
  expect(await readRefusal(await sendOrder(world, anna, { bundleId: 'p1', method: 'sdd' }))).toMatchObject(refused)
  expect((await sendOrder(world, anna, { bundleId: 'p1' })).status).toBe(200)
  world.clock.advanceSeconds(14 * day)
  expect((await sendOrder(world, anna, { bundleId: 'p1', method: 'sdd' })).status).toBe(200)
})

test('the account of the last mandate is used again with a code only, and is never sent to the browser', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  await orderByDebit(world, anna)
  await world.psp.control.setStatus(findOnlyPayment(world).id, 'paid')
  const id = await placeDebit(world, anna)
  const debit = await (await world.as(anna).get(`/api/orders/${id}/debit`)).text()
  expect(debit).toContain('NL•• •••• •••• ••43 00')
  expect(debit).not.toMatch(/0417|31612345678/)
  expect((await startDebit(world, anna, { id, details: null })).status).toBe(200)
  await requestCode(world, anna, id)
  expect((await signDebit(world, anna, id, await readCode(world))).status).toBe(200)
  expect(world.psp.customers.list()).toHaveLength(1)
  expect(await world.sql('select distinct iban, mobile_number from mandate')).toHaveLength(1)
  const references = world.psp.mandates.list().map(({ mandateReference }) => mandateReference)
  expect(new Set(references).size).toBe(2)
})

test('a mandate that was revoked at the provider cannot be used again', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  await orderByDebit(world, anna)
  await world.psp.control.setStatus(findOnlyPayment(world).id, 'paid')
  const [mandate] = world.psp.mandates.list()
  world.psp.control.setMandateStatus(mandate?.id ?? '', 'revoked')
  const id = await placeDebit(world, anna)
  const refused = { status: 409, refusal: 'no_stored_account' }
  expect(await readRefusal(await startDebit(world, anna, { id, details: null }))).toMatchObject(refused)
  expect(await world.sql('select 1 from mandate where revoked_at is not null')).toHaveLength(1)
  expect(await (await world.as(anna).get(`/api/orders/${id}/debit`)).json()).toMatchObject({ stored: null })
  expect((await startDebit(world, anna, { id })).status).toBe(200)
})

test('a mandate that nothing was collected with for 36 months has lapsed', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  await orderByDebit(world, anna)
  await world.psp.control.setStatus(findOnlyPayment(world).id, 'paid')
  await world.sql(
    `update mandate set last_used_at = now() - interval '40 years', signed_at = now() - interval '40 years'`,
  )
  const id = await placeDebit(world, anna)
  expect((await startDebit(world, anna, { id, details: null })).status).toBe(409)
})

test('a signed debit that waits for the bank cannot be paid another way', async () => {
  await using world = await newDebitWorld()
  await changeSettings(world.ctx(), { debit_collection: 'bank' })
  const anna = await world.member()
  const id = await orderByDebit(world, anna)
  expect(world.psp.payments.list()).toEqual([])
  const response = await world.as(anna).put(`/api/orders/${id}/payments/${newClientId()}`, { method: 'ideal' })
  expect(await readRefusal(response)).toMatchObject({ status: 409, refusal: 'debit_pending' })
})
