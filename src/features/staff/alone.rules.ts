/** The time for which limits count what one staff member did without a second person. */
export const ALONE_SECONDS = 24 * 60 * 60

/** The limit for one member, multiplied by this, is the limit for all members of the site. */
export const ALONE_SITE_FACTOR = 10

/** The time for which an equal change is asked about. */
export const REPEAT_SECONDS = 10 * 60

/** The changes of one staff member without a second person within `ALONE_SECONDS`, in credits or in cents. */
export interface DoneAlone {
  readonly forMember: number
  /** For all members of the site, this one included. */
  readonly onSite: number
}

/** A change of credits or money, and the most that one person alone may do for one member. */
interface CheckedAmount {
  readonly amount: number
  readonly limit: number
  readonly done: DoneAlone
}

/**
 * Returns whether a change waits for a second person: with what the same person did before, it is above the limit for one member
 * or the one for the site. What is taken counts like what is given, so that neither makes room for the other.
 */
export function needsSecondPerson({ amount, limit, done }: CheckedAmount): boolean {
  const size = Math.abs(amount)
  return done.forMember + size > limit || done.onSite + size > limit * ALONE_SITE_FACTOR
}

/** For this time a colleague does not approve what was requested by the person who gave them their access. */
export const NEW_STAFF_DAYS = 30

/** A request, and since when and by whom the second person has their access. */
interface CheckedApprover {
  readonly requestedAt: Date
  readonly requestedBy: string
  readonly grantedAt: Date
  /** Null for access by a command. */
  readonly grantedBy: string | null
  readonly now: Date
}

/** Returns whether a colleague may be the second person: one with access from before the request, and not new by its author. */
export function canApprove({ requestedAt, requestedBy, grantedAt, grantedBy, now }: CheckedApprover): boolean {
  if (grantedAt > requestedAt) return false
  return grantedBy !== requestedBy || now.getTime() - grantedAt.getTime() >= NEW_STAFF_DAYS * 86_400_000
}
