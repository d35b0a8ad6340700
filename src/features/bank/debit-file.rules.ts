/** The debits on a page of the office. */
export const OFFICE_DEBITS_PAGE_SIZE = 50

/** The blocked payers on a page of the office. */
export const BLOCKED_PAYERS_PAGE_SIZE = 50

/** The files for the bank that the office lists, the newest first. */
export const OFFICE_DEBIT_FILES = 12

/** The length of a file of the bank in base64, of about 2 MB. */
export const BANK_FILE_MAX_CHARACTERS = 2_800_000
/** The same in megabytes of the file itself, for texts: base64 takes four characters for three bytes. */
export const BANK_FILE_MAX_MEGABYTES = Math.floor((BANK_FILE_MAX_CHARACTERS * 3) / 4 / 1_000_000)

/** The debits in a file of the bank. */
export const BANK_FILE_KINDS = ['returns', 'collections'] as const

/** The states of a debit as staff filter by them: `unfiled` has to be put in a file for the bank. */
export const OFFICE_DEBIT_STATES = ['unfiled', 'underway', 'paid', 'returned', 'failed', 'revoked'] as const
export type OfficeDebitState = (typeof OFFICE_DEBIT_STATES)[number]
