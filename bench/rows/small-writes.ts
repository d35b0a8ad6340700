import { giveGift } from '#features/chat/server/gifts.ts'
import { likeMember } from '#features/likes/server/likes.ts'
import { settlePayment } from '#features/payments/server/settlement.ts'
import { blockMember } from '#features/relations/server/relations.ts'
import type { Context, MemberContext } from '#platform/server/context.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import type { BenchSite } from '../bench-site.ts'
import { runClosedLoop } from '../closed-loop.ts'
import { median } from '../statistics.ts'
import { requireDurableCommits } from '../messages.ts'
import { createOpenOrders } from '../open-orders.ts'
import { measureAgainstBaseline, computeRatios, type Outcome, type Benchmark } from '../row.ts'
import { toMemberActor } from '#testing/contexts.ts'
import { withContext } from '../site-process.ts'
import { INSERT_CLIENT_COUNT, startInserts, type Inserts } from '../baselines/inserts.ts'

const rounds = 5
const writes = 500
const insertSeconds = 1
const recipientStride = 5

/** A kind of write. `prepare` creates rows that the writes need, one per write, and returns their ids. */
interface WriteKind {
  readonly name: string
  readonly prepare?: (site: BenchSite, count: number) => Promise<readonly string[]>
  readonly write: (ctx: MemberContext, input: WriteInput) => Promise<unknown>
}

/** The sender and the recipient of one write, and the id of the row that was prepared for it. */
interface WriteInput {
  readonly memberId: string
  readonly recipientId: string
  readonly preparedId: string
}

const roseGift = { gift: 'rose', text: '', price: 5 } as const

const writeKinds: readonly WriteKind[] = [
  { name: 'like', write: (ctx, { recipientId }) => likeMember(ctx, { id: recipientId }) },
  { name: 'order settled', prepare: createOpenOrders, write: (ctx, { preparedId }) => settleOrder(ctx, preparedId) },
  {
    name: 'gift',
    write: (ctx, { recipientId }) => giveGift(ctx, { ...roseGift, id: recipientId, messageId: ctx.newId() }),
  },
  { name: 'block', write: (ctx, { recipientId }) => blockMember(ctx, { id: recipientId }) },
]

export const smallWrites: Benchmark = {
  rowNumber: 13,
  operation: 'durable transactions',
  metric: 'transactions per second / plain inserts per second, 16 clients',
  async measure(site) {
    await requireDurableCommits(site)
    const inserts = await startInserts(site.databaseUrl)
    const database = openDatabase(site.databaseUrl, { size: INSERT_CLIENT_COUNT })
    // Suspends the app, because its worker would keep retrying the mails of the orders: there is no mail server.
    process.kill(site.appPid(), 'SIGSTOP')
    try {
      return await withContext(database, async (ctx) => {
        const outcomes: Outcome[] = []
        for (const kind of writeKinds) outcomes.push(await measureKind(site, ctx, { kind, inserts }))
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
  const preparedIds = (await kind.prepare?.(site, writes * (rounds + 1))) ?? []
  const members = site.pairs.flat()
  let startedWrites = 0
  const measureWritesPerSecond = async () => {
    const [firstIteration, startedAt] = [startedWrites, performance.now()]
    startedWrites += writes
    const clients = Array.from({ length: INSERT_CLIENT_COUNT }, (_, client) => client)
    await runClosedLoop(clients, writes, async (_client, index) => {
      const iteration = firstIteration + index
      const memberId = members[iteration % members.length]?.id ?? ''
      const recipientId = pickRecipient(site, iteration % members.length, Math.floor(iteration / members.length))
      await kind.write(
        { ...ctx, actor: toMemberActor({ id: memberId }) },
        { memberId, recipientId, preparedId: preparedIds[iteration] ?? '' },
      )
    })
    return (writes * 1000) / (performance.now() - startedAt)
  }
  await measureWritesPerSecond()
  const result = await measureAgainstBaseline(rounds, measureWritesPerSecond, () =>
    inserts.measureInsertsPerSecond(insertSeconds),
  )
  const figures = { perSecond: median(result.measured), insertsPerSecond: median(result.baselines) }
  return {
    caseName: kind.name,
    ratios: computeRatios(result),
    requiredTarget: { min: 0.3 },
    desiredTarget: { min: 0.5 },
    figures,
  }
}

/** Picks the recipient of a write. Never repeats a pair, and spreads the writes over all recipients. */
function pickRecipient({ membersWithPhotos }: BenchSite, index: number, offset: number): string {
  return membersWithPhotos[(index * recipientStride + offset) % membersWithPhotos.length] ?? ''
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
      details: null,
      snapshot: { resource: 'payment', id: payment.id, status: 'paid' },
    },
  })
}
