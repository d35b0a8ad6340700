// Public: other features or the app use this file.
import type { Context, StaffContext, SystemContext } from '#platform/server/context.ts'
import { findPercentile, type ResponseCounter } from '#platform/server/http/response-counts.ts'
import { getBucketStart, RESPONSE_DAYS, RESPONSE_SECONDS, SLOW_PERCENT } from '../../metrics.rules.ts'
import type { Period } from './periods.ts'
import { addResponses, deleteOldResponses, sumErrors, sumResponses, type ResponseRow } from './responses.sql.ts'
import { ago } from '#platform/server/ago.ts'

/**
 * Stores the responses that this process counted in the last minute, in the step in which the minute began. Those that could
 * not be stored are stored the next time.
 */
export async function storeResponses(ctx: Context, counter: ResponseCounter): Promise<void> {
  const counts = counter.take()
  if (!counts) return
  const bucket = getBucketStart(ago(ctx, { seconds: RESPONSE_SECONDS }))
  try {
    await addResponses.run(ctx, { bucket, errors: counts.errors, durations: counts.durations })
  } catch (error) {
    counter.restore(counts)
    ctx.log.warn({ err: error }, 'the counts of responses were not stored and will be retried')
  }
}

/** Deletes the counts of responses that no screen needs any more. */
export async function deleteResponses(ctx: SystemContext): Promise<void> {
  await deleteOldResponses.run(ctx, { before: ago(ctx, { days: RESPONSE_DAYS }) })
}

/** Returns the failed responses and the response times of the installation in two periods. */
export async function compareResponses(ctx: StaffContext, { now, before }: Record<'now' | 'before', Period>) {
  const periods = [now, before]
  const rows = await sumResponses.all(ctx, {
    starts: periods.map(({ start }) => start),
    stops: periods.map(({ stop }) => stop),
  })
  const compare = (read: (row: ResponseRow) => number | null) => ({
    now: rows[0] ? read(rows[0]) : null,
    before: rows[1] ? read(rows[1]) : null,
  })
  return {
    errors: compare((row) => row.errors),
    medianMilliseconds: compare((row) => findPercentile(row.durations, 0.5)),
    slowMilliseconds: compare((row) => findPercentile(row.durations, SLOW_PERCENT / 100)),
  }
}

/** Counts the failed responses in each of some periods. */
export async function countErrors(ctx: StaffContext, periods: readonly Period[]): Promise<number[]> {
  const rows = await sumErrors.all(ctx, {
    starts: periods.map(({ start }) => start),
    stops: periods.map(({ stop }) => stop),
  })
  return rows.map(({ errors }) => errors)
}
