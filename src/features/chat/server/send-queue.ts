import type { Db } from '#platform/server/database/db.ts'
import { storeMessages, type OutcomeRow } from './chat.sql.ts'

/** A message in an existing conversation: an item of the argument of the SQL function `store_messages`. */
export interface SendRequest {
  readonly site: string
  readonly sender: string
  readonly conversation_id: string
  readonly new_message_id: string
  readonly client: string
  readonly body: string
  readonly price: number
  /** Whether the site makes each member's first text to a match free (C-06). */
  readonly first_to_match_free: boolean
  /** The price shown to the sender, or null. A text is refused when it costs more, a gift when its price differs. */
  readonly shown_price: number | null
  readonly at: Date
}

/** A message to a member with whom no conversation may exist yet: another item of `store_messages`. */
export interface StartRequest extends Omit<SendRequest, 'conversation_id'> {
  readonly other_id: string
  readonly new_conversation_id: string
  readonly free_starts: number
  /** The gift of a gift message; absent for a text. */
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
 * Stores and charges a message; resolves after the commit. Messages that arrive while a batch is being committed
 * form the next batch, which is one transaction. With no batch running, a message is stored at once.
 */
export function enqueueMessage(db: Db, send: SendRequest): Promise<OutcomeRow> {
  const queue = queues.get(db) ?? { pending: [], running: 0 }
  queues.set(db, queue)
  return new Promise((resolve, reject) => {
    queue.pending.push({ send, resolve, reject })
    if (queue.running < maxRunningBatches) void drainQueue(db, queue)
  })
}

/** Stores and charges a message that may start a conversation; resolves after the commit. */
export function startConversation(db: Db, start: StartRequest): Promise<OutcomeRow> {
  return storeOne(db, start)
}

async function drainQueue(db: Db, queue: Queue): Promise<void> {
  queue.running++
  while (queue.pending.length > 0) await storeBatch(db, takeBatch(queue))
  queue.running--
}

/** Dequeues the next batch in order. Each sender and each conversation occurs at most once in a batch. */
function takeBatch(queue: Queue): PendingSend[] {
  const usedIds = new Set<string>()
  const batch: PendingSend[] = []
  const remaining: PendingSend[] = []
  for (const item of queue.pending) {
    const { sender, conversation_id } = item.send
    const isEligible = batch.length < maxBatchSize && !usedIds.has(sender) && !usedIds.has(conversation_id)
    ;(isEligible ? batch : remaining).push(item)
    usedIds.add(sender).add(conversation_id)
  }
  queue.pending = remaining
  return batch
}

async function storeBatch(db: Db, batch: readonly PendingSend[]): Promise<void> {
  try {
    const outcomes = await storeMessages.all(db, [JSON.stringify(batch.map(({ send }) => send))])
    for (const [index, { resolve, reject }] of batch.entries()) {
      const outcome = outcomes[index]
      if (outcome) resolve(outcome)
      else reject(new Error('store_messages returned fewer outcomes than items'))
    }
  } catch (error) {
    if (batch.length === 1 || !concernsOneItem(error)) for (const { reject } of batch) reject(error)
    else await Promise.all(batch.map(({ send, resolve, reject }) => storeOne(db, send).then(resolve, reject)))
  }
}

/**
 * Reports whether a failed batch is worth retrying item by item. An outage fails the whole batch; a lock timeout
 * (55P03) concerns one item, although it is reported as an outage.
 */
function concernsOneItem(error: unknown): boolean {
  const isOutage = error instanceof Error && error.name === 'Unavailable'
  return !isOutage || codeOf(error.cause) === '55P03'
}

/** Retries serialization failures and deadlocks. The idempotency key keeps a retry from sending twice. */
async function storeOne(db: Db, item: SendRequest | StartRequest): Promise<OutcomeRow> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await storeMessages.oneOrThrow(db, [JSON.stringify([item])])
    } catch (error) {
      if (attempt === maxAttempts || !retryableCodes.has(codeOf(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
