/** The maximum number of days until a complaint is answered. */
export const COMPLAINT_DAYS = 14

/** The maximum length of an answer to a complaint. */
export const ANSWER_MAX = 10_000

/** The complaints of a page of the office. */
export const COMPLAINTS_PAGE_SIZE = 100

/** The retention of a complaint after it was closed. */
export const CLOSED_COMPLAINT_DAYS = 365

/** The number of months in which a member may appeal a decision (L-25). */
export const APPEAL_MONTHS = 6

/** The maximum number of months until a request about personal data is answered (L-28). */
export const PRIVACY_ANSWER_MONTHS = 1

/** The emergency number of the countries of the European Union. */
export const EMERGENCY_NUMBER = '112'

/** The date on which the texts of the pages last changed, apart from the terms and the privacy policy. */
export const UPDATED_ON = '2026-11-25'
