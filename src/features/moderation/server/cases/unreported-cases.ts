import { joinProfileTexts } from '#features/profiles/prompts.rules.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import type { Context } from '#platform/server/context.ts'
import { findDeadline, severityOf, type ReportCategory, type SubjectKind } from '../../rules.ts'
import type { Evidence } from './evidence.ts'
import { openFlaggedCase } from '../flags/flags.sql.ts'

/** A subject that nobody reported. */
interface UnreportedSubject {
  readonly kind: SubjectKind
  readonly id: string
  readonly memberId: string
  readonly messages?: Evidence['messages']
  readonly category: ReportCategory
}

/** Opens a case without a reporter, or raises the urgency of the open one. Returns its id, or null without a profile. */
export async function openUnreportedCase(tx: Context, subject: UnreportedSubject): Promise<string | null> {
  const { kind, id, memberId, messages = [], category } = subject
  const profile = await findProfile(tx, memberId)
  if (!profile) return null
  const { name, interests, birthDate } = profile
  const about = joinProfileTexts(profile)
  const evidence: Evidence = { profile: { name, about, interests, birthDate }, photo: null, messages }
  const at = tx.now()
  const identity = { id: tx.newId(), kind, subjectId: id, memberId }
  const urgency = { category, severity: severityOf(category), at, dueAt: findDeadline(category, at) }
  return (await openFlaggedCase.oneOrThrow(tx, { ...identity, ...urgency, evidence: JSON.stringify(evidence) })).id
}
