/** How long a login lasts; it has no shorter idle limit (C-38). */
export const SESSION_DAYS = 30

/** How long the choice of light or dark is remembered. */
export const THEME_COOKIE_DAYS = 365

/** How long a sent mail stays in the outbox, because it holds an address and links. */
export const SENT_MAIL_DAYS = 1
