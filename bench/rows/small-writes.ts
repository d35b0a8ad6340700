import { giveGift } from '#features/chat/server/gifts.ts'
import { likeMember } from '#features/likes/server/likes.ts'
import { settlePayment } from '#features/payments/server/settlement.ts'
import { blockMember } from '#features/safety/server/safety.ts'
import type { Context } from '#platform/server/context.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import type { BenchSite } from '../bench-site.ts'
import { runClosedLoop } from '../closed-loop.ts'
import { median } from '../statistics.ts'
import { requireDurableCommits } from '../messages.ts'
import { createOpenOrders } from '../orders.ts'
import { measureInPairs, computeRatios, type Outcome, type BenchmarkRow } from '../row.ts'
import { withContext } from '../site-process.ts'
import { INSERTING_CLIENTS, startInserts, type Inserts } from '../yardsticks/inserts.ts'

const rounds = 5
const writes = 500
const insertSeconds = 1
const recipientStride = 5

/** A kind of write. `prepare` creates the ids that its writes use. */
interface WriteKind {
  readonly name: string
  readonly prepare?: (site: BenchSite, count: number) => Promise<readonly string[]>
  readonly write: (ctx: Context, input: WriteInput) => Promise<unknown>
}

/** The member, the recipient and the prepared id of one write. */
interface WriteInput {
  readonly memberId: string
  readonly recipientId: string
  readonly prepared: string
}

const rose = { gift: 'rose', text: '', price: 5 } as const

const kinds: readonly WriteKind[] = [
  { name: 'like', write: (ctx, { recipientId }) => likeMember(ctx, { id: recipientId }) },
  { name: 'order settled', prepare: createOpenOrders, write: (ctx, { prepared }) => settleOrder(ctx, prepared) },
  {
    name: 'gift',
    write: (ctx, { recipientId }) => giveGift(ctx, { ...rose, id: recipientId, messageId: ctx.newId() }),
  },
  { name: 'block', write: (ctx, { recipientId }) => blockMember(ctx, { id: recipientId }) },
]

export const smallWrites: BenchmarkRow = {
  number: 13,
  operation: 'durable transactions',
  metric: 'tx/s / inserts/s of 16 clients',
  async measure(site) {
    await requireDurableCommits(site)
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
  const prepared = (await kind.prepare?.(site, writes * (rounds + 1))) ?? []
  const people = site.pairs.flat()
  let done = 0
  const measureWritesPerSecond = async () => {
    const [from, started] = [done, performance.now()]
    done += writes
    const clients = Array.from({ length: INSERTING_CLIENTS }, (_, client) => client)
    await runClosedLoop(clients, writes, async (_client, index) => {
      const iteration = from + index
      const memberId = people[iteration % people.length]?.id ?? ''
      const recipientId = pickRecipient(site, iteration % people.length, Math.floor(iteration / people.length))
      await kind.write({ ...ctx, memberId }, { memberId, recipientId, prepared: prepared[iteration] ?? '' })
    })
    return (writes * 1000) / (performance.now() - started)
  }
  await measureWritesPerSecond()
  const result = await measureInPairs(rounds, measureWritesPerSecond, () => inserts.perSecond(insertSeconds))
  const figures = { perSecond: median(result.measured), insertsPerSecond: median(result.yardsticks) }
  return { variant: kind.name, ratios: computeRatios(result), floor: { atLeast: 0.3 }, goal: { atLeast: 0.5 }, figures }
}

/** Picks the member who receives a write: never the same pair twice, and no recipient that all writes share. */
function pickRecipient({ others }: BenchSite, index: number, offset: number): string {
  return others[(index * recipientStride + offset) % others.length] ?? ''
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
