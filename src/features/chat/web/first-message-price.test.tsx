import { beforeEach, expect, test } from 'vitest'
import { CallError } from '#platform/call-error.ts'
import { mockApi } from '#testing/api-mocks.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import type { Conversation as ConversationData, MemberChat, SentMessage } from '../contract.ts'
import { Conversation } from './conversation.tsx'
import { NewConversation } from './new-conversation.tsx'

const partner = {
  id: '01900000-0000-7000-8000-000000000002',
  name: 'Bert',
  age: 34,
  cityName: 'Utrecht',
  online: false,
  isNew: false,
  isFictional: false,
  photo: null,
}
const sendingCost = {
  price: 0,
  regularPrice: 1,
  credits: 4,
  premium: false,
  confirmed: true,
  creditsOnConfirm: 0,
  messageLength: 1000,
}
const conversation: ConversationData = {
  id: 'c1',
  partner,
  sendingCost,
  replyRefusal: null,
  lastSeq: 0,
  readSeq: 0,
  partnerReadSeq: 0,
}
const data = [
  [['chat', 'one', 'c1'], conversation],
  [['chat', 'history', 'c1'], { messages: [], hasOlder: false }],
] as const
const freeText = 'Je eerste bericht is gratis'
const regularText = '1 credit per bericht'

const toSentMessage = (messageId: string): SentMessage => ({
  id: 'm1',
  messageId,
  conversationId: 'c1',
  seq: 1,
  sentAt: '2026-06-01T10:00:00Z',
  credits: 4,
})

async function write(screen: Awaited<ReturnType<typeof renderScreen>>, text: string): Promise<void> {
  await screen.getByRole('textbox').fill(text)
  await screen.getByRole('button', { name: 'Versturen' }).click()
}

beforeEach(() => localStorage.clear())

test('C-06 the first text to a match is shown as free until it is sent, and sent with that price', async () => {
  const { promise: untilReleased, resolve: releaseResponse } = Promise.withResolvers<void>()
  const calls = mockApi({
    chat: {
      send: async ({ messageId }) => {
        await untilReleased
        return toSentMessage(messageId)
      },
    },
  })
  const screen = await renderScreen(<Conversation id="c1" memberId="anna" />, { data })
  await expect.element(screen.getByText(freeText)).toBeVisible()

  await write(screen, 'Hoi!')
  await expect.element(screen.getByText(regularText)).toBeVisible()
  releaseResponse()

  await expect.element(screen.getByText(/Verzonden/)).toBeInTheDocument()
  await expect.element(screen.getByText(regularText)).toBeVisible()
  expect(screen.getByText(freeText).query()).toBeNull()
  expect(calls.filter(({ endpoint }) => endpoint === 'chat.send').map(({ input }) => input)).toMatchObject([
    { text: 'Hoi!', price: 0 },
  ])
})

test('a changed price shows a message, returns the text to the composer and shows the new price below it', async () => {
  mockApi({
    chat: {
      send: () => {
        throw new CallError('message_price_changed', { price: 1 }, 409)
      },
      find: () => ({ ...conversation, sendingCost: { ...sendingCost, price: 1 } }),
    },
  })
  const screen = await renderScreen(<Conversation id="c1" memberId="anna" />, { data })

  await write(screen, 'Hoi!')

  await expect.element(screen.getByText(/een bericht kost nu 1 credit\. Er is niets verstuurd\./)).toBeVisible()
  await expect.element(screen.getByText(regularText)).toBeVisible()
  await expect.element(screen.getByRole('textbox')).toHaveValue('Hoi!')
})

test('C-06 R-6.11 a member who cannot start a conversation is offered the bundles and no free message', async () => {
  mockApi({})
  const memberChat: MemberChat = { conversationId: null, partner, sendingCost, startsLeft: 1, startRefusal: null }
  const openScreen = await renderScreen(<NewConversation memberChat={memberChat} memberId="anna" />)
  await expect.element(openScreen.getByText(freeText)).toBeVisible()
  await openScreen.unmount()

  const refusedChat: MemberChat = {
    ...memberChat,
    sendingCost: { ...sendingCost, price: 1 },
    startsLeft: 0,
    startRefusal: 'free_chats_used',
  }
  const screen = await renderScreen(<NewConversation memberChat={refusedChat} memberId="anna" />)
  await expect.element(screen.getByRole('link', { name: 'Bekijk de bundels' })).toBeVisible()
  expect(screen.getByText(freeText).query()).toBeNull()
})
