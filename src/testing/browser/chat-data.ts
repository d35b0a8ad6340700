import type { ChatEntry, Conversation, MemberChat, Message, SendingCost, SentMessage } from '#features/chat/contract.ts'
import { newCard } from './screen-data.ts'

/** Creates the sending cost of a member with enough credits. */
export function newSendingCost(fields: Partial<SendingCost> = {}): SendingCost {
  const cost = { price: 1, regularPrice: 1, imagePrice: 3, credits: 4, premium: false, confirmed: true }
  const cheapestBundle = { credits: 1000, cents: 16995, currency: 'EUR' }
  return { ...cost, cheapestBundle, creditsOnConfirm: 0, messageLength: 1000, ...fields }
}

/** Creates a conversation with Bert in the list, without messages. */
export function newChatEntry(fields: Partial<ChatEntry> = {}): ChatEntry {
  const partner = {
    profile: 'bert',
    name: 'Bert',
    main_image: null,
    online: false,
    is_fictional: false,
    is_match: false,
    is_answered: false,
  }
  const chat = { conversation: 'c1', num_unread_messages: 0, last_message: null, last_at: '2026-06-01T10:00:00Z' }
  return { ...partner, ...chat, ...fields }
}

/** Creates an empty conversation with Bert. */
export function newConversation(fields: Partial<Conversation> = {}): Conversation {
  const seqs = { lastSeq: 0, readSeq: 0, partnerReadSeq: 0, removedSeqs: [] }
  return {
    id: 'c1',
    partner: newCard(),
    sendingCost: newSendingCost(),
    replyRefusal: null,
    imageRefusal: null,
    hasAnswered: true,
    showsSafetyTips: false,
    ...seqs,
    ...fields,
  }
}

/** Creates a text message that the partner sent. */
export function newMessage(fields: Partial<Message> = {}): Message {
  const message = { id: `m${fields.seq ?? 1}`, messageId: null, seq: 1, mine: false, sentAt: '2026-06-01T10:00:00Z' }
  return { ...message, content: { kind: 'text', text: 'Hoi!' }, risks: [], ...fields }
}

/** Creates the conditions for starting a conversation with Bert. */
export function newMemberChat(fields: Partial<MemberChat> = {}): MemberChat {
  const refusals = { startRefusal: null, imageRefusal: null }
  const chat = { conversationId: null, startsLeft: null, showsSafetyTips: false, ...refusals }
  return { ...chat, partner: newCard(), sendingCost: newSendingCost(), ...fields }
}

/** Creates the response to a sent message. */
export function newSentMessage(messageId: string, fields: Partial<SentMessage> = {}): SentMessage {
  const message = { id: 'm1', messageId, conversationId: 'c1', seq: 1 }
  return { ...message, sentAt: '2026-06-01T10:00:00Z', credits: 4, ...fields }
}
