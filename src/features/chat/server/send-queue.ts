import type { Db } from '#platform/server/db.ts'
import { sendMessages, type OutcomeRow } from './chat.sql.ts'

/** One send, as the database function takes it. */
export interface Send {
  site: string
  sender: string
  /** The conversation, or null for one that may have to be started with `other_id`. */
  talk_id: string | null
  other_id: string | null
  fresh_talk_id: string | null
  fresh_id: string
  client: string
  words: string
  price: number
  free_starts: number
  match_free: boolean
  at: Date
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
  if (send.talk_id === null) return storeAlone(db, send)
  const queue = queues.get(db) ?? { waiting: [], running: 0 }
  queues.set(db, queue)
  return new Promise((resolve, reject) => {
    queue.waiting.push({ send, resolve, reject })
    if (queue.running < mostBatches) void drain(db, queue)
  })
}

async function drain(db: Db, queue: Queue): Promise<void> {
  queue.running++
  while (queue.waiting.length > 0) await storeBatch(db, queue.waiting.splice(0, mostAtOnce))
  queue.running--
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

/** Tries again what two transactions did to each other; the client's id makes a second try the same send. */
async function storeAlone(db: Db, send: Send): Promise<OutcomeRow> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendMessages.only(db, [JSON.stringify([send])])
    } catch (error) {
      if (attempt === attempts || !passing.has(codeOf(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
