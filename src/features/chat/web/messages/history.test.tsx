import { expect, test } from 'vitest'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { newSendingCost } from '#testing/browser/chat-data.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import type { Conversation as ConversationData, Message } from '../../contract.ts'
import { addUnsent, changeUnsent, listUnsent } from '../outbox/unsent-messages.ts'
import { Conversation } from '../conversations/conversation.tsx'

const partner = {
  id: 'bert',
  name: 'Bert',
  age: 34,
  cityName: 'Utrecht',
  online: false,
  isNew: false,
  isFictional: false,
  photoVerified: false,
  photo: null,
}
const conversation: ConversationData = {
  id: 'c1',
  partner,
  sendingCost: newSendingCost(),
  replyRefusal: null,
  imageRefusal: null,
  hasAnswered: true,
  showsSafetyTips: false,
  lastSeq: 0,
  readSeq: 9,
  partnerReadSeq: 0,
  removedSeqs: [],
}

const message = (seq: number, messageId: string | null = null): Message => ({
  id: `m${seq}`,
  messageId,
  seq,
  mine: messageId !== null,
  content: { kind: 'text', text: `message ${seq}` },
  risks: [],
  sentAt: `2026-06-01T10:0${seq}:00Z`,
})

async function openConversation(messages: readonly Message[]) {
  const screen = await renderScreen(<Conversation id="c1" memberId="anna" />, {
    data: [
      [['chat', 'one', 'c1'], conversation],
      [['chat', 'history', 'c1'], { messages, hasOlder: false }],
    ],
  })
  const readShownTexts = () =>
    [...(screen.getByRole('log').element().textContent ?? '').matchAll(/message \d/g)].map(String)
  return { ...screen, readShownTexts }
}

test('I14 the messages missing from a gap are fetched and shown in order', async () => {
  const calls = mockApi({
    chat: { messages: () => ({ messages: [message(3), message(4), message(5)], hasMore: false }) },
  })
  const { cache, readShownTexts } = await openConversation([message(1), message(2), message(4)])
  await cache.invalidateQueries({ queryKey: ['chat', 'history'] })
  await expect.poll(readShownTexts).toEqual([1, 2, 3, 4, 5].map((seq) => `message ${seq}`))
  expect(calls).toMatchObject([{ endpoint: 'chat.messages', input: { id: 'c1', after: '2' } }])
})

test('all pages after the gap are fetched, not only the first', async () => {
  const calls = mockApi({
    chat: {
      messages: ({ after }) =>
        Number(after) === 1
          ? { messages: [message(2), message(3)], hasMore: true }
          : { messages: [message(4)], hasMore: false },
    },
  })
  const { cache, readShownTexts } = await openConversation([message(1)])
  await cache.invalidateQueries({ queryKey: ['chat', 'history'] })
  await expect.poll(readShownTexts).toEqual([1, 2, 3, 4].map((seq) => `message ${seq}`))
  expect(calls).toHaveLength(2)
})

test('a message acknowledged during a fetch is shown once and in order', async () => {
  const { promise: untilReleased, resolve: releaseResponse } = Promise.withResolvers<void>()
  mockApi({
    chat: {
      messages: async () => {
        await untilReleased
        return { messages: [message(2)], hasMore: false }
      },
      send: ({ messageId }) => ({ ...message(3), messageId, conversationId: 'c1', credits: 3 }),
    },
  })
  const { cache, readShownTexts, getByRole } = await openConversation([message(1)])
  const fetching = cache.invalidateQueries({ queryKey: ['chat', 'history'] })
  await getByRole('textbox').fill('message 3')
  await getByRole('button', { name: 'Versturen' }).click()
  await expect.poll(() => listUnsent('anna')).toEqual([])
  expect(readShownTexts()).toEqual(['message 1', 'message 3'])
  releaseResponse()
  await fetching
  await expect.poll(readShownTexts).toEqual(['message 1', 'message 2', 'message 3'])
})

test('an unsent message that the history contains is shown once and leaves the outbox', async () => {
  addUnsent('anna', { messageId: 'id2', partnerId: 'bert', conversationId: 'c1', text: 'message 2', price: 1 })
  changeUnsent('anna', 'id2', 'failed')
  mockApi({})
  const { readShownTexts } = await openConversation([message(1), message(2, 'id2')])
  await expect.poll(() => listUnsent('anna')).toEqual([])
  expect(readShownTexts()).toEqual(['message 1', 'message 2'])
})
