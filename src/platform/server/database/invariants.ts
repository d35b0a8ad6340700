import type { Db } from '#platform/server/database/db.ts'
import type { Statement } from '#platform/server/database/statement.ts'

/** A row that violates a rule: its id and the values found. */
export interface Violation {
  subject: string
  found: string
}

/** Data rules, each as a sentence with the statement that lists its violations. */
export type Invariants = Readonly<Record<string, Statement<void, Violation>>>

/** A rule that does not hold, with its violations. */
export interface BrokenInvariant {
  readonly rule: string
  readonly violations: readonly Violation[]
}

/** Checks the rules one by one, each in one snapshot of the database, and returns those that do not hold. */
export async function listBrokenInvariants(db: Db, invariants: Invariants): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  for (const [rule, statement] of Object.entries(invariants)) {
    const violations = await statement.all(db)
    if (violations.length > 0) broken.push({ rule, violations })
  }
  return broken
}
