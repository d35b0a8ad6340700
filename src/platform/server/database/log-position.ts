/** A position in PostgreSQL's write-ahead log ("LSN") as text, such as `0/3000060`. Later ones are greater. */
export type LogPosition = string

/** The greatest position, which no server ever reaches. */
export const maxLogPosition: LogPosition = 'FFFFFFFF/FFFFFFFF'

const format = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i

/** Returns a position from outside, such as a cookie, or null when the text is not a position. */
export function parsePosition(text: string | undefined): LogPosition | null {
  return text !== undefined && format.test(text) ? text : null
}

/** Returns whether a position is equal to the target or later. */
export function hasReached(position: LogPosition, target: LogPosition): boolean {
  return toNumber(position) >= toNumber(target)
}

function toNumber(position: LogPosition): bigint {
  const [, high = '0', low = '0'] = format.exec(position) ?? []
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** The recent positions of the primary. They show how far a standby is behind. */
export interface PositionHistory {
  /** Adds the primary's current position. `at` is a time in milliseconds that never goes back. */
  add(position: LogPosition, at: number): void
  /** Returns the position that a standby must have reached at a time, or null without a recent one. */
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
