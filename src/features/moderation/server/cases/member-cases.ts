// Public: other features or the app use this file.
import type { StaffContext } from '#platform/server/context.ts'
import type { Ground, Outcome, ReportCategory, SubjectKind } from '../../rules.ts'
import { countReportsOf, listCasesAbout } from './member-cases.sql.ts'

/** A case about a member, and its decision once there is one. */
interface MemberCase {
  readonly id: string
  readonly subjectKind: SubjectKind
  readonly category: ReportCategory
  readonly openedAt: string
  readonly closedAt: string | null
  readonly decision: {
    readonly outcome: Outcome
    readonly ground: Ground | null
    readonly decidedAt: string
    readonly endsAt: string | null
    readonly objectedAt: string | null
    readonly reversedAt: string | null
  } | null
}

/** Lists the newest cases about a member of this site, with their decisions. */
export async function listCasesOfMember(ctx: StaffContext, memberId: string, limit: number): Promise<MemberCase[]> {
  return (await listCasesAbout.all(ctx, { memberId, limit })).map((row) => ({
    id: row.id,
    subjectKind: row.subjectKind,
    category: row.category,
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    decision:
      row.outcome && row.decidedAt
        ? {
            outcome: row.outcome,
            ground: row.ground,
            decidedAt: row.decidedAt.toISOString(),
            endsAt: row.endsAt?.toISOString() ?? null,
            objectedAt: row.objectedAt?.toISOString() ?? null,
            reversedAt: row.reversedAt?.toISOString() ?? null,
          }
        : null,
  }))
}

/** Counts the reports that a member of this site made. What they said and about whom stays in the cases. */
export async function countReportsOfMember(ctx: StaffContext, memberId: string): Promise<number> {
  return (await countReportsOf.oneOrThrow(ctx, { memberId })).count
}
