// Public: other features or the app use this file.
import type { EvidenceMessage, FoundMessage } from '#features/moderation/server/cases/evidence.ts'
import type { SampledText } from '#features/moderation/server/flags/flag-trial.ts'
import { CONTEXT_MESSAGES } from '#features/moderation/rules.ts'
import { incrementMenuVersions } from '#features/notifications/server/menu-version.ts'
import type { Context } from '#platform/server/context.ts'
import { firstUuidAt } from '#platform/server/database/uuid.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import {
  findReceivedMessage,
  listMessagesUntil,
  listNewestTexts,
  removeReportedMessage,
  restoreReportedMessage,
} from './reported-messages.sql.ts'

/** Finds a message that a member received, with those before it. Answers `reportedMessage`. */
export async function findReportedMessage(
  ctx: Context,
  { reporterId, messageId }: { reporterId: string; messageId: string },
): Promise<FoundMessage | null> {
  const message = await findReceivedMessage.one(ctx, { memberId: reporterId, messageId })
  if (!message) return null
  const { conversationId, seq, senderId, imageKey } = message
  const rows = await listMessagesUntil.all(ctx, { conversationId, seq, limit: CONTEXT_MESSAGES + 1 })
  const messages: EvidenceMessage[] = rows.toReversed().map(({ senderId: author, kind, body, sentAt }) => ({
    isReported: author === senderId,
    kind,
    text: body,
    at: sentAt.toISOString(),
  }))
  return { senderId, messages, imageKey }
}

/** Reads the newest texts of the site since a time. Answers `newestTexts`. */
export async function sampleTexts(
  ctx: Context,
  { since, limit }: { since: Date; limit: number },
): Promise<SampledText[]> {
  const rows = await listNewestTexts.all(ctx, { firstId: firstUuidAt(since), since, limit })
  return rows.map(({ senderId: memberId, body: text }) => ({ memberId, text }))
}

/** Removes a message for both members, and returns its body. Answers `messageRemoval`. */
export async function removeMessageByDecision(
  ctx: Context,
  { messageId }: { messageId: string },
): Promise<{ body: string } | null> {
  const row = await removeReportedMessage.one(ctx, { messageId })
  if (!row) return null
  await announceChange(ctx, row)
  return { body: row.body }
}

/** Restores a message for both members. Listens to `messageRestored`. */
export async function restoreMessageByDecision(
  ctx: Context,
  { messageId, body }: { messageId: string; body: string },
): Promise<void> {
  const row = await restoreReportedMessage.one(ctx, { messageId, body })
  if (row) await announceChange(ctx, row)
}

interface ChangedConversation {
  readonly conversationId: string
  readonly firstId: string
  readonly secondId: string
}

async function announceChange(ctx: Context, { conversationId: id, ...pair }: ChangedConversation): Promise<void> {
  const memberIds = [pair.firstId, pair.secondId]
  await incrementMenuVersions(ctx, memberIds)
  for (const memberId of memberIds) notifyMember(ctx, memberId, { kind: 'chats', id })
}
