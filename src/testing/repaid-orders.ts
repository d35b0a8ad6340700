import { recordIncomingPayment } from '#features/bank/server/incoming-payments.ts'
import { listBrokenInvariants, type BrokenInvariant } from '#platform/server/database/invariants.ts'
import type { Refund } from '../../tools/pretend-psp/payment.ts'
import { invariantsOf } from './invariants.ts'
import { placeOrder, sendPaymentNotification } from './orders.ts'
import type { TestMember } from './test-members.ts'
import type { World } from './world.ts'

/** A paid order of 150 credits for 34.95 euros. */
export interface PaidOrder {
  readonly anna: TestMember
  readonly orderId: string
  /** The provider's id of the payment. */
  readonly id: string
}

/** Pays an order of a member, by default of a new one. */
export async function payOrder(
  world: World,
  member?: TestMember,
  order: Record<string, unknown> = {},
): Promise<PaidOrder> {
  const anna = member ?? (await world.member())
  const { id: orderId } = await placeOrder(world, anna, order)
  const payment = world.psp.payments.list().at(-1)
  if (!payment) throw new Error('the provider has no payment')
  await world.psp.control.setStatus(payment.id, 'paid')
  return { anna, orderId, id: payment.id }
}

/** Pays an order of a new member with a transfer to our own bank account, which the provider does not know. */
export async function payByBank(world: World): Promise<{ anna: TestMember; orderId: string; number: string }> {
  const anna = await world.member()
  const { id: orderId } = await placeOrder(world, anna, { method: 'sct' })
  const number = world.psp.payments.list().at(-1)?.description ?? ''
  const money = { amountCents: 3495, currency: 'EUR', references: [number], receivedOn: '2026-06-01' }
  await recordIncomingPayment(world.ctx(), { source: 'bank', entryReference: orderId, ...money })
  return { anna, orderId, number }
}

/** Charges a member's credits, as sent messages do. */
export async function spendCredits(world: World, member: TestMember, credits: number): Promise<void> {
  await world.sql(`select move_credits($1, $2, 'test', null, $3, now())`, [
    member.id,
    -credits,
    `spent:${world.ctx().newId()}`,
  ])
}

/** Lets a refund at the provider fail, and notifies. */
export async function failRefund(world: World, refund: Refund): Promise<void> {
  const stored = world.psp.payments.refundsOf(refund.paymentId).find(({ id }) => id === refund.id)
  Object.assign(stored ?? {}, { status: 'failed' })
  await sendPaymentNotification(world, refund.paymentId)
}

/** Lists a member's ledger entries about orders and their repayments, without the ids. */
export async function listOrderEntries(world: World, member: TestMember): Promise<string[]> {
  const rows = await world.sql<{ counter_account: string; delta: number }>(
    `select counter_account, delta from ledger_entry where member_id = $1 and ref_id is not null order by id`,
    [member.id],
  )
  return rows.map(({ counter_account: account, delta }) => `${account} ${delta}`)
}

/** Lists the rules about credits and payments that the data of the world breaks. The demo members never ordered. */
export async function listBrokenMoneyRules(world: World): Promise<BrokenInvariant[]> {
  await world.sql(`update credit_balance b set paid_orders = 0
    where not exists (select from purchase o where o.member_id = b.member_id)`)
  return listBrokenInvariants(world.database, invariantsOf(['credits', 'orders', 'bank', 'invoices']))
}

/** Reports whether a member is premium, by the number of effective paid orders. */
export async function isPremiumMember(world: World, { id }: TestMember): Promise<boolean | undefined> {
  const text = 'select paid_orders > 0 as premium from credit_balance where member_id = $1'
  const [row] = await world.sql<{ premium: boolean }>(text, [id])
  return row?.premium
}
