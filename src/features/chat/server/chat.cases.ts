import { membersOnly, noInput, ownersOnly, type EndpointCases, type RecordIds } from '#testing/endpoint-case.ts'
import type { chatContract } from '../contract.ts'

const newId = () => crypto.randomUUID()
const newMessage = () => ({ messageId: crypto.randomUUID(), text: 'Ben je er nog?' })
const nameConversation = ({ conversation }: RecordIds) => ({ conversation })

export const cases: EndpointCases<typeof chatContract> = {
  list: { access: membersOnly, pair: noInput },
  find: { target: 'conversation', access: ownersOnly, pair: noInput },
  messages: {
    target: 'conversation',
    access: ownersOnly,
    pair: noInput,
  },
  send: {
    target: 'conversation',
    access: { ...ownersOnly, body: { messageId: newId(), text: 'Hoi' } },
    pair: { body: newMessage },
  },
  markRead: {
    target: 'conversation',
    access: { ...ownersOnly, body: { seq: 1 } },
    pair: { body: { seq: 3 } },
  },
  typing: { target: 'conversation', access: ownersOnly, pair: noInput },
  memberChat: { access: { visitor: 403, stranger: 200, blocked: 404 }, pair: noInput },
  start: {
    access: { visitor: 403, stranger: 402, blocked: 404, body: { messageId: newId(), text: 'Hoi' } },
    pair: { body: newMessage },
  },
  gifts: { access: membersOnly, pair: noInput },
  giveGift: {
    access: { visitor: 403, stranger: 402, blocked: 404, body: { messageId: newId(), gift: 'rose', price: 5 } },
    pair: { body: () => ({ messageId: crypto.randomUUID(), gift: 'rose', price: 5 }) },
  },
  remove: {
    target: 'conversation',
    access: { ...ownersOnly, body: nameConversation },
    pair: { body: nameConversation, isSentByBlockedOnly: true },
  },
}
