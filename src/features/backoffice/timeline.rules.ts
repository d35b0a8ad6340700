/** The events on a page of the timeline. */
export const TIMELINE_PAGE_SIZE = 50

/** The sources of the timeline of a member, in the order of the filter. */
export const TIMELINE_SOURCES = ['account', 'photo', 'order', 'credit', 'report', 'decision', 'mail', 'office'] as const
export type TimelineSource = (typeof TIMELINE_SOURCES)[number]

/** The kinds of events in the timeline. */
export const TIMELINE_KINDS = [
  ...(['signup', 'confirmed', 'login', 'email_changed', 'email_restored', 'password_changed'] as const),
  ...(['codes_on', 'codes_off', 'deleted', 'reactivated'] as const),
  ...(['export', 'uploaded', 'approved', 'rejected', 'banned', 'refused', 'placed', 'paid'] as const),
  ...(['reversed', 'credit', 'report', 'decided', 'objected', 'restored', 'mail', 'office'] as const),
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** The permission that a source needs; the others are open to whoever may read members. */
const NEEDED = {
  order: 'money.read',
  credit: 'money.read',
  report: 'cases.read',
  decision: 'cases.read',
} as const satisfies Partial<Record<TimelineSource, string>>

/** Lists the sources that a role may read, by its permissions. */
export function listReadableSources(
  hasPermission: (permission: 'money.read' | 'cases.read') => boolean,
): TimelineSource[] {
  return TIMELINE_SOURCES.filter((source) => {
    const needed = source in NEEDED ? NEEDED[source as keyof typeof NEEDED] : null
    return needed === null || hasPermission(needed)
  })
}

/** The position of an event in the timeline: its time in microseconds since 1970, the list that has it, and its id there. */
export interface TimelinePosition {
  readonly micros: string
  readonly list: string
  readonly id: string
}

/** The position before every event. */
export const TIMELINE_START: TimelinePosition = { micros: '9000000000000000', list: '~', id: '' }

const cursorForm = /^(\d{1,16})\.([a-z_]{1,30})\.([0-9a-f-]{1,36})$/

/** Returns the cursor of the page after an event. */
export function formatTimelineCursor({ micros, list, id }: TimelinePosition): string {
  return `${micros}.${list}.${id}`
}

/** Parses a cursor; returns null for another text. */
export function parseTimelineCursor(text: string): TimelinePosition | null {
  const [, micros, list, id] = cursorForm.exec(text) ?? []
  return micros !== undefined && list !== undefined && id !== undefined ? { micros, list, id } : null
}
