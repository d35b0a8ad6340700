const DAY_SECONDS = 24 * 60 * 60

/** The age at which an unconfirmed account is erased (C-24b). */
export const UNCONFIRMED_RETENTION_SECONDS = 7 * DAY_SECONDS

/** The validity of the link and the code in a confirmation mail. */
export const CONFIRMATION_SECONDS = 7 * DAY_SECONDS

/** The number of digits of a mailed code, and the number of tries to type it (C-59). */
export const CODE_DIGITS = 6
export const CODE_TRIES = 5

/** The notation of a mailed code; anything else costs no try. */
export const CODE_FORMAT = /^[0-9]{6}$/

/** The version of the consent text for sensitive data (L-27), stored with the consent. */
export const SENSITIVE_CONSENT_VERSION = '2026-11'
