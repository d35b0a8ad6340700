type Details = Readonly<Record<string, unknown>>

/** A failed call, with the refusal's code and details from the server. `useRefusalText` translates it. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** Marks a refusal declared by the contract, as opposed to a defect. */
  readonly defined = true
  readonly code: string
  readonly data: Details
  /** The HTTP status; 0 when there is no response. */
  readonly status: number

  constructor(code: string, data: Details = {}, status = 0) {
    super(code)
    this.code = code
    this.data = data
    this.status = status
  }
}

/** Creates the error of a call without a response. The server may have executed the call. */
export function createConnectionLostError(): CallError {
  return new CallError('no_connection')
}

/** Returns whether a call failed because the connection was lost. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof CallError && error.code === 'no_connection'
}

/** Returns whether the server rejected the call (4xx), so that a repetition is a new request. */
export function isRefused(error: unknown): error is CallError {
  return error instanceof CallError && error.status >= 400 && error.status < 500
}

/**
 * Parses the body of a failed response.
 * @param body the parsed JSON; anything but the server's error format, such as a proxy page, becomes `general`
 */
export function parseCallError(body: unknown, status: number): CallError {
  if (typeof body !== 'object' || body === null || !('refusal' in body)) return new CallError('general', {}, status)
  const details = 'details' in body ? (body.details as Details) : {} // the server's error format
  return new CallError(String(body.refusal), details, status)
}
