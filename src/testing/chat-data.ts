import type { Conversation, MemberChat, SendingCost, SentMessage } from '#features/chat/contract.ts'
import { newCard } from './screen-data.ts'

/** Creates the sending cost of a member with enough credits. */
export function newSendingCost(fields: Partial<SendingCost> = {}): SendingCost {
  const cost = { price: 1, regularPrice: 1, credits: 4, premium: false, confirmed: true }
  return { ...cost, creditsOnConfirm: 0, messageLength: 1000, ...fields }
}

/** Creates an empty conversation with Bert. */
export function newConversation(fields: Partial<Conversation> = {}): Conversation {
  const seqs = { lastSeq: 0, readSeq: 0, partnerReadSeq: 0 }
  return { id: 'c1', partner: newCard(), sendingCost: newSendingCost(), replyRefusal: null, ...seqs, ...fields }
}

/** Creates the conditions for starting a conversation with Bert. */
export function newMemberChat(fields: Partial<MemberChat> = {}): MemberChat {
  const chat = { conversationId: null, startsLeft: null, startRefusal: null }
  return { ...chat, partner: newCard(), sendingCost: newSendingCost(), ...fields }
}

/** Creates the response to a sent message. */
export function newSentMessage(messageId: string, fields: Partial<SentMessage> = {}): SentMessage {
  const message = { id: 'm1', messageId, conversationId: 'c1', seq: 1 }
  return { ...message, sentAt: '2026-06-01T10:00:00Z', credits: 4, ...fields }
}
