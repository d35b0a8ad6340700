import type { TestMember } from '#testing/test-members.ts'
import type { Payment } from '../tools/pretend-psp/payment.ts'
import type { OrderSite } from './order-site.ts'
import type { Random } from './random.ts'

/** A member who places orders. Savers never spend a credit, so their balance is exactly what they paid for. */
export interface Buyer {
  readonly member: TestMember
  readonly isSaver: boolean
}

/** An order as its buyer saw it when placing it. */
export interface PlacedOrder {
  readonly id: string
  readonly buyer: Buyer
  readonly bundleId: string
  readonly method: string
  readonly credits: number
  readonly totalCents: number
}

/** A chargeback that the payer's bank started. */
export interface PlayedChargeback {
  readonly paymentId: string
  readonly cents: number
  isReversed: boolean
}

/** What the members, the payers and strangers did so far. The end of the run compares it with the database. */
export interface OrderWorld {
  readonly site: OrderSite
  readonly random: Random
  readonly orders: Map<string, PlacedOrder>
  readonly chargebacks: Map<string, PlayedChargeback>
  /** The credits that a withdrawal took, by order. */
  readonly withdrawnCredits: Map<string, number>
  /** The provider's ids of the payments that somebody tampered with. */
  readonly tampered: Set<string>
  /** The number of orders that the site refused, such as for a code that was used before. */
  refused: number
  serverErrors: number
  forgedEffects: number
}

/** Creates the record of a run. */
export function createOrderWorld(site: OrderSite, random: Random): OrderWorld {
  const records = {
    orders: new Map(),
    chargebacks: new Map(),
    withdrawnCredits: new Map(),
    tampered: new Set<string>(),
  }
  return { site, random, ...records, refused: 0, serverErrors: 0, forgedEffects: 0 }
}

/** Counts and prints responses that no request may get. Returns the parsed body of a success, or null. */
export async function readAnswer<Body>(world: OrderWorld, sent: Promise<Response>): Promise<Body | null> {
  const response = await sent
  const body: unknown = await response.json()
  if (response.status >= 500) {
    world.serverErrors += 1
    console.error(`${new URL(response.url).pathname} returned ${response.status} ${JSON.stringify(body)}`)
  }
  return response.status === 200 ? (body as Body) : null // the contract describes it
}

/** Returns the order that a payment at the provider is for, by the page to which the payer returns. */
export function getOrderId({ redirectUrl }: Payment): string {
  return redirectUrl?.split('/').at(-1) ?? ''
}

/** Lists the provider's payments by order. */
export function groupPayments({ site }: OrderWorld): Map<string, Payment[]> {
  return Map.groupBy(site.psp.payments.list(), getOrderId)
}

/** Does something with every item, at most eight at once. */
export async function forEachAtOnce<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items.values()
  const work = async () => {
    for (const item of left) await act(item)
  }
  await Promise.all(Array.from({ length: 8 }, work))
}
