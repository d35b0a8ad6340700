const DAY_SECONDS = 24 * 60 * 60

/** The reasons for leaving that the deletion flow offers. */
export const DELETION_REASONS = [
  'price',
  'found_someone',
  'not_looking',
  'site_problems',
  'no_members',
  'time',
  'other',
] as const
export type DeletionReason = (typeof DELETION_REASONS)[number]

/** The maximum length of the remarks with a deletion. */
export const REMARKS_MAX = 2000

/** The period in which a deleted account can be reactivated, before it is erased (R-4.02, R-9.04, C-24). */
export const GRACE_SECONDS = 14 * DAY_SECONDS

/** The maximum number of reactivation mails to a deleted account per day. */
export const REACTIVATION_MAILS_A_DAY = 3

/** Returns the latest deletion time whose grace period has ended. */
export function getGraceCutoff(now: Date): Date {
  return new Date(now.getTime() - GRACE_SECONDS * 1000)
}

/** Returns the end of the grace period, after which a job erases the account. */
export function getGraceEnd(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + GRACE_SECONDS * 1000)
}

/** The reason for a reactivation mail: a signup with the address, or an act of the owner. */
export type ReactivationCause = 'signup' | 'owner'
