import { confirmOrders } from '#features/invoices/server/confirmation.ts'
import type { DocumentRow } from '#features/invoices/server/invoices.sql.ts'
import type { NextStep } from '#features/orders/rules.ts'
import { newClientId } from '#platform/calls/client-id.ts'
import type { Payment } from '../../tools/pretend-psp/payment.ts'
import type { TestMember } from './test-members.ts'
import type { World } from './world.ts'

/** A new order, and the page of the provider where it is paid. */
export interface PlacedOrder {
  readonly id: string
  readonly checkoutUrl: string | null
}

/** Places an order, by default of the popular bundle with iDEAL. Returns the response. */
export async function sendOrder(
  world: World,
  member: TestMember,
  order: Record<string, unknown> = {},
): Promise<Response> {
  const { id, ...body } = { id: newClientId(), bundleId: 'p1', method: 'ideal', ...order }
  return world.as(member).put(`/api/orders/${id}`, body)
}

/** Places an order. Throws when the order is refused. */
export async function placeOrder(
  world: World,
  member: TestMember,
  order: Record<string, unknown> = {},
): Promise<PlacedOrder> {
  const response = await sendOrder(world, member, order)
  if (response.status !== 200) throw new Error(`the order got the status ${response.status}`)
  return readPlacedOrder(response)
}

/** Reads the response to a placed or retried order. */
export async function readPlacedOrder(response: Response): Promise<PlacedOrder> {
  const { id, nextStep } = (await response.json()) as { id: string; nextStep: NextStep | null }
  return { id, checkoutUrl: nextStep?.kind === 'redirect' ? nextStep.url : null }
}

/** Fetches an order as its buyer. */
export async function readOrder(world: World, member: TestMember, id: string): Promise<Record<string, unknown>> {
  return (await (await world.as(member).get(`/api/orders/${id}`)).json()) as Record<string, unknown>
}

/** Pays an order of a member and issues its invoice. Returns the id of the invoice. */
export async function createInvoice(world: World, member: TestMember): Promise<string> {
  const { id, checkoutUrl } = await placeOrder(world, member, { bundleId: 'p0' })
  await completeCheckout(checkoutUrl, 'paid')
  await confirmOrders.run(world.ctx(), null)
  const [invoice] = await world.sql<{ id: string }>('select id from invoice where purchase_id = $1', [id])
  if (!invoice) throw new Error('the order has no invoice')
  return invoice.id
}

/** Reads an invoice or a credit note as it is drawn. */
export async function readDocument(world: World, id: string): Promise<DocumentRow> {
  const [row] = await world.sql<DocumentRow>(
    `select i.id, i.kind, i.issued_at as "issuedAt", i.snapshot, o.locale from invoice i join purchase o on o.id = i.purchase_id
     where i.id = $1`,
    [id],
  )
  if (!row) throw new Error(`no document has the id ${id}`)
  return row
}

/** Chooses a payment status on the provider's checkout page. */
export async function completeCheckout(checkoutUrl: string | null, status: string): Promise<Response> {
  return fetch(checkoutUrl ?? '', { method: 'POST', body: new URLSearchParams({ status }), redirect: 'manual' })
}

/** Calls the notification endpoint as the payment provider does. */
export async function sendPaymentNotification(world: World, id: string): Promise<Response> {
  return fetch(`${world.origin}/api/payments/notifications`, { method: 'POST', body: new URLSearchParams({ id }) })
}

/** Returns the only payment of the provider. Throws when it has none or several. */
export function findOnlyPayment(world: World): Payment {
  const [payment, ...others] = world.psp.payments.list()
  if (!payment || others.length > 0) throw new Error(`the provider has ${others.length + (payment ? 1 : 0)} payments`)
  return payment
}

/** Adds a discount code with the given columns; by default every member can use it once. */
export async function addCode(world: World, columns: { code: string; percent: number } & Record<string, unknown>) {
  const row = { site_id: world.siteId, starts_at: world.clock.now(), created_at: world.clock.now(), ...columns }
  const complete = { minimum_cents: 0, once_per_member: true, first_purchase_only: false, status: 'active', ...row }
  await world.sql('insert into discount_code select (jsonb_populate_record(null::discount_code, $1)).*', [
    JSON.stringify(complete),
  ])
}
