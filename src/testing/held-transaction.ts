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
  const other = openDatabase(world.databaseUrl, { size: 1, isPrepared: false })
  try {
    const { acting } = await other.transaction(async (db) => {
      for (const [text, values] of changes) await db.query({ text }, values)
      const started = { acting: act(), hasEnded: false }
      void started.acting.finally(() => (started.hasEnded = true)).catch(() => undefined)
      await untilWaiting(world, started)
      return started
    })
    return await acting
  } finally {
    await other.close()
  }
}

async function untilWaiting(world: World, started: { readonly hasEnded: boolean }): Promise<void> {
  const end = performance.now() + patienceMilliseconds
  while ((await countWaiting(world)) === 0) {
    if (started.hasEnded) throw new Error('it ended without waiting for the other transaction')
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
