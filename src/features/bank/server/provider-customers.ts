import * as z from 'zod'
import type { Context, SystemContext } from '#platform/server/context.ts'
import { queuedJob, type JobOptions } from '#platform/server/jobs/queue.ts'
import { createProvider } from '#features/orders/server/provider/create-provider.ts'
import {
  listProviderMandates,
  listRegistrations,
  markCustomerDeleted,
  type RegisteredMandateRow,
} from './debits.sql.ts'
import { later } from '#platform/server/ago.ts'

/** The mandates of an erased member. `customerIds` are known customers, whose mandates may be deleted with their orders. */
const erasedMandates = z.object({ mandateIds: z.array(z.uuid()), customerIds: z.array(z.string()) })

/** The attempts cover an outage of the provider of two weeks, since the delay between two is at most six hours. */
const DELETION_OPTIONS: JobOptions = { maxAttempts: 60 }

/**
 * Enqueues the deletion of an erased member's customers at the provider, with their mandates. Listens to `memberErased`,
 * before the orders are erased.
 */
export async function eraseProviderCustomers(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  const mandates = await listProviderMandates.all(ctx, { memberId })
  if (mandates.length === 0) return
  const mandateIds = mandates.map(({ id }) => id)
  const customerIds = mandates.flatMap(({ providerCustomerId: id }) => id ?? [])
  await deleteProviderCustomers.enqueue(ctx, { mandateIds, customerIds }, DELETION_OPTIONS)
}

/**
 * Revokes the mandates of an erased member at the provider and deletes the customers. While a debit is open, the provider
 * needs its mandate, so the job waits a day. A repeated run, and a customer that is already deleted, change nothing.
 */
export const deleteProviderCustomers = queuedJob(
  'payments.delete_customers',
  erasedMandates,
  async (ctx, { mandateIds, customerIds: knownIds }) => {
    const registrations = await listRegistrations.all(ctx, { mandateIds })
    const currentIds = registrations.flatMap(({ providerCustomerId: id }) => id ?? [])
    const customerIds = [...new Set([...knownIds, ...currentIds])]
    if (registrations.some((registration) => registration.isOpen)) {
      const runAt = later(ctx, { days: 1 })
      await deleteProviderCustomers.enqueue(ctx, { mandateIds, customerIds }, { ...DELETION_OPTIONS, runAt })
      return
    }
    for (const customerId of customerIds) {
      await deleteCustomer(ctx, customerId, registrations)
      await markCustomerDeleted.run(ctx, { mandateIds, customerId })
    }
  },
)

async function deleteCustomer(
  ctx: SystemContext,
  customerId: string,
  registrations: readonly RegisteredMandateRow[],
): Promise<void> {
  const provider = createProvider(ctx)
  for (const { providerCustomerId: owner, providerMandateId: mandateId } of registrations)
    if (owner === customerId && mandateId !== null) await provider.revokeMandate({ customerId, mandateId })
  await provider.deleteCustomer(customerId)
}
