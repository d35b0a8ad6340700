import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#platform/server/database/db.ts'
import type { World } from './world.ts'

/** A statement of the concurrent transaction, with its values. */
export type Statement = readonly [text: string, values: readonly unknown[]]

const timeoutMilliseconds = 20_000

/**
 * Runs `statements` in a transaction on another connection and starts `work`. Commits the transaction once `work` is
 * blocked by a lock.
 * @returns the result of `work`
 * @throws Error when `work` ends without being blocked
 */
export async function runDuringTransaction<Result>(
  world: World,
  statements: readonly Statement[],
  work: () => Promise<Result>,
): Promise<Result> {
  const [result] = await runInTurnDuringTransaction(world, statements, [work])
  return result as Result // one piece of work, one result
}

/** Like `runDuringTransaction` for several pieces of work. Each starts once the previous one is blocked. */
export async function runInTurnDuringTransaction<Result>(
  world: World,
  statements: readonly Statement[],
  works: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const otherConnection = openDatabase(world.databaseUrl, { size: 1, isPrepared: false })
  try {
    const results = await otherConnection.transaction(async (db) => {
      for (const [text, values] of statements) await db.query({ text }, values)
      return startInTurn(world, works)
    })
    return await Promise.all(results)
  } finally {
    await otherConnection.close()
  }
}

async function startInTurn<Result>(
  world: World,
  works: readonly (() => Promise<Result>)[],
): Promise<Promise<Result>[]> {
  const results: Promise<Result>[] = []
  for (const work of works) {
    const result = work()
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
    if (state.hasEnded) throw new Error('the work ended without waiting for the other transaction')
    if (performance.now() > end) throw new Error('the work was not blocked and did not end')
    await sleep(5)
  }
}

async function countBlockedStatements(world: World): Promise<number> {
  const [row] = await world.sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count ?? 0
}
