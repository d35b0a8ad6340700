/** Details of a refusal besides its code: plain JSON values, never personal data. */
export type RefusalDetails = Record<string, string | number | boolean | null | string[]>

/**
 * An expected failure of an operation. The contract declares its code; the member sees the text of that code.
 * Compare by name, not by class: shared modules exist twice in the process.
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

/** Returns whether a caught value is a refusal, from any copy of this module. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal'
}

/** The database or another service is unreachable or too slow; the response is 503 with Retry-After. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

/** Returns whether a caught value is an `Unavailable` error. */
export function isUnavailable(error: unknown): error is Unavailable {
  return error instanceof Error && error.name === 'Unavailable'
}
