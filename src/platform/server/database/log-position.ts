/** A position in PostgreSQL's write-ahead log ("LSN") as text, such as `0/3000060`. Later ones are greater. */
export type LogPosition = string

/** A position behind every other one. */
export const lastPosition: LogPosition = 'FFFFFFFF/FFFFFFFF'

const format = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i

/** Returns a position from outside, such as a cookie, or null when it is none. */
export function parsePosition(text: string | undefined): LogPosition | null {
  return text !== undefined && format.test(text) ? text : null
}

/** Returns whether the first position is at the second or behind it. */
export function hasReached(position: LogPosition, target: LogPosition): boolean {
  return toNumber(position) >= toNumber(target)
}

function toNumber(position: LogPosition): bigint {
  const [, high = '0', low = '0'] = format.exec(position) ?? []
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** The recent positions of the primary, from which follows how old the state of a standby is. */
export interface PositionHistory {
  /** Adds the primary's current position. `at` is a time in milliseconds that never goes back. */
  add(position: LogPosition, at: number): void
  /** Returns the position that a standby must have reached at a time, or null when no recent one is known. */
  findRequired(at: number): LogPosition | null
}

/** Creates a history for standbys that may be `maxLagMilliseconds` behind. */
export function createPositionHistory(maxLagMilliseconds: number): PositionHistory {
  let entries: { readonly position: LogPosition; readonly at: number }[] = []
  return {
    add(position, at) {
      const older = entries.filter((entry) => entry.at <= at - maxLagMilliseconds).slice(-1)
      entries = [...older, ...entries.filter((entry) => entry.at > at - maxLagMilliseconds), { position, at }]
    },
    findRequired(at) {
      const [oldest, newest] = [entries[0], entries.at(-1)]
      if (!oldest || !newest || newest.at < at - maxLagMilliseconds) return null
      return (entries.findLast((entry) => entry.at <= at - maxLagMilliseconds) ?? oldest).position
    },
  }
}
