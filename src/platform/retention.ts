/** The lifetime of a session. An idle session does not end earlier (C-38). */
export const SESSION_DAYS = 30

/** The lifetime of the cookie with the colour theme. */
export const THEME_COOKIE_DAYS = 365

/** The lifetime of the cookie with a visitor's language. */
export const LANGUAGE_COOKIE_DAYS = 365

/** The lifetime of the cookie with the country that a visitor chose. */
export const COUNTRY_COOKIE_DAYS = 365

/** The lifetime of the cookie with the log position of a browser's last write; longer than any standby that is used may be behind. */
export const WRITTEN_COOKIE_SECONDS = 60

/** The retention of a sent mail in the outbox; short, since it contains an address and links. */
export const SENT_MAIL_DAYS = 1
