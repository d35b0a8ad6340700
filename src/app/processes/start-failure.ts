import { isUnavailable } from '#platform/refusal.ts'

/** Returns the error message that a failing program prints, without a stack trace. */
export function describeFailure(error: unknown): string {
  if (isUnavailable(error)) return 'The database stopped answering; try again when it is there.'
  if (isBrokenConnection(error))
    return `A connection to the database or to another service broke (${error.code}); try again.`
  return error instanceof Error && error.message ? error.message : String(error)
}

/** Reports whether the other side closed an established connection. Its error says nothing about whose it was. */
function isBrokenConnection(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && ['ECONNRESET', 'EPIPE'].includes(String(error.code))
}
