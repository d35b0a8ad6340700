import { createHash } from 'node:crypto'
import type { MemberContext } from '#platform/server/context.ts'
import { canBeHeld, findAgreementToHold, type ReportCategory } from '../rules.ts'
import type { Subject } from './evidence.ts'
import { mailMember } from './mailing.ts'
import { removeSubject } from './measures.ts'
import { renderHeldMail } from './moderation.mails.ts'
import { holdCase, lockAgreedCases } from './reports.sql.ts'

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
 * Holds a photo or message, out of sight until a person decides, once enough reporters agree about it. Tells its
 * member what was done automatically. Call it in the transaction that stores a report.
 */
export async function holdWhatReportersAgreeOn(
  tx: MemberContext,
  subject: Subject,
  category: ReportCategory,
): Promise<void> {
  if (!canBeHeld(subject.kind)) return
  const needed = findAgreementToHold(category)
  const about = [tx.siteId, subject.memberId, subject.kind, agreementKeyOf(subject)] as const
  const agreed = await lockAgreedCases.all(tx.db, [...about, category, needed.trust])
  const cases = agreed.filter(({ reporter_ids: ids }) => ids.length > 0)
  if (new Set(cases.flatMap(({ reporter_ids: ids }) => ids)).size < needed.reporters) return
  let isNew = false
  for (const each of cases.filter(({ is_held: isHeld }) => !isHeld)) {
    const restorable = await removeSubject(tx, { kind: subject.kind, id: each.subject_id, memberId: subject.memberId })
    if (!restorable) continue
    await holdCase.run(tx.db, [each.id, JSON.stringify(restorable), tx.now()])
    isNew = true
  }
  if (isNew) await mailMember(tx, subject.memberId, (context) => renderHeldMail(context, subject.kind))
}
