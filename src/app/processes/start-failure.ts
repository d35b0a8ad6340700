import { isUnavailable } from '#platform/refusal.ts'

/** Returns the error message that a failing program prints, without a stack trace. */
export function describeFailure(error: unknown): string {
  if (isUnavailable(error)) return 'The database stopped answering; try again when it is there.'
  return error instanceof Error && error.message ? error.message : String(error)
}
