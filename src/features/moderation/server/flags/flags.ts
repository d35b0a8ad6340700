// Public: other features or the app use this file.
import { createHash, createHmac } from 'node:crypto'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { DAY_MILLISECONDS } from '#platform/time/days.ts'
import { inTransaction, type Context, type MemberContext, type SystemContext } from '#platform/server/context.ts'
import { findFlags, listWarnedRisks, type Flag } from '../../flag-detection.rules.ts'
import { findFlagCategory, goesIntoQueue, OPENER_COMPARED_MAX, OPENER_DAYS } from '../../flag.rules.ts'
import { computeSketch, isSameOpener, listShingles } from '../../opener-sketch.rules.ts'
import { severityOf, type ReportCategory, type SubjectKind } from '../../rules.ts'
import { reportedMessage, type Evidence } from '../cases/evidence.ts'
import { getFlagRules } from './flag-rules.ts'
import {
  deleteFingerprintsOf,
  deleteOldFingerprints,
  insertCaseFlag,
  insertFingerprint,
  insertMessageFlag,
  listFingerprints,
} from './flags.sql.ts'
import { openUnreportedCase } from '../cases/unreported-cases.ts'

/** A text that was just sent. */
export interface SentText {
  readonly messageId: string
  readonly recipientId: string
  readonly text: string
  /** Whether it started the conversation. */
  readonly isOpener: boolean
}

/**
 * Applies the rules of the site to a text that was just sent: they warn its recipient or open a case. Nothing is deleted
 * or blocked. A repeated call changes nothing, so that a repeated send completes what a failure interrupted.
 */
export async function flagMessage(ctx: MemberContext, sent: SentText): Promise<void> {
  const rules = await getFlagRules(ctx)
  const flags = findFlags(sent.text, rules)
  const isSpam = sent.isOpener && (await isRepeatedOpener(ctx, sent, rules.opener.threshold))
  if (isSpam && rules.opener.isEnabled && !flags.some(({ rule }) => rule === 'opener'))
    flags.push({ rule: 'opener', action: rules.opener.action, risks: ['opener'] })
  if (flags.length === 0) return
  await inTransaction(ctx, async (tx) => {
    const names = flags.map(({ rule }) => rule)
    const values = {
      messageId: sent.messageId,
      memberId: tx.actor.memberId,
      rules: names,
      risks: listWarnedRisks(flags),
    }
    const inserted = await insertMessageFlag.one(tx, values)
    const queued = flags.filter(({ action }) => goesIntoQueue(action))
    if (inserted && queued.length > 0) await queueMessage(tx, sent, queued)
  })
}

async function queueMessage(tx: MemberContext, sent: SentText, flags: readonly Flag[]): Promise<void> {
  const { messageId, recipientId: reporterId } = sent
  const message = await reportedMessage.ask(tx, { reporterId, messageId })
  if (!message) return // the recipient removed it meanwhile
  await openCase(tx, {
    kind: 'message',
    id: messageId,
    memberId: tx.actor.memberId,
    messages: message.messages,
    flags,
  })
}

/**
 * Applies the rules of the site to the texts of a profile. Every enabled rule puts it into the queue, because it has no
 * single recipient to warn. Listens to `textsChanged`.
 */
export async function flagProfileTexts(
  ctx: Context,
  { memberId, texts }: { memberId: string; texts: string },
): Promise<void> {
  const flags = findFlags(texts, await getFlagRules(ctx))
  if (flags.length > 0) await openCase(ctx, { kind: 'member', id: memberId, memberId, messages: [], flags })
}

interface FlaggedSubject {
  readonly kind: SubjectKind
  readonly id: string
  readonly memberId: string
  readonly messages: Evidence['messages']
  readonly flags: readonly Flag[]
}

/** Opens a case with the most severe category of the flags, and records the rules (L-24). */
async function openCase(tx: Context, { flags, ...subject }: FlaggedSubject): Promise<void> {
  const caseId = await openUnreportedCase(tx, { ...subject, category: findWorstCategory(flags) })
  if (!caseId) return
  for (const { rule } of flags) await insertCaseFlag.run(tx, { caseId, rule })
}

function findWorstCategory(flags: readonly Flag[]): ReportCategory {
  const categories = flags.flatMap(({ rule, risks }) => risks.map((risk) => findFlagCategory(rule, risk)))
  const [worst = 'other'] = categories.toSorted((one, other) => severityOf(other) - severityOf(one))
  return worst
}

/** Stores the fingerprint of a first message, and reports whether its sender sent the same to `threshold` members. */
async function isRepeatedOpener(ctx: MemberContext, sent: SentText, threshold: number | null): Promise<boolean> {
  const recipient = await findProfile(ctx, sent.recipientId)
  const sketch = computeSketch(listShingles(sent.text, recipient?.name), newHash(ctx))
  if (sketch.length === 0 || threshold === null) return false
  const { memberId } = ctx.actor
  await insertFingerprint.one(ctx, { messageId: sent.messageId, memberId, sketch })
  const since = findOldestCounted(ctx.now())
  const rows = await listFingerprints.all(ctx, {
    memberId,
    messageId: sent.messageId,
    since,
    limit: OPENER_COMPARED_MAX,
  })
  const same = rows.filter((row) => isSameOpener(sketch, row.sketch.map(Number)))
  return same.length + 1 >= threshold
}

/** Creates a hash with the secret and the member, so that equal texts of two members have different fingerprints. */
function newHash(ctx: MemberContext): (shingle: string) => number {
  const key = createHmac('sha256', ctx.services.settings.secret).update(`fingerprint ${ctx.actor.memberId}`).digest()
  return (shingle) => createHash('sha256').update(key).update(shingle).digest().readUIntBE(0, 6)
}

function findOldestCounted(now: Date): Date {
  return new Date(now.getTime() - OPENER_DAYS * DAY_MILLISECONDS)
}

/** Deletes the fingerprints that no longer count. */
export async function deleteExpiredFingerprints(ctx: SystemContext): Promise<void> {
  await deleteOldFingerprints.run(ctx, { before: findOldestCounted(ctx.now()) })
}

/** Deletes the fingerprints of an erased member. Listens to `memberErased`. */
export async function eraseFingerprints(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteFingerprintsOf.run(ctx, { memberId })
}
