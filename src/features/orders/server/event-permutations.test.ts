import { describe, expect, test } from 'vitest'
import { placeOrder } from '#testing/orders.ts'
import { listBrokenMoneyRules } from '#testing/repaid-orders.ts'
import type { TestMember } from '#testing/test-members.ts'
import { listThird } from '#testing/thirds.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { PaymentStatus } from '../rules.ts'
import type { ReportedPayment, Repayment } from './provider/provider.ts'
import { settlePayment } from './settlement.ts'

type Status = Exclude<PaymentStatus, 'creating'>
type EventRepayment = Pick<Repayment, 'kind' | 'status' | 'amountCents'> & { readonly name: string }

/** A report of the provider: the status of the payment, and the refunds and chargebacks that it lists. */
interface Event {
  readonly status: Status
  readonly repayments: readonly EventRepayment[]
}

const refund = (name: string, status: string, amountCents: number): EventRepayment => ({
  name,
  kind: 'refund',
  status,
  amountCents,
})
const chargeback = (status: string): EventRepayment => ({ name: 'cb', kind: 'chargeback', status, amountCents: 1747 })

/** Five reports of one payment, in the order in which they happened. Any of them may arrive first, last or again. */
const SCENARIOS = {
  'a failure, a payment, a refund of a part, one of the rest, and the first one again': [
    { status: 'failed', repayments: [] },
    { status: 'paid', repayments: [] },
    { status: 'paid', repayments: [refund('a', 'refunded', 1000)] },
    { status: 'paid', repayments: [refund('a', 'refunded', 1000), refund('b', 'refunded', 2495)] },
    { status: 'paid', repayments: [refund('a', 'refunded', 1000)] },
  ],
  'a payment, a chargeback, its reversal, a refund, and its failure': [
    { status: 'paid', repayments: [] },
    { status: 'paid', repayments: [chargeback('charged_back')] },
    { status: 'paid', repayments: [chargeback('reversed')] },
    { status: 'paid', repayments: [refund('a', 'queued', 1000), chargeback('reversed')] },
    { status: 'paid', repayments: [refund('a', 'failed', 1000), chargeback('reversed')] },
  ],
  'a payment whose refunds and chargeback are reported before it is paid': [
    { status: 'paid', repayments: [] },
    { status: 'failed', repayments: [refund('a', 'refunded', 1000)] },
    { status: 'failed', repayments: [chargeback('charged_back')] },
    { status: 'open', repayments: [] },
    { status: 'pending', repayments: [refund('a', 'refunded', 1000), refund('b', 'refunded', 748)] },
  ],
} as const satisfies Record<string, readonly Event[]>

/** Lists every sequence of one or more distinct items: 325 of five. */
function listSequences<Item>(items: readonly Item[]): Item[][] {
  return items.flatMap((first) => {
    const rest = items.filter((item) => item !== first)
    return [[first], ...listSequences(rest).map((sequence) => [first, ...sequence])]
  })
}

/** An open order of a member of its own. */
interface OpenOrder {
  readonly anna: TestMember
  readonly orderId: string
  readonly paymentId: string
  readonly providerId: string
}

async function openOrder(world: World): Promise<OpenOrder> {
  const anna = await world.member()
  const { id: orderId } = await placeOrder(world, anna)
  const text = 'select id, provider_id as "providerId" from payment where purchase_id = $1'
  const [payment] = await world.sql<{ id: string; providerId: string }>(text, [orderId])
  if (!payment) throw new Error('the order has no payment')
  return { anna, orderId, paymentId: payment.id, providerId: payment.providerId }
}

async function report(world: World, order: OpenOrder, { status, repayments }: Event): Promise<void> {
  const sum = (kind: string) =>
    repayments.filter((each) => each.kind === kind).reduce((cents, { amountCents }) => cents + amountCents, 0)
  const reported: ReportedPayment = {
    id: order.providerId,
    paymentId: order.paymentId,
    status,
    amountCents: 3495,
    currency: 'EUR',
    refundedCents: sum('refund'),
    chargedBackCents: sum('chargeback'),
    repayments: repayments.map(({ name, ...repayment }) => ({
      ...repayment,
      id: `${name}_${order.providerId}`,
      currency: 'EUR',
      createdAt: world.clock.now(),
      reasonCode: null,
      refundId: null,
    })),
    checkoutUrl: null,
    details: null,
    snapshot: { status, repayments },
  }
  await settlePayment(world.ctx(), { paymentId: order.paymentId, source: 'notification', reported })
}

/** Reads everything that reports change, without ids and times. */
async function readEnd(world: World, { anna, orderId }: OpenOrder): Promise<unknown> {
  const [row] = await world.sql(
    `select o.status, o.reversed_at is null as is_effective, b.credits, b.paid_orders,
       (select jsonb_agg(jsonb_build_array(p.status, p.mismatch)) from payment p where p.purchase_id = o.id) as payments,
       (select jsonb_agg(jsonb_build_array(split_part(r.provider_id, '_', 1), r.kind, r.status, r.amount_cents)
          order by r.provider_id) from payment_reversal r join payment p on p.id = r.payment_id
          where p.purchase_id = o.id) as repayments
     from purchase o join credit_balance b using (member_id) where o.id = $1 and o.member_id = $2`,
    [orderId, anna.id],
  )
  return row
}

/** Plays sequences on orders of their own, eight at once; the first report arrives again at the end. Returns the ends. */
async function playAll(world: World, sequences: readonly (readonly Event[])[]): Promise<unknown[]> {
  const ends: unknown[] = []
  const left = sequences.entries()
  const work = async () => {
    for (const [index, sequence] of left) {
      const order = await openOrder(world)
      for (const event of [...sequence, ...sequence.slice(0, 1)]) await report(world, order, event)
      ends[index] = await readEnd(world, order)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return ends
}

describe('any order of reports about one payment', () => {
  test.each(Object.entries(SCENARIOS))(
    'I5 I8 I9 I11 %s: each of 325 sequences ends as the one in which they happened',
    { timeout: 120_000, tags: 'sampled' },
    async (_name, events: readonly Event[]) => {
      await using world = await newWorld()
      const allSequences = listSequences(events)
      expect(allSequences).toHaveLength(325)
      const sequences = listThird(allSequences)
      const happened = sequences.map((sequence) => events.filter((event) => sequence.includes(event)))
      const canonical = new Map(sequences.map((sequence, index) => [sequence, happened[index] ?? []]))
      const keyOf = (sequence: readonly Event[]) => sequence.map((event) => events.indexOf(event)).join()
      const inOrder = [...new Map([...canonical.values()].map((sequence) => [keyOf(sequence), sequence])).values()]
      const expected = new Map((await playAll(world, inOrder)).map((end, index) => [keyOf(inOrder[index] ?? []), end]))
      const ends = await playAll(world, sequences)
      for (const [index, sequence] of sequences.entries())
        expect([keyOf(sequence), ends[index]]).toEqual([keyOf(sequence), expected.get(keyOf(happened[index] ?? []))])
      expect(await listBrokenMoneyRules(world)).toEqual([])
    },
  )
})
