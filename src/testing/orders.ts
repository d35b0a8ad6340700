import { newClientId } from '#platform/client-id.ts'
import type { Payment } from '../../tools/pretend-psp/payment.ts'
import type { TestMember } from './people.ts'
import type { World } from './world.ts'

/** What placing an order answers. */
export interface Placed {
  readonly id: string
  readonly checkoutUrl: string | null
}

/** Sends an order: the popular bundle by iDEAL, unless `order` says otherwise. */
export async function sendOrder(
  world: World,
  member: TestMember,
  order: Record<string, unknown> = {},
): Promise<Response> {
  const { id, ...body } = { id: newClientId(), bundleId: 'p1', method: 'ideal', ...order }
  return world.as(member).put(`/api/orders/${id}`, body)
}

/** Sends an order that must succeed. */
export async function placeOrder(
  world: World,
  member: TestMember,
  order: Record<string, unknown> = {},
): Promise<Placed> {
  const reply = await sendOrder(world, member, order)
  if (reply.status !== 200) throw new Error(`the order was answered ${reply.status}`)
  return (await reply.json()) as Placed
}

/** An order as its buyer reads it. */
export async function readOrder(world: World, member: TestMember, id: string): Promise<Record<string, unknown>> {
  return (await (await world.as(member).get(`/api/orders/${id}`)).json()) as Record<string, unknown>
}

/** What the payer does on the provider's page. */
export async function choose(checkoutUrl: string | null, status: string): Promise<Response> {
  return fetch(checkoutUrl ?? '', { method: 'POST', body: new URLSearchParams({ status }), redirect: 'manual' })
}

/** Calls the notification endpoint as the provider does, or as someone who pretends to be it. */
export async function notify(world: World, id: string): Promise<Response> {
  return fetch(`${world.origin}/api/payments/notifications`, { method: 'POST', body: new URLSearchParams({ id }) })
}

/** The one payment that the provider knows. */
export function onlyPayment(world: World): Payment {
  const [payment, ...others] = world.psp.payments.list()
  if (!payment || others.length > 0) throw new Error(`the provider has ${others.length + (payment ? 1 : 0)} payments`)
  return payment
}
