import { isUnavailable } from '#platform/refusal.ts'

/** Returns the error message that a failing program prints, without a stack trace. */
export function describeFailure(error: unknown): string {
  if (isUnavailable(error) || isBrokenConnection(error))
    return 'The database stopped answering; try again when it is there.'
  return error instanceof Error && error.message ? error.message : String(error)
}

/** Reports whether an established connection broke. At the start the program has connections to its database only. */
function isBrokenConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ECONNRESET', 'EPIPE'].includes(String(error.code))
}
