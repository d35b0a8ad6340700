const DAY_SECONDS = 24 * 60 * 60

/** The number of recovery codes that a member gets at once, and from how many on they are about to run out. */
export const RECOVERY_CODES = 10
export const FEW_RECOVERY_CODES = 3

/** A secret for an authenticator app without its first code is deleted after this period. */
export const WAITING_SECRET_SECONDS = DAY_SECONDS

/** The period between the mail that announces a removal by support, and the removal. */
export const REMOVAL_WAIT_SECONDS = 3 * DAY_SECONDS

/**
 * Undoing a change of address turns codes off that were turned on within this period before it. It covers the day in which the
 * change was confirmed and the two days in which it can be undone.
 */
export const UNDONE_CODES_SECONDS = 3 * DAY_SECONDS
