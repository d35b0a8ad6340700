import { createHash } from 'node:crypto'
import type { MemberContext } from '#platform/server/context.ts'
import { canBeHeld, shouldHold, type HoldFacts } from '../../hold.rules.ts'
import { TRUSTED_FROM, type ReportCategory } from '../../rules.ts'
import type { Subject } from '../cases/evidence.ts'
import { mailMember } from '../measures/mailing.ts'
import { removeSubject } from '../measures/measures.ts'
import { renderHeldMail } from '../moderation.mails.ts'
import { findJudgement, holdCase, lockAgreedCases } from '../reports/reports.sql.ts'

/** Shorter texts, such as a greeting, say too little to be the same message to several members. */
const COMPARED_TEXT_MIN = 15

/**
 * Returns the key by which reports agree. A message has one reader, so messages with the same text agree; a photo and
 * everything else agrees with itself only.
 */
export function agreementKeyOf({ kind, id, evidence }: Subject): string {
  const text = kind === 'message' ? normalize(evidence.messages.at(-1)?.text ?? '') : ''
  return text.length < COMPARED_TEXT_MIN ? id : createHash('sha256').update(text).digest('hex')
}

function normalize(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/**
 * Holds a photo or message, out of sight until a person decides, when the rules say so (`shouldHold`). Notifies its member
 * that this was automatic. Call it in the transaction that stores a report.
 */
export async function holdReported(tx: MemberContext, subject: Subject, report: HoldingReport): Promise<void> {
  if (!canBeHeld(subject.kind)) return
  const about = { memberId: subject.memberId, kind: subject.kind, agreementKey: agreementKeyOf(subject) }
  const cases = await lockAgreedCases.all(tx, { ...about, category: report.category, trust: TRUSTED_FROM })
  const facts = {
    ...report,
    ...(await findJudgementOf(tx, subject, report.category)),
    reporters: new Set(cases.flatMap((each) => each.reporterIds)).size,
    trustedReporters: new Set(cases.flatMap((each) => each.trustedIds)).size,
  }
  if (!shouldHold(facts)) return
  const isMinor = report.category === 'minor'
  const toHold = cases.filter((each) => !each.isHeld && (isMinor || each.trustedIds.length > 0))
  const count = await holdCases(tx, subject, toHold)
  if (count > 0) await mailMember(tx, subject.memberId, (context) => renderHeldMail(context, subject.kind))
}

/** A new report, as far as a hold depends on it. */
type HoldingReport = Pick<HoldFacts, 'category' | 'needsSecond'>

async function findJudgementOf(tx: MemberContext, subject: Subject, category: ReportCategory) {
  const { memberId, kind, id, evidence } = subject
  const copies = {
    memberId,
    kind,
    subjectId: id,
    agreementKey: agreementKeyOf(subject),
    hash: evidence.photo?.hash ?? null,
  }
  const row = await findJudgement.oneOrThrow(tx, { ...copies, category })
  return { isJudged: row.isJudged, isJudgedForCategory: row.isJudgedForCategory }
}

/** Holds what the cases are about. Returns how many of them had something to hold. */
async function holdCases(
  tx: MemberContext,
  { kind, memberId }: Subject,
  cases: readonly { id: string; subjectId: string }[],
): Promise<number> {
  let count = 0
  for (const each of cases) {
    const restorable = await removeSubject(tx, { kind, id: each.subjectId, memberId })
    if (!restorable) continue
    await holdCase.run(tx, { caseId: each.id, restorable: JSON.stringify(restorable) })
    count++
  }
  return count
}
