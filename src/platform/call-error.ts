type Details = Readonly<Record<string, unknown>>

/** A failed call: the refusal's code and details, as the server sent them; `useRefusalText` says it in words. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** A refusal that the contract declares, not a defect. */
  readonly defined = true
  readonly code: string
  readonly data: Details
  /** The HTTP status; 0 when no answer came or nothing was sent. */
  readonly status: number

  constructor(code: string, data: Details = {}, status = 0) {
    super(code)
    this.code = code
    this.data = data
    this.status = status
  }
}

/** A call that got no answer. The server may have carried it out all the same. */
export function connectionLostError(): CallError {
  return new CallError('no_connection')
}

/** Whether a call failed for want of a connection. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof CallError && error.code === 'no_connection'
}

/** Whether the server answered that it did not do it, so that repeating it is another request. */
export function isRefused(error: unknown): error is CallError {
  return error instanceof CallError && error.status >= 400 && error.status < 500
}

/**
 * What an answer that failed says.
 * @param body what was read as JSON; anything but the one form of every error, as the page of a proxy, is `general`
 */
export function parseCallError(body: unknown, status: number): CallError {
  if (typeof body !== 'object' || body === null || !('refusal' in body)) return new CallError('general', {}, status)
  const details = 'details' in body ? (body.details as Details) : {} // the form of every error of the server
  return new CallError(String(body.refusal), details, status)
}
