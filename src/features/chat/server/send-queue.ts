import type { Db } from '#platform/server/db.ts'
import { sendMessages, startWith, type OutcomeRow } from './chat.sql.ts'

/** One message of a conversation, as the database function takes it. */
export interface Send {
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
export interface Start extends Omit<Send, 'talk_id'> {
  readonly other_id: string
  readonly fresh_talk_id: string
  readonly free_starts: number
  /** The gift; without it the message is a text. */
  readonly gift?: string
}

interface Waiting {
  readonly send: Send
  resolve(outcome: OutcomeRow): void
  reject(error: unknown): void
}

interface Queue {
  waiting: Waiting[]
  running: number
}

const mostAtOnce = 64
const mostBatches = 2
const attempts = 4
const passing = new Set(['40001', '40P01'])
const queues = new WeakMap<Db, Queue>()

/**
 * Stores a message and takes its price; resolves once that is durable. What queues up while earlier batches are
 * being committed goes to the database together, in one transaction; nothing ever waits for company.
 */
export function sendDurably(db: Db, send: Send): Promise<OutcomeRow> {
  const queue = queues.get(db) ?? { waiting: [], running: 0 }
  queues.set(db, queue)
  return new Promise((resolve, reject) => {
    queue.waiting.push({ send, resolve, reject })
    if (queue.running < mostBatches) void drain(db, queue)
  })
}

/** Stores a message that may begin a conversation; resolves once that is durable. */
export async function startDurably(db: Db, start: Start): Promise<OutcomeRow> {
  const { site, sender, other_id, fresh_talk_id, fresh_id, client, words } = start
  const { price, free_starts, match_free, at, gift = null, shown_price } = start
  return tryAgain(() =>
    startWith.only(db, [
      ...([site, sender, other_id, fresh_talk_id, fresh_id, client, words] as const),
      ...([price, free_starts, match_free, at, gift, shown_price] as const),
    ]),
  )
}

async function drain(db: Db, queue: Queue): Promise<void> {
  queue.running++
  while (queue.waiting.length > 0) await storeBatch(db, takeBatch(queue))
  queue.running--
}

/** The next sends in their order; a second one of a sender or a conversation waits for the batch after. */
function takeBatch(queue: Queue): Waiting[] {
  const named = new Set<string>()
  const batch: Waiting[] = []
  const left: Waiting[] = []
  for (const item of queue.waiting) {
    const { sender, talk_id } = item.send
    const isFree = batch.length < mostAtOnce && !named.has(sender) && !named.has(talk_id)
    ;(isFree ? batch : left).push(item)
    named.add(sender).add(talk_id)
  }
  queue.waiting = left
  return batch
}

async function storeBatch(db: Db, batch: readonly Waiting[]): Promise<void> {
  try {
    const outcomes = await sendMessages.all(db, [JSON.stringify(batch.map(({ send }) => send))])
    for (const [place, { resolve, reject }] of batch.entries()) {
      const outcome = outcomes[place]
      if (outcome) resolve(outcome)
      else reject(new Error('a batch of messages answered fewer outcomes than it had items'))
    }
  } catch (error) {
    if (batch.length === 1 || !isOfOneItem(error)) for (const { reject } of batch) reject(error)
    else await Promise.all(batch.map(({ send, resolve, reject }) => storeAlone(db, send).then(resolve, reject)))
  }
}

/** An outage fails the whole batch; anything else, a lock that one item waited for too long included, is tried apart. */
function isOfOneItem(error: unknown): boolean {
  const isOutage = error instanceof Error && error.name === 'Unavailable'
  return !isOutage || codeOf(error.cause) === '55P03'
}

async function storeAlone(db: Db, send: Send): Promise<OutcomeRow> {
  return tryAgain(() => sendMessages.only(db, [JSON.stringify([send])]))
}

/** Tries again what two transactions did to each other; the client's id makes a second try the same send. */
async function tryAgain(store: () => Promise<OutcomeRow>): Promise<OutcomeRow> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store()
    } catch (error) {
      if (attempt === attempts || !passing.has(codeOf(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
