import type { Db } from '#platform/server/db.ts'

/** A statement that waits to be asked. */
export interface Question {
  readonly statement: { readonly name?: string; readonly text: string }
  readonly values: readonly unknown[]
  resolve(answer: { rows: never[]; count: number }): void
  reject(error: unknown): void
}

/**
 * A `query` that gathers what is asked in one turn of the event loop and hands it over at once. The same statement
 * with the same values is asked once and answers everyone.
 * @param ask settles every question; when it fails itself, all of them fail
 */
export function gathering(ask: (questions: readonly Question[]) => Promise<void>): Db['query'] {
  let waiting: Question[] = []
  let asked = new Map<string, Promise<{ rows: never[]; count: number }>>()
  function flush(): void {
    const questions = waiting
    waiting = []
    asked = new Map()
    ask(questions).catch((error: unknown) => {
      for (const { reject } of questions) reject(error)
    })
  }
  return (statement, values) => {
    const key = JSON.stringify([statement.text, values])
    const known = asked.get(key)
    if (known) return known
    const answer = new Promise<{ rows: never[]; count: number }>((resolve, reject) => {
      if (waiting.push({ statement, values, resolve, reject }) === 1) setImmediate(flush)
    })
    asked.set(key, answer)
    return answer
  }
}
