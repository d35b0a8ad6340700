import { centsOf, formatAmount, isFinal, type Payment } from '../tools/pretend-psp/payment.ts'
import { FORGERIES, WEBHOOK_STYLES } from '../tools/pretend-psp/notifier.ts'
import { WEBHOOK_MODES } from '../tools/pretend-psp/webhooks.ts'
import { forEachAtOnce, groupPayments, type OrderWorld } from './order-world.ts'

/** Lets the provider misbehave while orders are placed: slow, failing and broken creates. */
export function disturbCreates({ site, random }: OrderWorld): void {
  Object.assign(site.psp.control, {
    delayCreateMs: random.between(0, 10),
    failNextCreates: random.between(0, 4),
    dropNextCreates: random.between(0, 4),
  })
}

/** Lets the provider behave again. */
export function calmCreates({ site }: OrderWorld): void {
  Object.assign(site.psp.control, { delayCreateMs: 0, failNextCreates: 0, dropNextCreates: 0 })
}

/** Chooses how notifications arrive from now on, and what becomes of new refunds. */
function changeNotifications({ site, random }: OrderWorld): void {
  Object.assign(site.psp.control, {
    webhook: random.pick(WEBHOOK_MODES),
    webhookStyle: random.pick(WEBHOOK_STYLES),
    refundStatus: random.pick(['refunded', 'queued']),
  })
}

/** Does something with payments, and changes how notifications arrive after each eight. */
export async function forEachPayment(
  world: OrderWorld,
  payments: readonly Payment[],
  act: (payment: Payment) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < payments.length; start += 8) {
    changeNotifications(world)
    await forEachAtOnce(payments.slice(start, start + 8), act)
  }
  world.site.psp.control.webhook = 'normal'
}

/** Lists the payments that are open at the provider. */
export function listOpenPayments({ site }: OrderWorld): Payment[] {
  return site.psp.payments.list().filter(({ status }) => !isFinal(status))
}

/** What a payer makes of an open payment. */
const OUTCOMES = {
  paid: 60,
  failed: 8,
  canceled: 6,
  expired: 4,
  pending: 8,
  left: 6,
  'paid after failed': 4,
  tampered: 4,
}

/** Lets a payer do something with an open payment. */
export async function playPayer(world: OrderWorld, { id, status }: Payment): Promise<void> {
  const { control } = world.site.psp
  const outcome = world.random.weigh(OUTCOMES)
  if (outcome === 'left' || (outcome === 'pending' && status === 'pending')) return
  if (outcome === 'tampered') return tamper(world, id)
  if (outcome !== 'paid after failed') return void (await control.setStatus(id, outcome))
  await control.setStatus(id, 'failed')
  await payLate(world, id)
}

/** Pays a payment that had ended. The shop no longer asks about it, so this notification arrives in the end. */
export async function payLate({ site }: OrderWorld, id: string): Promise<void> {
  await site.psp.control.setStatus(id, 'paid')
  await site.psp.control.replay(id, 'normal')
}

/** Changes the amount, the currency or the order of a payment at the provider, which is then paid. */
async function tamper(world: OrderWorld, id: string): Promise<void> {
  const { control, payments } = world.site.psp
  const payment = payments.find(id)
  const other = payments.list().find((each) => each.id !== id)
  if (!payment || !other) return
  world.tampered.add(id)
  const cents = centsOf(payment.amount)
  const changes: [Partial<Payment>, ...Partial<Payment>[]] = [
    { amount: formatAmount(1, 'EUR') },
    { amount: formatAmount(cents + 1, 'EUR') },
    { amount: formatAmount(cents, 'USD') },
    { metadata: other.metadata },
  ]
  control.tamper(id, world.random.pick(changes))
  await payLate(world, id)
}

/** Lists the payments whose order was paid once, and that nobody tampered with. */
export function listRepayablePayments(world: OrderWorld): Payment[] {
  return [...groupPayments(world).values()].flatMap((payments) => {
    const [paid, ...others] = payments.filter(({ status }) => status === 'paid')
    return paid && others.length === 0 && !world.tampered.has(paid.id) ? [paid] : []
  })
}

const REPAYMENTS = { refund: 25, 'charge back': 25, 'fail a refund': 20, 'reverse a chargeback': 30 }

/** Refunds or charges back a payment in full or in part, or undoes that. */
export async function playRepayment(world: OrderWorld, { id }: Payment): Promise<void> {
  const payment = world.site.psp.payments.find(id)
  if (!payment) return
  const act = world.random.weigh(REPAYMENTS)
  if (act === 'refund') await refundByHand(world, payment)
  if (act === 'charge back') await chargeBack(world, payment)
  if (act === 'fail a refund') await finishRefund(world, payment)
  if (act === 'reverse a chargeback') await reverseChargeback(world, payment)
}

async function refundByHand({ site, random }: OrderWorld, payment: Payment): Promise<void> {
  const left = centsOf(payment.amount) - centsOf(payment.amountRefunded)
  if (left > 0) await site.psp.control.refund(payment.id, random.chance(0.4) ? left : random.between(1, left))
}

async function chargeBack({ site, random, chargebacks }: OrderWorld, payment: Payment): Promise<void> {
  const left = centsOf(payment.amount) - centsOf(payment.amountChargedBack)
  if (left === 0) return
  const cents = random.chance(0.6) ? left : random.between(1, left)
  const { id } = await site.psp.control.chargeBack(payment.id, cents)
  chargebacks.set(id, { paymentId: payment.id, cents, isReversed: false })
}

async function finishRefund({ site, random }: OrderWorld, payment: Payment): Promise<void> {
  const refund = site.psp.payments.refundsOf(payment.id).find(({ status }) => status === 'queued')
  if (refund) await site.psp.control.setRefundStatus(refund.id, random.pick(['failed', 'canceled', 'refunded']))
}

async function reverseChargeback({ site, chargebacks }: OrderWorld, payment: Payment): Promise<void> {
  for (const [id, chargeback] of chargebacks) {
    if (chargeback.paymentId !== payment.id || chargeback.isReversed) continue
    chargeback.isReversed = true
    await site.psp.control.reverseChargeback(id)
    return
  }
}

/** Lets strangers notify of payments while nothing else happens, and counts what that changes. */
export async function forgeNotifications(world: OrderWorld): Promise<void> {
  const { site, random } = world
  const payments = site.psp.payments.list().slice(-20)
  const before = await waitUntilStill(world)
  for (const { id } of payments) await site.psp.control.forge(id, random.pick(FORGERIES))
  if ((await readTraces(world)) !== before) world.forgedEffects += 1
}

/** Waits until the provider's own notifications have had their effect. Returns the traces of all of them. */
async function waitUntilStill(world: OrderWorld): Promise<string> {
  const before = await readTraces(world)
  await new Promise((resolve) => setTimeout(resolve, 150))
  return (await readTraces(world)) === before ? before : waitUntilStill(world)
}

/** Returns what every effect of a notification changes. */
async function readTraces({ site }: OrderWorld): Promise<string> {
  const [row] = await site.sql(
    `select (select count(*) from payment_event) as events, (select count(*) from ledger_entry) as entries,
       (select max(changed_at) from payment) as changed, (select count(*) from payment_reversal) as repayments,
       (select count(*) from purchase where status = 'paid') as paid`,
  )
  return JSON.stringify(row)
}
