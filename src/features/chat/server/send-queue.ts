import type { Db } from '#platform/server/db.ts'
import { sendMessages, sendToMember, type OutcomeRow } from './chat.sql.ts'

/** One message of a conversation, as the database function takes it. */
export interface SendRequest {
  readonly site: string
  readonly sender: string
  readonly talk_id: string
  readonly fresh_id: string
  readonly client: string
  readonly words: string
  readonly price: number
  /** Whether the site gives each member their first text to a match (C-06). */
  readonly match_free: boolean
  /** The price that the sender was shown, or null. A text never costs more, a gift costs just that. */
  readonly shown_price: number | null
  readonly at: Date
}

/** One message to a member with whom there may be no conversation yet. */
export interface StartRequest extends Omit<SendRequest, 'talk_id'> {
  readonly other_id: string
  readonly fresh_talk_id: string
  readonly free_starts: number
  /** The gift; without it the message is a text. */
  readonly gift?: string
}

interface PendingSend {
  readonly send: SendRequest
  resolve(outcome: OutcomeRow): void
  reject(error: unknown): void
}

interface Queue {
  pending: PendingSend[]
  running: number
}

const maxBatchSize = 64
const maxRunningBatches = 2
const maxAttempts = 4
const retryableCodes = new Set(['40001', '40P01'])
const queues = new WeakMap<Db, Queue>()

/**
 * Stores a message and takes its price; resolves once that is durable. What queues up while earlier batches are
 * being committed goes to the database together, in one transaction; nothing ever waits for company.
 */
export function enqueueMessage(db: Db, send: SendRequest): Promise<OutcomeRow> {
  const queue = queues.get(db) ?? { pending: [], running: 0 }
  queues.set(db, queue)
  return new Promise((resolve, reject) => {
    queue.pending.push({ send, resolve, reject })
    if (queue.running < maxRunningBatches) void drainQueue(db, queue)
  })
}

/** Stores a message that may begin a conversation; resolves once that is durable. */
export async function startConversation(db: Db, start: StartRequest): Promise<OutcomeRow> {
  const { site, sender, other_id, fresh_talk_id, fresh_id, client, words } = start
  const { price, free_starts, match_free, at, gift = null, shown_price } = start
  return withRetry(() =>
    sendToMember.only(db, [
      ...([site, sender, other_id, fresh_talk_id, fresh_id, client, words] as const),
      ...([price, free_starts, match_free, at, gift, shown_price] as const),
    ]),
  )
}

async function drainQueue(db: Db, queue: Queue): Promise<void> {
  queue.running++
  while (queue.pending.length > 0) await storeBatch(db, takeBatch(queue))
  queue.running--
}

/** The next sends in their order; a second one of a sender or a conversation waits for the batch after. */
function takeBatch(queue: Queue): PendingSend[] {
  const usedIds = new Set<string>()
  const batch: PendingSend[] = []
  const remaining: PendingSend[] = []
  for (const item of queue.pending) {
    const { sender, talk_id } = item.send
    const isFree = batch.length < maxBatchSize && !usedIds.has(sender) && !usedIds.has(talk_id)
    ;(isFree ? batch : remaining).push(item)
    usedIds.add(sender).add(talk_id)
  }
  queue.pending = remaining
  return batch
}

async function storeBatch(db: Db, batch: readonly PendingSend[]): Promise<void> {
  try {
    const outcomes = await sendMessages.all(db, [JSON.stringify(batch.map(({ send }) => send))])
    for (const [place, { resolve, reject }] of batch.entries()) {
      const outcome = outcomes[place]
      if (outcome) resolve(outcome)
      else reject(new Error('a batch of messages answered fewer outcomes than it had items'))
    }
  } catch (error) {
    if (batch.length === 1 || !concernsOneItem(error)) for (const { reject } of batch) reject(error)
    else await Promise.all(batch.map(({ send, resolve, reject }) => storeOne(db, send).then(resolve, reject)))
  }
}

/** An outage fails the whole batch; anything else, a lock that one item waited for too long included, is tried apart. */
function concernsOneItem(error: unknown): boolean {
  const isOutage = error instanceof Error && error.name === 'Unavailable'
  return !isOutage || codeOf(error.cause) === '55P03'
}

async function storeOne(db: Db, send: SendRequest): Promise<OutcomeRow> {
  return withRetry(() => sendMessages.only(db, [JSON.stringify([send])]))
}

/** Tries again what two transactions did to each other; the client's id makes a second try the same send. */
async function withRetry(store: () => Promise<OutcomeRow>): Promise<OutcomeRow> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store()
    } catch (error) {
      if (attempt === maxAttempts || !retryableCodes.has(codeOf(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
