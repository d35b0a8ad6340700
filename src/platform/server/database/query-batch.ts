import type { Db } from '#platform/server/database/db.ts'

/** A statement that waits for the next batch. */
export interface PendingQuery {
  readonly statement: { readonly name?: string; readonly text: string }
  readonly values: readonly unknown[]
  resolve(result: { rows: never[]; count: number }): void
  reject(error: unknown): void
}

/**
 * Creates a `query` that collects the queries of one tick and runs them as a batch. Runs equal statements with equal
 * values once and shares the result.
 * @param runBatch settles every query; when it rejects, all of them reject
 */
export function batchQueries(runBatch: (batch: readonly PendingQuery[]) => Promise<void>): Db['query'] {
  let pending: PendingQuery[] = []
  let results = new Map<string, Promise<{ rows: never[]; count: number }>>()
  function flush(): void {
    const batch = pending
    pending = []
    results = new Map()
    runBatch(batch).catch((error: unknown) => {
      for (const { reject } of batch) reject(error)
    })
  }
  return (statement, values) => {
    const key = JSON.stringify([statement.text, values])
    const existing = results.get(key)
    if (existing) return existing
    const result = new Promise<{ rows: never[]; count: number }>((resolve, reject) => {
      if (pending.push({ statement, values, resolve, reject }) === 1) setImmediate(flush)
    })
    results.set(key, result)
    return result
  }
}
