/** What a refusal may tell besides its code: plain JSON values, never a person's data. */
export type RefusalDetails = Record<string, string | number | boolean | null | string[]>

/**
 * An expected "no": thrown in an operation, declared in the contract, shown by the text of its code.
 * It is recognised by name, because shared modules exist twice in the process.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly details: RefusalDetails

  constructor(code: string, details: RefusalDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** Whether a caught value is a refusal, whichever copy of this module made it. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal'
}

/** The database cannot be reached or is too slow right now; answered as 503 with Retry-After. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

/** Whether a caught value says that the database is out of reach. */
export function isUnavailable(error: unknown): error is Unavailable {
  return error instanceof Error && error.name === 'Unavailable'
}
