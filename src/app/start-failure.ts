import { isUnavailable } from '#platform/refusal.ts'

/** What a program that cannot start or go on prints: the sentence of the error, without a stack. */
export function sentenceOf(error: unknown): string {
  if (isUnavailable(error)) return 'The database stopped answering; try again when it is there.'
  return error instanceof Error && error.message ? error.message : String(error)
}
