import { addDays, formatDateInTimeZone } from '#platform/time/days.ts'
import { getDateStart } from '#platform/time/moments.ts'
import type { StaffContext } from '#platform/server/context.ts'
import { getBucketStart } from '../../metrics.rules.ts'
import { findEdge, sumBuckets, sumMoney, type PeriodMoneyRow, type PeriodRow } from './site-metrics.sql.ts'
import { listNewBuckets, listNewMoney } from './roll-up.sql.ts'

/** A period; `stop` is outside of it. */
export interface Period {
  readonly start: Date
  readonly stop: Date
}

/** The counts of a period. */
export type PeriodCounts = Omit<PeriodRow, 'index'>

/** The amounts paid and refunded in a period, in a currency. */
export type PeriodMoney = Omit<PeriodMoneyRow, 'index'>

/** Returns today until the last whole step, and the same weekday before until the same time. */
export function getTodayAndWeekBefore({ now, timeZone }: StaffContext): { today: Period; weekBefore: Period } {
  const stop = getBucketStart(now())
  const date = formatDateInTimeZone(stop, timeZone)
  const today = { start: getDateStart(date, timeZone), stop }
  const start = getDateStart(addDays(date, -7), timeZone)
  const passed = stop.getTime() - today.start.getTime()
  return { today, weekBefore: { start, stop: new Date(start.getTime() + passed) } }
}

/** Returns the last days of the site, today until the last whole step being the last one. */
export function listDays({ now, timeZone }: StaffContext, count: number): (Period & { readonly day: string })[] {
  const until = getBucketStart(now())
  const today = formatDateInTimeZone(until, timeZone)
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(today, index - count + 1)
    const end = getDateStart(addDays(day, 1), timeZone)
    return { day, start: getDateStart(day, timeZone), stop: end < until ? end : until }
  })
}

/** Counts what happened in each of some periods: the sums of the roll-up, and what it does not contain yet. */
export async function countPeriods(ctx: StaffContext, periods: readonly Period[]): Promise<PeriodCounts[]> {
  const { rolledUp, recent } = await splitAtEdge(ctx, periods)
  const sums = await sumBuckets.all(ctx, rolledUp)
  const buckets = recent ? await listNewBuckets.all(ctx, recent) : []
  return periods.map((period, index) => {
    const rows: PeriodCounts[] = [...sums.filter(hasIndex(index)), ...buckets.filter(isWithin(period))]
    const sum = (key: keyof PeriodCounts) => rows.reduce((total, row) => total + row[key], 0)
    return { signups: sum('signups'), confirmed: sum('confirmed'), firstMessages: sum('firstMessages') }
  })
}

/** Adds up what was paid and refunded in each of some periods, by currency. */
export async function sumPeriods(ctx: StaffContext, periods: readonly Period[]): Promise<PeriodMoney[][]> {
  const { rolledUp, recent } = await splitAtEdge(ctx, periods)
  const sums = await sumMoney.all(ctx, rolledUp)
  const buckets = recent ? await listNewMoney.all(ctx, recent) : []
  return periods.map((period, index) =>
    mergeCurrencies([...sums.filter(hasIndex(index)), ...buckets.filter(isWithin(period))]),
  )
}

/** Adds up the rows of each currency. */
function mergeCurrencies(rows: readonly PeriodMoney[]): PeriodMoney[] {
  return [...new Set(rows.map(({ currency }) => currency))].map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const sum = (key: Exclude<keyof PeriodMoney, 'currency'>) => own.reduce((total, row) => total + row[key], 0)
    return {
      currency,
      orders: sum('orders'),
      firstOrders: sum('firstOrders'),
      revenueCents: sum('revenueCents'),
      refundedCents: sum('refundedCents'),
    }
  })
}

interface SplitPeriods {
  /** The values of the statements that add up the roll-up. */
  readonly rolledUp: { readonly starts: Date[]; readonly stops: Date[] }
  /** The values of those that count what the roll-up does not contain yet; null when it contains everything. */
  readonly recent: Period | null
}

/** Splits periods where the roll-up ends. What is before that never changes, so a run of the job changes no sum. */
async function splitAtEdge(ctx: StaffContext, periods: readonly Period[]): Promise<SplitPeriods> {
  const earliest = new Date(Math.min(...periods.map(({ start }) => start.getTime())))
  const latest = new Date(Math.max(...periods.map(({ stop }) => stop.getTime())))
  const edge = (await findEdge.one(ctx))?.countedUntil ?? earliest
  const stops = periods.map(({ stop }) => (stop < edge ? stop : edge))
  return {
    rolledUp: { starts: periods.map(({ start }) => start), stops },
    recent: edge < latest ? { start: edge, stop: latest } : null,
  }
}

function hasIndex(index: number) {
  return (row: { index: number }) => row.index === index
}

function isWithin({ start, stop }: Period) {
  return ({ bucket }: { bucket: Date }) => bucket >= start && bucket < stop
}
