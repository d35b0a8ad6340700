/** Options for a batch writer. */
export interface BatchWriterOptions<Item, Result> {
  readonly maxBatchSize: number
  /** The maximum number of batches that are written at the same time. */
  readonly maxRunning: number
  /** The rows that an item locks. Two items of a batch never share one. */
  readonly keysOf: (item: Item) => readonly string[]
  /** Writes a batch. Returns a result per item, in the same order. */
  readonly write: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>
}

interface PendingItem<Item, Result> {
  readonly item: Item
  resolve(result: Result | Promise<Result>): void
  reject(error: unknown): void
}

/**
 * Creates a function that writes an item and resolves with its result. Items that arrive during a write form the next
 * batch; with no write running, an item is written at once.
 */
export function createBatchWriter<Item, Result>(
  options: BatchWriterOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  let pending: PendingItem<Item, Result>[] = []
  let running = 0
  async function drain(): Promise<void> {
    running++
    while (pending.length > 0) {
      const { batch, remaining } = takeBatch(pending, options)
      pending = remaining
      await writeBatch(batch, options)
    }
    running--
  }
  return (item) =>
    new Promise((resolve, reject) => {
      pending.push({ item, resolve, reject })
      if (running < options.maxRunning) void drain()
    })
}

/** Takes the next batch in order. An item that shares a key with an earlier pending item waits for a later batch. */
function takeBatch<Item, Result>(
  pending: readonly PendingItem<Item, Result>[],
  { maxBatchSize, keysOf }: BatchWriterOptions<Item, Result>,
) {
  const usedKeys = new Set<string>()
  const batch: PendingItem<Item, Result>[] = []
  const remaining: PendingItem<Item, Result>[] = []
  for (const entry of pending) {
    const keys = keysOf(entry.item)
    const isEligible = batch.length < maxBatchSize && !keys.some((key) => usedKeys.has(key))
    ;(isEligible ? batch : remaining).push(entry)
    for (const key of keys) usedKeys.add(key)
  }
  return { batch, remaining }
}

async function writeBatch<Item, Result>(
  batch: readonly PendingItem<Item, Result>[],
  { write }: BatchWriterOptions<Item, Result>,
): Promise<void> {
  try {
    const results = await write(batch.map(({ item }) => item))
    if (results.length !== batch.length) throw new Error('a batch write returned another number of results than items')
    for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result) // the lengths are equal
    await Promise.allSettled(results)
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
