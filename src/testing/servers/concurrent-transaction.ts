import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#platform/server/database/db.ts'
import type { World } from '../world.ts'

/** A statement of the concurrent transaction, with its values. */
export type Statement = readonly [text: string, values: readonly unknown[]]

const timeoutMilliseconds = 20_000

/**
 * Runs `statements` in a transaction on another connection and starts `operation`. Commits the transaction when a lock
 * blocks `operation`.
 * @returns the result of `operation`
 * @throws Error when `operation` ends without being blocked
 */
export async function runDuringTransaction<Result>(
  world: World,
  statements: readonly Statement[],
  operation: () => Promise<Result>,
): Promise<Result> {
  const [result] = await runInTurnDuringTransaction(world, statements, [operation])
  return result as Result // one operation, one result
}

/**
 * Locks rows with the statement `first` and starts `operation`. When a lock blocks it, locks rows with the statements
 * `others` in the same transaction, which fails when `operation` holds them already.
 * @returns the result of `operation`
 */
export async function runWhileLocking<Result>(
  world: World,
  { first, others }: { first: Statement; others: readonly Statement[] },
  operation: () => Promise<Result>,
): Promise<Result> {
  const otherConnection = openDatabase(world.databaseUrl, { size: 1, usesPreparedStatements: false })
  try {
    const result = await otherConnection.transaction(async (db) => {
      await db.query({ text: first[0] }, first[1])
      const started = await startInTurn(world, [operation])
      for (const [text, values] of others) await db.query({ text: `${text} nowait` }, values)
      return started
    })
    return (await result[0]) as Result // one operation, one result
  } finally {
    await otherConnection.close()
  }
}

/** Like `runDuringTransaction`, for several operations. Each starts when the previous one is blocked. */
export async function runInTurnDuringTransaction<Result>(
  world: World,
  statements: readonly Statement[],
  operations: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const otherConnection = openDatabase(world.databaseUrl, { size: 1, usesPreparedStatements: false })
  try {
    const results = await otherConnection.transaction(async (db) => {
      for (const [text, values] of statements) await db.query({ text }, values)
      return startInTurn(world, operations)
    })
    return await Promise.all(results)
  } finally {
    await otherConnection.close()
  }
}

async function startInTurn<Result>(
  world: World,
  operations: readonly (() => Promise<Result>)[],
): Promise<Promise<Result>[]> {
  const results: Promise<Result>[] = []
  for (const operation of operations) {
    const result = operation()
    const state = { blockedCount: results.push(result), hasEnded: false }
    void result.finally(() => (state.hasEnded = true)).catch(() => undefined)
    await waitUntilBlocked(world, state)
  }
  return results
}

/** Waits until `blockedCount` statements wait for a lock. */
async function waitUntilBlocked(
  world: World,
  state: { readonly blockedCount: number; readonly hasEnded: boolean },
): Promise<void> {
  const end = performance.now() + timeoutMilliseconds
  while ((await countBlockedStatements(world)) < state.blockedCount) {
    if (state.hasEnded) throw new Error('the operation ended without waiting for the other transaction')
    if (performance.now() > end) throw new Error('the operation was not blocked and did not end')
    await sleep(5)
  }
}

async function countBlockedStatements(world: World): Promise<number> {
  const [row] = await world.sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count ?? 0
}
