// Public: other features or the app use this file.
import { setTimeout } from 'node:timers/promises'
import { listSiteIds } from '#features/sites/server/sites.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { formatDateInTimeZone } from '#platform/time/days.ts'
import type { StaffContext, SystemContext } from '#platform/server/context.ts'
import { createBatchWriter } from '#platform/server/database/batch-writer.ts'
import type { Services } from '#platform/server/services.ts'
import { VIEW_DAYS, VIEW_ROWS_MAX } from '../../view.rules.ts'
import { findFirstWeek } from './cohorts.ts'
import { addViews, deleteOldViews, findFirstViewDay } from './views.sql.ts'
import { ago } from '#platform/server/ago.ts'

/** An opened page. */
export interface View {
  readonly siteId: string
  /** `home`, or the name of a lander. */
  readonly page: string
  /** '' without a slug. */
  readonly slug: string
  /** The network and the ref of the traffic source; '' without one. */
  readonly campaign: string
}

interface CountedView {
  readonly view: View
  count: number
}

interface Counter {
  /** The views that no write has begun to store, by key. */
  readonly waiting: Map<string, CountedView>
  readonly writes: Set<Promise<void>>
  readonly enqueue: (key: string) => Promise<void>
  /** Ends the pause between two writes, and every later one. */
  readonly endPauses: () => void
}

const counters = new WeakMap<Services, Counter>()
const MAX_BATCH_SIZE = 100
/** The time between two writes, unless a whole batch waits. Nobody waits for a view, and a busy lander needs the processor. */
const PAUSE_MILLISECONDS = 250

/**
 * Counts a view of a page, without waiting: views that arrive during a write, and for a moment after it, form the next one.
 * Nothing of the visitor is stored. A failed write loses its views and is logged.
 */
export function countView(ctx: SystemContext, view: View): void {
  const counter = counters.get(ctx.services) ?? createCounter(ctx)
  const key = `${view.siteId} ${view.page} ${view.slug} ${view.campaign}` // only a campaign contains spaces
  const counted = counter.waiting.get(key)
  if (counted) {
    counted.count += 1
    return
  }
  counter.waiting.set(key, { view, count: 1 })
  const write: Promise<void> = counter.enqueue(key).finally(() => counter.writes.delete(write))
  counter.writes.add(write)
}

/** Stores the counted views at once, before the server stops. */
export async function storeCountedViews({ services }: SystemContext): Promise<void> {
  const counter = counters.get(services)
  if (!counter) return
  counter.endPauses()
  await Promise.all(counter.writes)
}

function createCounter(ctx: SystemContext): Counter {
  const waiting = new Map<string, CountedView>()
  const ending = new AbortController()
  const enqueue = createBatchWriter<string, void>({
    maxBatchSize: MAX_BATCH_SIZE,
    maxRunning: 1,
    keysOf: (key) => [key],
    async write(keys) {
      const views = keys.flatMap((key) => waiting.get(key) ?? [])
      for (const key of keys) waiting.delete(key)
      await storeViews(ctx, views).catch((error: unknown) => ctx.log.warn({ err: error }, 'views were not counted'))
      if (waiting.size < MAX_BATCH_SIZE) await pause(ending.signal)
      return keys.map(() => undefined)
    },
  })
  const counter = { waiting, writes: new Set<Promise<void>>(), enqueue, endPauses: () => ending.abort() }
  counters.set(ctx.services, counter)
  return counter
}

/** Waits for the pause, or until pauses end. */
async function pause(signal: AbortSignal): Promise<void> {
  await setTimeout(PAUSE_MILLISECONDS, undefined, { signal, ref: false }).catch(() => undefined)
}

async function storeViews(ctx: SystemContext, views: readonly CountedView[]): Promise<void> {
  for (const [siteId, own] of Map.groupBy(views, ({ view }) => view.siteId)) {
    const { time_zone: timeZone } = await getSiteSettings({ ...ctx, siteId })
    const day = formatDateInTimeZone(ctx.now(), timeZone)
    await addViews.run(ctx, {
      siteId,
      day,
      pages: own.map(({ view }) => view.page),
      slugs: own.map(({ view }) => view.slug),
      campaigns: own.map(({ view }) => view.campaign),
      views: own.map(({ count }) => count),
      rowsMax: VIEW_ROWS_MAX,
    })
  }
}

/** Returns the first day of the views, where that is later than the first of the weeks; null without any view. */
export async function findViewsFrom(ctx: StaffContext): Promise<string | null> {
  const { day } = await findFirstViewDay.oneOrThrow(ctx)
  return day !== null && day > findFirstWeek(ctx) ? day : null
}

/** Deletes the views of every site from before its last `VIEW_DAYS` days. */
export async function deleteViews(ctx: SystemContext): Promise<void> {
  const oldest = ago(ctx, { days: VIEW_DAYS })
  for (const siteId of await listSiteIds(ctx)) {
    const { time_zone: timeZone } = await getSiteSettings({ ...ctx, siteId })
    await deleteOldViews.run(ctx, { siteId, beforeDay: formatDateInTimeZone(oldest, timeZone) })
  }
}
