import { Refusal } from '#platform/refusal.ts'

/** The position after the last row of a page in a list ordered by time and id, the newest first. */
export interface TimePosition {
  readonly at: Date
  readonly id: string
}

const pattern = /^(\d{12,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Formats a position as a cursor. */
export function formatTimeCursor({ at, id }: TimePosition): string {
  return `${at.getTime()}.${id}`
}

/**
 * Parses a cursor of `formatTimeCursor`.
 * @throws Refusal `invalid_cursor`
 */
export function parseTimeCursor(cursor: string): TimePosition {
  const match = pattern.exec(cursor)
  if (!match?.[1] || !match[2]) throw new Refusal('invalid_cursor', { field: 'cursor' })
  return { at: new Date(Number(match[1])), id: match[2] }
}
