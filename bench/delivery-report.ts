import type { Database } from '#platform/server/database/db.ts'
import type { LiveMember } from './live-pairs.ts'

/** The differences between what members saw and what is stored. All must be 0. */
export interface DeliveryReport {
  /** Acknowledged messages that are not stored. */
  readonly lost: number
  /** Messages that are stored or charged twice. */
  readonly duplicated: number
  /** Messages of a sender that are stored in another order than they were acknowledged. */
  readonly misordered: number
  /** Windows that show other messages than the stored ones, or in another order. */
  readonly windowsWithWrongMessages: number
}

interface StoredMessage {
  readonly id: string
  readonly clientId: string
  readonly senderId: string
  readonly conversationId: string
}

/** Compares what each member sent and received with the stored messages. */
export async function compareWithDatabase(database: Database, members: readonly LiveMember[]): Promise<DeliveryReport> {
  const stored = await listMessages(database)
  const storedIds = new Set(stored.map(({ clientId }) => clientId))
  const byConversation = Map.groupBy(stored, ({ conversationId }) => conversationId)
  const sum = (count: (member: LiveMember, messages: readonly StoredMessage[]) => number) =>
    members.reduce((total, member) => total + count(member, byConversation.get(member.conversationId) ?? []), 0)
  return {
    lost: sum((member) => member.acknowledged.filter((id) => !storedIds.has(id)).length),
    duplicated: stored.length - storedIds.size + (await countExtraCharges(database)),
    misordered: sum(countMisordered),
    windowsWithWrongMessages: sum((member, messages) =>
      member.received.join() === messages.map(({ id }) => id).join() ? 0 : 1,
    ),
  }
}

function countMisordered({ id, acknowledged }: LiveMember, messages: readonly StoredMessage[]): number {
  const own = messages.filter(({ senderId }) => senderId === id).map(({ clientId }) => clientId)
  return acknowledged.filter((clientId, index) => own[index] !== clientId).length
}

async function listMessages(database: Database): Promise<StoredMessage[]> {
  const text = `select id::text, client_id::text as "clientId", sender_id::text as "senderId",
    conversation_id::text as "conversationId" from message order by conversation_id, seq`
  return (await database.query<StoredMessage>({ text }, [])).rows
}

async function countExtraCharges(database: Database): Promise<number> {
  const text = `select count(*) - count(distinct ref_id) as extra from ledger_entry where delta < 0`
  const { rows } = await database.query<{ extra: number }>({ text }, [])
  return rows[0]?.extra ?? NaN
}
