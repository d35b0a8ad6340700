import { giveGift } from '#features/chat/server/gifts.ts'
import { likeMember } from '#features/likes/server/likes.ts'
import { settlePayment } from '#features/payments/server/settlement.ts'
import { blockMember } from '#features/safety/server/safety.ts'
import type { Context } from '#platform/server/context.ts'
import { openDatabase } from '#platform/server/db.ts'
import type { BenchSite } from '../bench-site.ts'
import { runClosedLoop } from '../closed-loop.ts'
import { median } from '../statistics.ts'
import { requireDurable } from '../messages.ts'
import { createOpenOrders } from '../orders.ts'
import { measureInPairs, computeRatios, type Outcome, type Row } from '../row.ts'
import { withContext } from '../site-process.ts'
import { INSERTING_CLIENTS, startInserts, type Inserts } from '../yardsticks/inserts.ts'

const pairs = 5
const writes = 500
const insertSeconds = 1
const otherStride = 5

/** A kind of write: how its data is prepared and how one write runs. */
interface WriteKind {
  readonly name: string
  readonly prepare?: (site: BenchSite, count: number) => Promise<readonly string[]>
  readonly write: (ctx: Context, turn: Turn) => Promise<unknown>
}

/** The member, the other member and the prepared id of one write. */
interface Turn {
  readonly memberId: string
  readonly otherId: string
  readonly prepared: string
}

const rose = { gift: 'rose', text: '', price: 5 } as const

const kinds: readonly WriteKind[] = [
  { name: 'like', write: (ctx, { otherId }) => likeMember(ctx, { id: otherId }) },
  { name: 'order settled', prepare: createOpenOrders, write: (ctx, { prepared }) => settleOrder(ctx, prepared) },
  {
    name: 'gift',
    write: (ctx, { otherId }) => giveGift(ctx, { ...rose, id: otherId, messageId: ctx.newId() }),
  },
  { name: 'block', write: (ctx, { otherId }) => blockMember(ctx, { id: otherId }) },
]

export const smallWrites: Row = {
  number: 13,
  operation: 'durable transactions',
  metric: 'tx/s / inserts/s of 16 clients',
  async measure(site) {
    await requireDurable(site)
    const inserts = await startInserts(site.databaseUrl)
    const database = openDatabase(site.databaseUrl, { size: INSERTING_CLIENTS })
    // Suspends the app: without a mail server its jobs would retry the orders' mails.
    process.kill(site.appPid(), 'SIGSTOP')
    try {
      return await withContext(database, async (ctx) => {
        const outcomes: Outcome[] = []
        for (const kind of kinds) outcomes.push(await measureKind(site, ctx, { kind, inserts }))
        return outcomes
      })
    } finally {
      process.kill(site.appPid(), 'SIGCONT')
      await database.close()
      await inserts.stop()
    }
  },
}

async function measureKind(
  site: BenchSite,
  ctx: Context,
  { kind, inserts }: { kind: WriteKind; inserts: Inserts },
): Promise<Outcome> {
  const prepared = (await kind.prepare?.(site, writes * (pairs + 1))) ?? []
  const people = site.pairs.flat()
  let done = 0
  const perSecond = async () => {
    const [from, started] = [done, performance.now()]
    done += writes
    const lanes = Array.from({ length: INSERTING_CLIENTS }, (_, lane) => lane)
    await runClosedLoop(lanes, writes, async (_lane, index) => {
      const turn = from + index
      const memberId = people[turn % people.length]?.id ?? ''
      const otherId = pickOther(site, turn % people.length, Math.floor(turn / people.length))
      await kind.write({ ...ctx, memberId }, { memberId, otherId, prepared: prepared[turn] ?? '' })
    })
    return (writes * 1000) / (performance.now() - started)
  }
  await perSecond()
  const result = await measureInPairs(pairs, perSecond, () => inserts.perSecond(insertSeconds))
  const figures = { perSecond: median(result.measured), insertsPerSecond: median(result.yardsticks) }
  return { variant: kind.name, ratios: computeRatios(result), floor: { atLeast: 0.3 }, goal: { atLeast: 0.5 }, figures }
}

/** Picks another member for a write: never the same pair twice, and no member that all writes share. */
function pickOther({ others }: BenchSite, index: number, round: number): string {
  return others[(index * otherStride + round) % others.length] ?? ''
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
      reversals: [],
      checkoutUrl: null,
      snapshot: { resource: 'payment', id: payment.id, status: 'paid' },
    },
  })
}
