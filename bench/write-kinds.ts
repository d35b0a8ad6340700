import { giveGift } from '#features/chat/server/gifts/gifts.ts'
import { likeMember } from '#features/likes/server/likes.ts'
import { refundOrder } from '#features/orders/server/operator-refunds.ts'
import { settlePayment } from '#features/orders/server/settlement.ts'
import { blockMember } from '#features/relations/server/relations.ts'
import { toAdminActor } from '#testing/contexts.ts'
import type { Context, MemberContext } from '#platform/server/context.ts'
import type { BenchSite } from './bench-site.ts'
import { runClosedLoop } from './closed-loop.ts'
import { createOpenOrders } from './open-orders.ts'

/** A kind of write. `prepare` creates what the writes need, one per write, and returns the ids or numbers. */
export interface WriteKind {
  readonly name: string
  readonly prepare?: (site: BenchSite, ctx: Context, count: number) => Promise<readonly string[]>
  readonly write: (ctx: MemberContext, input: WriteInput) => Promise<unknown>
}

/** The recipient of a write, and what was prepared for it. */
interface WriteInput {
  readonly recipientId: string
  readonly prepared: string
}

const roseGift = { gift: 'rose', text: '', price: 5 } as const

export const writeKinds: readonly WriteKind[] = [
  { name: 'like', write: (ctx, { recipientId }) => likeMember(ctx, { id: recipientId }) },
  { name: 'order settled', prepare: prepareOpenOrders, write: (ctx, { prepared }) => settleOrder(ctx, prepared) },
  { name: 'refund', prepare: prepareSettledOrders, write: (ctx, { prepared }) => refundInFull(ctx, prepared) },
  {
    name: 'gift',
    write: (ctx, { recipientId }) => giveGift(ctx, { ...roseGift, id: recipientId, messageId: ctx.newId() }),
  },
  { name: 'block', write: (ctx, { recipientId }) => blockMember(ctx, { id: recipientId }) },
]

const recipientStride = 5
const preparingClientCount = 16

/** The sender and the recipient of a write. */
export interface WritePair {
  readonly memberId: string
  readonly recipientId: string
}

/** Lists pairs for `count` writes, each once, that have no like yet: a second like would write nothing. */
export async function listWritePairs(
  { pairs, membersWithPhotos, database }: BenchSite,
  count: number,
): Promise<WritePair[]> {
  const members = pairs.flat().map(({ id }) => id)
  const { rows } = await database.query<{ pair: string }>({ text: selectLikedPairs }, [members])
  const liked = new Set(rows.map(({ pair }) => pair))
  const candidates = membersWithPhotos.flatMap((_, offset) =>
    members.map((memberId, index) => {
      const recipientId = membersWithPhotos[(index * recipientStride + offset) % membersWithPhotos.length] ?? ''
      return { memberId, recipientId }
    }),
  )
  return candidates.filter(({ memberId, recipientId }) => !liked.has(`${memberId} ${recipientId}`)).slice(0, count)
}

const selectLikedPairs = `select liker_id || ' ' || liked_id as pair from member_like where liker_id = any($1)`

async function prepareOpenOrders(site: BenchSite, _ctx: Context, count: number): Promise<string[]> {
  return (await createOpenOrders(site, count)).map(({ paymentId }) => paymentId)
}

async function prepareSettledOrders(site: BenchSite, ctx: Context, count: number): Promise<string[]> {
  const orders = await createOpenOrders(site, count)
  const clients = Array.from({ length: preparingClientCount }, (_, client) => client)
  await runClosedLoop(clients, count, (_client, index) => settleOrder(ctx, orders[index]?.paymentId ?? ''))
  return orders.map(({ id }) => id)
}

function settleOrder(ctx: Context, paymentId: string): Promise<void> {
  const payment = { id: `tr_${paymentId}`, paymentId, status: 'paid', amountCents: 1495, currency: 'EUR' } as const
  return settlePayment(ctx, {
    paymentId,
    source: 'notification',
    reported: {
      ...payment,
      refundedCents: 0,
      chargedBackCents: 0,
      repayments: [],
      checkoutUrl: null,
      details: null,
      snapshot: { resource: 'payment', id: payment.id, status: 'paid' },
    },
  })
}

/** Refunds a whole order, as an operator. */
async function refundInFull(ctx: Context, orderId: string): Promise<void> {
  const { rows } = await ctx.db.query<{ id: string }>({ text: 'select id from staff_account limit 1' }, [])
  const actor = toAdminActor(rows[0]?.id ?? '', 'bench')
  await refundOrder({ ...ctx, actor }, { refundId: ctx.newId(), orderId, amountCents: 1495, reason: 'bench' })
}
