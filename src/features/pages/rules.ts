/** The maximum number of days until a complaint is answered. */
export const COMPLAINT_DAYS = 14

/** The number of months in which a member may appeal a decision (L-25). */
export const APPEAL_MONTHS = 6

/** The maximum number of months until a request about personal data is answered (L-28). */
export const PRIVACY_ANSWER_MONTHS = 1
