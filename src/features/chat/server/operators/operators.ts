import { listMemberCards } from '#features/profiles/server/profiles.ts'
import { takePage } from '#platform/server/database/page.ts'
import { requireFictionalProfiles } from '#features/profiles/server/fictional-setting.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { toClaimView } from '#features/staff/server/work-queue.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { INBOX_PAGE_SIZE, OPERATOR_MESSAGES_PAGE_SIZE } from '../../operators.rules.ts'
import { listMessagesBefore, type ReadMessageRow } from './office-conversation.sql.ts'
import {
  countWaiting,
  findFictionalConversation,
  listWaiting,
  type FictionalConversationRow,
  type WaitingRow,
} from './operators.sql.ts'
import type { chatOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

const AFTER_EVERY_MESSAGE = 2_147_483_647

/** Lists a page of the conversations of fictional profiles that wait for an answer, the oldest first, without any message. */
export async function listInbox(ctx: StaffContext, { after }: InputOf<typeof chatOfficeContract.inbox>) {
  const { fictional_profiles: isOn } = await getSiteSettings(ctx)
  if (!isOn) return { isOn, count: 0, next: null, conversations: [] }
  const { count } = await countWaiting.oneOrThrow(ctx)
  const [since, id] = after ?? [null, null]
  const rows = await listWaiting.all(ctx, { limit: INBOX_PAGE_SIZE + 1, afterSince: since, afterId: id })
  const { shown, next } = takePage(rows, INBOX_PAGE_SIZE, (row) => `${row.waitingSince.toISOString()}_${row.id}`)
  return { isOn, count, next, conversations: shown.map((row) => toWaiting(ctx, row)) }
}

function toWaiting(ctx: StaffContext, row: WaitingRow) {
  const { id, profileName, waitingSince: since } = row
  return { id, profileName, waitingSince: since, ...toClaimView(ctx, row) }
}

/**
 * Reads a page of a conversation that the caller has claimed; `claimed` is null without a claim. Operators read no other
 * messages. It leaves one entry in the audit log, which the member's data export contains without the name of the reader.
 * @throws Refusal `fictional_profiles_off`, `chat_not_found`
 */
export async function readClaimedConversation(
  ctx: StaffContext,
  { id, before }: InputOf<typeof chatOfficeContract.readClaimedConversation>,
) {
  await requireFictionalProfiles(ctx)
  return inTransaction(ctx, async (tx) => {
    const found = await requireFictionalConversation(tx, id)
    if (!found.isVisible) throw new Refusal('chat_not_found')
    const { claimedUntil: until } = found
    if (until === null || found.claimedBy !== tx.actor.staffId) return { claimed: null }
    const page = await findPage(tx, found, before)
    const { message_length: maxLength } = await getSiteSettings(tx)
    const people = await findPeople(tx, found)
    await recordConversation(tx, 'conversation.read', found)
    return { claimed: { ...people, ...page, until, maxLength } }
  })
}

async function findPage(tx: StaffContext, { id, profileId }: FictionalConversationRow, before = AFTER_EVERY_MESSAGE) {
  const rows = await listMessagesBefore.all(tx, { conversationId: id, before, limit: OPERATOR_MESSAGES_PAGE_SIZE + 1 })
  const { shown, next } = takePage(rows, OPERATOR_MESSAGES_PAGE_SIZE, ({ seq }) => seq)
  return { messages: shown.map((row) => toMessage(row, profileId)), next }
}

async function findPeople(tx: StaffContext, { profileId, partnerId: memberId, about }: FictionalConversationRow) {
  const [profile, member] = await listMemberCards(tx, [profileId, memberId])
  if (!profile || !member) throw new Refusal('chat_not_found')
  return { profile: { ...toPerson(profile), about }, member: toPerson(member) }
}

function toPerson({ id, name, age, cityName }: { id: string; name: string; age: number; cityName: string }) {
  return { id, name, age, cityName }
}

function toMessage({ seq, senderId, kind, body: text, ...times }: ReadMessageRow, profileId: string) {
  const { sentAt: at, removedAt } = times
  return { seq, isAnswer: senderId === profileId, kind, text, at, isRemoved: removedAt !== null }
}

/**
 * Finds a conversation of a fictional profile of this site.
 * @throws Refusal `chat_not_found`
 */
export async function requireFictionalConversation(ctx: StaffContext, id: string): Promise<FictionalConversationRow> {
  return findFictionalConversation.require(ctx, { conversationId: id }, 'chat_not_found')
}

/** Records what an operator did with a conversation, about the member. */
export async function recordConversation(
  tx: StaffContext,
  action: 'conversation.claim' | 'conversation.release' | 'conversation.read' | 'conversation.answer',
  {
    id: conversation,
    profileId: profile,
    partnerId: memberId,
    ...found
  }: Pick<FictionalConversationRow, 'id' | 'profileId' | 'partnerId'> & { message?: string },
): Promise<void> {
  const after = { conversation, profile, ...(found.message ? { message: found.message } : {}) }
  await recordAudit(tx, { action, subject: { kind: 'member', id: memberId }, after })
}
