import type { Db } from '#platform/server/db.ts'

/** A statement that waits to be asked. */
export interface PendingQuery {
  readonly statement: { readonly name?: string; readonly text: string }
  readonly values: readonly unknown[]
  resolve(result: { rows: never[]; count: number }): void
  reject(error: unknown): void
}

/**
 * A `query` that gathers what is asked in one turn of the event loop and hands it over at once. The same statement
 * with the same values is asked once and answers everyone.
 * @param runBatch settles every question; when it fails itself, all of them fail
 */
export function batchQueries(runBatch: (batch: readonly PendingQuery[]) => Promise<void>): Db['query'] {
  let pending: PendingQuery[] = []
  let results = new Map<string, Promise<{ rows: never[]; count: number }>>()
  function flush(): void {
    const questions = pending
    pending = []
    results = new Map()
    runBatch(questions).catch((error: unknown) => {
      for (const { reject } of questions) reject(error)
    })
  }
  return (statement, values) => {
    const key = JSON.stringify([statement.text, values])
    const existing = results.get(key)
    if (existing) return existing
    const answer = new Promise<{ rows: never[]; count: number }>((resolve, reject) => {
      if (pending.push({ statement, values, resolve, reject }) === 1) setImmediate(flush)
    })
    results.set(key, answer)
    return answer
  }
}
