import { expect, test } from 'vitest'
import { eraseDeletedAccounts } from '#features/accounts/server/accounts.jobs.ts'
import { deleteProviderCustomers } from '#features/bank/server/provider-customers.ts'
import { newDebitWorld, orderByDebit, type DebitWorld } from '#testing/debits.ts'
import type { TestMember } from '#testing/test-members.ts'

const day = 86_400

async function eraseMember(world: DebitWorld, member: TestMember): Promise<void> {
  await world.as(member).delete('/api/account', { password: 'welkom-bij-vonk', reason: 'other', remarks: '' })
  world.clock.advanceSeconds(14 * day)
  await eraseDeletedAccounts.run(world.ctx(), null)
}

/** Orders by direct debit, and registers the mandate at the provider. Returns the provider's ids. */
async function registerDebit(world: DebitWorld, member: TestMember, details: Parameters<typeof orderByDebit>[2] = {}) {
  await orderByDebit(world, member, details)
  await world.runJobs()
  const payment = world.psp.payments.list().at(-1)
  const mandate = world.psp.mandates.list().at(-1)
  return { paymentId: payment?.id ?? '', mandateId: mandate?.id ?? '', customerId: mandate?.customerId ?? '' }
}

const listCustomers = (world: DebitWorld) => world.psp.customers.list().map(({ id }) => id)
const listDeletions = (world: DebitWorld) => world.psp.requests.filter((request) => request.startsWith('DELETE '))
const countJobs = async (world: DebitWorld) =>
  (await world.sql(`select 1 from graphile_worker.jobs where task_identifier = 'payments.delete_customers'`)).length

test('L-28 the erasure of a member revokes the mandates and deletes the customers at the provider, of nobody else', async () => {
  await using world = await newDebitWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  const first = await registerDebit(world, anna)
  await world.psp.control.setStatus(first.paymentId, 'paid')
  const second = await registerDebit(world, anna, { iban: 'NL44 RABO 0123 4567 89' })
  await world.psp.control.setStatus(second.paymentId, 'failed', 'AM04')
  const berts = await registerDebit(world, bert, { mobileNumber: '06 11111111' })
  await world.psp.control.setStatus(berts.paymentId, 'paid')
  expect(first.customerId).not.toBe(second.customerId)

  await eraseMember(world, anna)
  expect(listCustomers(world)).toContain(first.customerId) // the erasure itself never waits for the provider
  await world.runJobs()

  expect(listCustomers(world)).toEqual([berts.customerId])
  expect(listDeletions(world).toSorted()).toEqual(
    [first, second]
      .flatMap(({ customerId, mandateId }) => [
        `DELETE /v2/customers/${customerId}`,
        `DELETE /v2/customers/${customerId}/mandates/${mandateId}`,
      ])
      .toSorted(),
  )
  const mandates = await world.sql(
    `select provider_customer_id as customer, revoked_at is not null as revoked from mandate where member_id = $1`,
    [anna.id],
  )
  expect(mandates).toEqual([1, 2].map(() => ({ customer: null, revoked: true })))
})

test('L-28 the customer of a failed debit is deleted with the order, which is too old to be retained', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  const { paymentId } = await registerDebit(world, anna)
  await world.psp.control.setStatus(paymentId, 'failed', 'AM04')
  world.clock.advanceSeconds(30 * day)
  await eraseMember(world, anna)
  expect(await world.sql('select 1 from mandate')).toEqual([])
  await world.runJobs()
  expect(listCustomers(world)).toEqual([])
})

test('L-28 an outage of the provider blocks no erasure, and its repair ends in the deletion', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  const { paymentId } = await registerDebit(world, anna)
  await world.psp.control.setStatus(paymentId, 'paid')
  world.psp.control.isDown = true
  await eraseMember(world, anna)
  expect(await world.sql('select 1 from account where id = $1', [anna.id])).toEqual([])
  await world.runJobs()
  expect(listCustomers(world)).toHaveLength(1)
  world.psp.control.isDown = false
  world.clock.advanceSeconds(60)
  await world.runJobs()
  expect(listCustomers(world)).toEqual([])
  expect(await countJobs(world)).toBe(0)
})

test('L-28 a second deletion, and a customer that was deleted before, count as done', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  const { paymentId, customerId } = await registerDebit(world, anna)
  await world.psp.control.setStatus(paymentId, 'paid')
  await eraseMember(world, anna)
  const [job] = await world.sql<{ payload: unknown }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'payments.delete_customers'`,
  )
  expect(JSON.stringify(job?.payload)).not.toContain(anna.id)
  await world.runJobs()
  await deleteProviderCustomers.run(world.ctx(), job?.payload)
  expect(listDeletions(world).filter((request) => request === `DELETE /v2/customers/${customerId}`)).toHaveLength(2)
  expect(listCustomers(world)).toEqual([])
})

test('C-24 a customer with an open debit keeps the mandate until the debit is paid or failed', async () => {
  await using world = await newDebitWorld()
  const anna = await world.member()
  const { paymentId, customerId } = await registerDebit(world, anna)
  world.psp.control.tamper(paymentId, { expiresAt: '2099-01-01T00:00:00Z' })
  await eraseMember(world, anna)
  await world.runJobs()
  world.clock.advanceSeconds(2 * day)
  await world.runJobs()
  expect(listCustomers(world)).toEqual([customerId])
  expect(world.psp.mandates.list()).toMatchObject([{ status: 'valid' }])
  await world.psp.control.setStatus(paymentId, 'failed', 'AC04')
  world.clock.advanceSeconds(day)
  await world.runJobs()
  expect(listCustomers(world)).toEqual([])
  expect(world.psp.mandates.list()).toMatchObject([{ status: 'revoked' }])
})
