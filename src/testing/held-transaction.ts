import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#platform/server/db.ts'
import type { World } from './world.ts'

/** A statement of another process's transaction, with its values. */
export type Change = readonly [text: string, values: readonly unknown[]]

const patienceMilliseconds = 20_000

/**
 * Makes `changes` in a transaction of another process and keeps it open until what `act` does waits for it; then the
 * transaction commits, and `act` goes on.
 * @returns what `act` gives
 * @throws Error when `act` ends without having waited
 */
export async function actDuring<Result>(
  world: World,
  changes: readonly Change[],
  act: () => Promise<Result>,
): Promise<Result> {
  const [result] = await actInTurnDuring(world, changes, [act])
  return result as Result // one act, one result
}

/** As `actDuring`, with several acts: each starts when the one before it waits, and all go on together. */
export async function actInTurnDuring<Result>(
  world: World,
  changes: readonly Change[],
  acts: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const other = openDatabase(world.databaseUrl, { size: 1, named: false })
  try {
    const started = await other.transaction(async (db) => {
      for (const [text, values] of changes) await db.query({ text }, values)
      return startInTurn(world, acts)
    })
    return await Promise.all(started)
  } finally {
    await other.close()
  }
}

async function startInTurn<Result>(world: World, acts: readonly (() => Promise<Result>)[]): Promise<Promise<Result>[]> {
  const started: Promise<Result>[] = []
  for (const act of acts) {
    const acting = act()
    const state = { waiting: started.push(acting), hasEnded: false }
    void acting.finally(() => (state.hasEnded = true)).catch(() => undefined)
    await untilWaiting(world, state)
  }
  return started
}

async function untilWaiting(
  world: World,
  state: { readonly waiting: number; readonly hasEnded: boolean },
): Promise<void> {
  const end = performance.now() + patienceMilliseconds
  while ((await countWaiting(world)) < state.waiting) {
    if (state.hasEnded) throw new Error('it ended without waiting for the other transaction')
    if (performance.now() > end) throw new Error('it neither waited nor ended')
    await sleep(5)
  }
}

async function countWaiting(world: World): Promise<number> {
  const [row] = await world.sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count ?? 0
}
