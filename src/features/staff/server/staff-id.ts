import type { OperatorContext } from '#platform/server/context.ts'

/** Returns the id of the caller's staff account, or null for a command. */
export function staffIdOf({ actor }: OperatorContext): string | null {
  return actor.kind === 'staff' ? actor.staffId : null
}
