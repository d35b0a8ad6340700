import { countFaults, type OrderFaults } from './order-faults.ts'
import { addCodes, createBuyers, openOrderPage, placeOrder, retryOrder, spend, withdraw } from './order-buyers.ts'
import {
  calmCreates,
  disturbCreates,
  forEachPayment,
  forgeNotifications,
  listOpenPayments,
  listRepayablePayments,
  payLate,
  playPayer,
  playRepayment,
} from './order-payers.ts'
import { startOrderSite } from './order-site.ts'
import { createOrderWorld, forEachAtOnce, groupPayments, type Buyer, type OrderWorld } from './order-world.ts'
import { createRandom } from './random.ts'

/** The number of orders, and the seed of the random choices. */
export interface OrderPlan {
  readonly orders: number
  readonly seed: number
}

/** The result of a run. */
export interface OrderReport extends OrderPlan {
  readonly placed: number
  /** The number of orders that the site refused, such as for a code that was used up. */
  readonly refused: number
  readonly payments: number
  readonly completed: number
  readonly refunds: number
  readonly chargebacks: number
  readonly withdrawals: number
  readonly tampered: number
  readonly seconds: number
  /** Every count must be 0. */
  readonly faults: OrderFaults
}

const BATCH_ORDERS = 100
const HOUR_SECONDS = 3_600

/** Lets members, payers, banks and strangers do everything at random, then compares all that happened with the database. */
export async function runOrderTest(
  { orders, seed }: OrderPlan,
  onProgress: (line: string) => void = () => {},
): Promise<OrderReport> {
  const startedAt = performance.now()
  await using site = await startOrderSite()
  const world = createOrderWorld(site, createRandom(seed))
  await addCodes(world)
  let earlier: readonly Buyer[] = []
  for (let done = 0; done < orders; done += BATCH_ORDERS) {
    const count = Math.min(BATCH_ORDERS, orders - done)
    earlier = await playBatch(world, count, earlier)
    if ((done + count) % 1_000 === 0)
      onProgress(`${done + count} orders after ${Math.round((performance.now() - startedAt) / 1_000)} s`)
  }
  await finish(world)
  const faults = await countFaults(world)
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  return { orders, seed, ...summarize(world), seconds, faults }
}

/** Plays some orders of new members and of those of the batch before, from placing to repayments. */
async function playBatch(world: OrderWorld, count: number, earlier: readonly Buyer[]): Promise<readonly Buyer[]> {
  const newBuyers = await createBuyers(world, Math.ceil(count / 5))
  const buyers = [...newBuyers, ...earlier.slice(0, newBuyers.length)]
  disturbCreates(world)
  const turns = Array.from({ length: count }, () => buyers[world.random.between(0, buyers.length - 1)])
  await forEachAtOnce(turns, async (buyer) => buyer && placeOrder(world, buyer))
  await passTime(world, 15)
  await passTime(world, 90)
  calmCreates(world)
  await playPayments(world)
  for (let round = 0; round < 3; round++) await playRepayments(world, buyers)
  return newBuyers
}

/** Lets payers act, buyers retry, and payers act again. What is still open expires, and some of that is paid late. */
async function playPayments(world: OrderWorld): Promise<void> {
  const { random } = world
  await forEachPayment(world, listOpenPayments(world), (payment) => playPayer(world, payment))
  await settleDown()
  await forgeNotifications(world)
  await forEachAtOnce(listRetryable(world), (order) => retryOrder(world, order))
  await passTime(world, 60)
  await forEachPayment(world, listOpenPayments(world), (payment) => playPayer(world, payment))
  await passTime(world, 13 * HOUR_SECONDS)
  await forEachAtOnce(sample(world, [...world.orders.values()], 0.05), (order) => openOrderPage(world, order))
  const ended = world.site.psp.payments.list().slice(-BATCH_ORDERS)
  const late = ended.filter(({ id, status }) => status !== 'paid' && !world.tampered.has(id) && random.chance(0.05))
  await forEachPayment(
    world,
    late.filter(({ id }) => !isReversed(world, id)),
    ({ id }) => payLate(world, id),
  )
}

/** Reports whether something of the order of a payment was given back; its second payment would be refunded too. */
function isReversed({ site, chargebacks, withdrawnCredits }: OrderWorld, paymentId: string): boolean {
  const url = site.psp.payments.find(paymentId)?.redirectUrl
  const siblings = site.psp.payments.list().filter(({ redirectUrl }) => redirectUrl === url)
  const charged = new Set([...chargebacks.values()].map((each) => each.paymentId))
  return (
    withdrawnCredits.has(url?.split('/').at(-1) ?? '') ||
    siblings.some(({ id }) => charged.has(id) || site.psp.payments.refundsOf(id).length > 0)
  )
}

async function playRepayments(world: OrderWorld, buyers: readonly Buyer[]): Promise<void> {
  await spend(world, buyers)
  const recent = listRepayablePayments(world).slice(-2 * BATCH_ORDERS)
  await forEachPayment(world, sample(world, recent, 0.2), (payment) => playRepayment(world, payment))
  const orders = [...world.orders.values()].slice(-BATCH_ORDERS)
  await forEachAtOnce(sample(world, orders, 0.05), (order) => withdraw(world, order))
  await passTime(world, 24 * HOUR_SECONDS, 'payments.find_reversals')
}

/** Lists the latest orders of which no payment is paid, and some that wait for their payer. */
function listRetryable(world: OrderWorld) {
  const payments = groupPayments(world)
  const unpaid = [...world.orders.values()]
    .slice(-BATCH_ORDERS)
    .filter(({ id }) => !(payments.get(id) ?? []).some(({ status }) => status === 'paid'))
  return sample(world, unpaid, 0.5)
}

function sample<Item>({ random }: OrderWorld, items: readonly Item[], probability: number): Item[] {
  return items.filter(() => random.chance(probability))
}

async function passTime({ site }: OrderWorld, seconds: number, ...jobs: string[]): Promise<void> {
  await settleDown()
  site.clock.advanceSeconds(seconds)
  await site.runJobs(...jobs)
}

/** Waits for late and repeated notifications. */
async function settleDown(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 100))
}

/** Lets the time pass in which every job repairs what a missed notification left. */
async function finish(world: OrderWorld): Promise<void> {
  for (let day = 0; day < 3; day++)
    await passTime(world, 24 * HOUR_SECONDS, 'payments.find_reversals', 'payments.confirm_orders')
  await passTime(world, HOUR_SECONDS, 'payments.issue_credit_notes')
}

function summarize(world: OrderWorld) {
  const payments = world.site.psp.payments.list()
  const paid = payments.filter(({ id, status }) => status === 'paid' && !world.tampered.has(id))
  return {
    placed: world.orders.size,
    refused: world.refused,
    payments: payments.length,
    completed: new Set(paid.map(({ redirectUrl }) => redirectUrl)).size,
    refunds: payments.reduce((sum, { id }) => sum + world.site.psp.payments.refundsOf(id).length, 0),
    chargebacks: world.chargebacks.size,
    withdrawals: world.withdrawnCredits.size,
    tampered: world.tampered.size,
  }
}
