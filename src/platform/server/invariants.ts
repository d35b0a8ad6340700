import type { Db } from '#platform/server/db.ts'
import type { Statement } from '#platform/server/statement.ts'

/** A row that contradicts a rule: what it is, by id, and what was found. */
export interface Violation {
  subject: string
  found: string
}

/** Rules of the data by their sentence, each with the statement that lists what contradicts it. */
export type Invariants = Readonly<Record<string, Statement<[], Violation>>>

/** A rule that does not hold, with what contradicts it. */
export interface BrokenInvariant {
  readonly rule: string
  readonly violations: readonly Violation[]
}

/** Checks rules one after the other, each in one snapshot of the database, and returns those that do not hold. */
export async function listBrokenInvariants(db: Db, invariants: Invariants): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  for (const [rule, statement] of Object.entries(invariants)) {
    const violations = await statement.all(db, [])
    if (violations.length > 0) broken.push({ rule, violations })
  }
  return broken
}
