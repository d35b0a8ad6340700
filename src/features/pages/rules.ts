/** Within how many days money is given back after a withdrawal (L-16). */
export const REPAYMENT_DAYS = 14

/** Within how many days a complaint is answered. */
export const COMPLAINT_DAYS = 14

/** Within how many months one may object to a decision (L-25). */
export const APPEAL_MONTHS = 6

/** Within how many months a question about one's own data is answered (L-28). */
export const PRIVACY_ANSWER_MONTHS = 1
