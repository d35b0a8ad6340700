import {
  membersOnly,
  emptyRequest,
  ownersOnly,
  type EndpointCases,
  type RecordIds,
} from '#testing/endpoints/endpoint-case.ts'
import { newWaitingConversation } from '#testing/fictional.ts'
import type { OfficeCases } from '#testing/endpoints/office-case.ts'
import { startConversation } from '#testing/reports.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import type { World } from '#testing/world.ts'
import type { chatOfficeContract } from '../office.contract.ts'
import type { chatContract } from '../contract.ts'
import { createMan, type LimitCase } from '#testing/endpoints/limit-case.ts'

const newId = () => crypto.randomUUID()
const newMessage = () => ({ messageId: crypto.randomUUID(), text: 'Ben je er nog?' })
const nameConversation = ({ conversation }: RecordIds) => ({ conversation })

export const cases: EndpointCases<typeof chatContract> = {
  list: { access: membersOnly, blockedPairRequest: emptyRequest },
  find: { target: 'conversation', access: ownersOnly, blockedPairRequest: emptyRequest },
  messages: {
    target: 'conversation',
    access: ownersOnly,
    blockedPairRequest: emptyRequest,
  },
  send: {
    target: 'conversation',
    access: { ...ownersOnly, body: { messageId: newId(), text: 'Hoi' } },
    blockedPairRequest: { body: newMessage },
  },
  markRead: {
    target: 'conversation',
    access: { ...ownersOnly, body: { seq: 1 } },
    blockedPairRequest: { body: { seq: 3 } },
  },
  settings: { access: membersOnly, blockedPairRequest: emptyRequest },
  changeSettings: {
    access: { ...membersOnly, body: { safetyTipsDismissed: true } },
    blockedPairRequest: { body: { safetyTipsDismissed: true } },
  },
  removeMessage: {
    target: 'conversation',
    access: { ...ownersOnly, body: { seq: 1 } },
    blockedPairRequest: { body: { seq: 3 } },
  },
  typing: { target: 'conversation', access: ownersOnly, blockedPairRequest: emptyRequest },
  memberChat: { access: { visitor: 403, otherMember: 200, blockedMember: 404 }, blockedPairRequest: emptyRequest },
  memberChatStatus: {
    access: { visitor: 403, otherMember: 200, blockedMember: 404 },
    blockedPairRequest: emptyRequest,
  },
  newMatches: { access: membersOnly, blockedPairRequest: emptyRequest },
  start: {
    access: { visitor: 403, otherMember: 402, blockedMember: 404, body: { messageId: newId(), text: 'Hoi' } },
    blockedPairRequest: { body: newMessage },
  },
  uploadImage: {
    access: { visitor: 403, otherMember: 422, blockedMember: 422, owner: 422 },
    blockedPairRequest: emptyRequest,
  },
  sendImage: {
    access: { visitor: 403, otherMember: 402, blockedMember: 404, body: { messageId: newId() } },
    blockedPairRequest: { body: () => ({ messageId: crypto.randomUUID() }) },
  },
  gifts: { access: membersOnly, blockedPairRequest: emptyRequest },
  giveGift: {
    access: {
      visitor: 403,
      otherMember: 402,
      blockedMember: 404,
      body: { messageId: newId(), gift: 'rose', price: 5 },
    },
    blockedPairRequest: { body: () => ({ messageId: crypto.randomUUID(), gift: 'rose', price: 5 }) },
  },
  remove: {
    target: 'conversation',
    access: { ...ownersOnly, body: nameConversation },
    blockedPairRequest: { body: nameConversation, isSentByBlockedOnly: true },
  },
}

const DAY = 86_400
const missingId = '0190b6a0-0000-7000-8000-000000000001'
const messages = { limit: 'chat.messages', keyedBy: 'member', points: 150, windowSeconds: 60 } as const

export const limits: readonly LimitCase[] = [
  {
    ...messages,
    endpoint: 'chat.start',
    request: async ({ world, caller }) => caller.post(`/api/members/${await createMan(world)}/messages`, newMessage()),
  },
  {
    ...messages,
    endpoint: 'chat.send',
    request: ({ caller }) => caller.post(`/api/chats/${missingId}/messages`, newMessage()),
  },
  {
    ...messages,
    endpoint: 'chat.giveGift',
    request: ({ caller }) =>
      caller.post(`/api/members/${missingId}/gifts`, { messageId: newId(), gift: 'rose', price: 5 }),
  },
  {
    ...messages,
    endpoint: 'chat.sendImage',
    request: ({ caller }) => caller.post(`/api/members/${missingId}/images`, { messageId: newId() }),
  },
  {
    limit: 'chat.image_uploads',
    endpoint: 'chat.uploadImage',
    keyedBy: 'member',
    points: 30,
    windowSeconds: 1_800,
    request: ({ caller }) => caller.post('/api/chat-images', createUnreadableForm()),
  },
  {
    limit: 'chat.starts',
    endpoint: 'chat.start',
    keyedBy: 'member',
    points: 20,
    windowSeconds: DAY,
    refusal: 'chat_start_limit_reached',
    request: async ({ world, caller }) => caller.post(`/api/members/${await createMan(world)}/messages`, newMessage()),
  },
  {
    limit: 'chat.more_starts',
    endpoint: 'chat.start',
    keyedBy: 'member',
    points: 40,
    windowSeconds: DAY,
    refusal: 'chat_start_limit_reached',
    earlierLimitPoints: 20,
    prepare: async ({ clock }) => clock.advanceSeconds(8 * DAY), // from the eighth day on
    request: async ({ world, caller }) => caller.post(`/api/members/${await createMan(world)}/messages`, newMessage()),
  },
  {
    limit: 'chat.typing',
    endpoint: 'chat.typing',
    keyedBy: 'member',
    points: 60,
    windowSeconds: 60,
    request: ({ caller }) => caller.post(`/api/chats/${missingId}/typing`, {}),
  },
]

function createUnreadableForm(): FormData {
  const form = new FormData()
  form.set('file', new Blob(['no picture'], { type: 'image/jpeg' }), 'image.jpg')
  return form
}

/** Creates a waiting conversation of a fictional profile, which the caller claims. */
async function newInput(world: World, staff: TestStaff): Promise<{ params: { id: string }; body: object }> {
  const { id } = await newWaitingConversation(world, await world.staff('admin'))
  await staff.post(`/api/office/inbox/${id}/claim`, {})
  return { params: { id }, body: {} }
}

export const officeCases: OfficeCases<typeof chatOfficeContract> = {
  inbox: { auditEntries: 0 },
  claimNextConversation: {
    auditEntries: 1,
    input: async (world) => {
      await newWaitingConversation(world, await world.staff('admin'))
      return { body: {} }
    },
  },
  claimConversation: { auditEntries: 1, input: newInput },
  releaseConversation: { auditEntries: 1, input: newInput },
  readClaimedConversation: { auditEntries: 1, input: newInput },
  answerConversation: {
    auditEntries: 1,
    input: async (world, staff) => ({
      ...(await newInput(world, staff)),
      body: { messageId: newId(), text: 'Hallo terug' },
    }),
  },
  readConversation: {
    auditEntries: 1,
    input: async (world) => {
      const [member, partner] = [await world.member({ credits: 5 }), await world.member({ gender: 'male' })]
      await startConversation(world, member, partner)
      return { params: { id: member.id }, body: { partnerId: partner.id, reason: 'Een klacht over dit gesprek.' } }
    },
  },
}
