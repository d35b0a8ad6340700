// Public: other features or the app use this file.
import type { StaffContext } from '#platform/server/context.ts'
import type { Ground, Outcome, ReportCategory, SubjectKind } from '../../rules.ts'
import { countReportsOf, listCasesAbout } from './member-cases.sql.ts'

/** A case about a member, and its decision once there is one. */
interface MemberCase {
  readonly id: string
  readonly subjectKind: SubjectKind
  readonly category: ReportCategory
  readonly openedAt: Date
  readonly closedAt: Date | null
  readonly decision: {
    readonly outcome: Outcome
    readonly ground: Ground | null
    readonly decidedAt: Date
    readonly endsAt: Date | null
    readonly objectedAt: Date | null
    readonly reversedAt: Date | null
  } | null
}

/** Lists the newest cases about a member of this site, with their decisions. */
export async function listCasesOfMember(ctx: StaffContext, memberId: string, limit: number): Promise<MemberCase[]> {
  return (await listCasesAbout.all(ctx, { memberId, limit })).map((row) => ({
    id: row.id,
    subjectKind: row.subjectKind,
    category: row.category,
    openedAt: row.openedAt,
    closedAt: row.closedAt,
    decision:
      row.outcome && row.decidedAt
        ? {
            outcome: row.outcome,
            ground: row.ground,
            decidedAt: row.decidedAt,
            endsAt: row.endsAt,
            objectedAt: row.objectedAt,
            reversedAt: row.reversedAt,
          }
        : null,
  }))
}

/** Counts the reports that a member of this site made. What they said and about whom stays in the cases. */
export async function countReportsOfMember(ctx: StaffContext, memberId: string): Promise<number> {
  return (await countReportsOf.oneOrThrow(ctx, { memberId })).count
}
