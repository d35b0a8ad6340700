import { beforeEach, expect, test } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { newConversation, newMemberChat, newSendingCost, newSentMessage } from '#testing/browser/chat-data.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { Conversation } from '../conversations/conversation.tsx'
import { NewConversation } from '../conversations/new-conversation.tsx'

const freeCost = newSendingCost({ price: 0 })
const conversation = newConversation({ sendingCost: freeCost })
const data = [
  [['chat', 'one', 'c1'], conversation],
  [['chat', 'history', 'c1'], { messages: [], hasOlder: false }],
] as const
const freeText = 'Je eerste bericht is gratis'
const regularText = /^1 credit per bericht/

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
        return newSentMessage(messageId)
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
      find: () => ({ ...conversation, sendingCost: newSendingCost() }),
    },
  })
  const screen = await renderScreen(<Conversation id="c1" memberId="anna" />, { data })

  await write(screen, 'Hoi!')

  await expect
    .element(screen.getByText(/een bericht kost nu 1 credit\. Er is niets verstuurd\. 1 credit kost vanaf €\s0,17\./))
    .toBeVisible()
  await expect.element(screen.getByText(regularText)).toBeVisible()
  await expect.element(screen.getByRole('textbox')).toHaveValue('Hoi!')
})

test('C-06 R-6.11 a member who cannot start a conversation is offered the bundles and no free message', async () => {
  mockApi({})
  const memberChat = newMemberChat({ sendingCost: freeCost, startsLeft: 1 })
  const openScreen = await renderScreen(<NewConversation memberChat={memberChat} memberId="anna" />)
  await expect.element(openScreen.getByText(freeText)).toBeVisible()
  await openScreen.unmount()

  const refusedChat = newMemberChat({ startsLeft: 0, startRefusal: 'free_chats_used' })
  const screen = await renderScreen(<NewConversation memberChat={refusedChat} memberId="anna" />)
  await expect.element(screen.getByRole('link', { name: 'Bekijk de bundels' })).toBeVisible()
  expect(screen.getByText(freeText).query()).toBeNull()
})

test('C-06 C-16 the price beside the first message is updated when a match is made or ends, and the shown price is sent', async () => {
  let price = 1
  const calls = mockApi({
    chat: {
      find: () => newConversation({ sendingCost: newSendingCost({ price }) }),
      send: ({ messageId }) => newSentMessage(messageId),
    },
  })
  const screen = await renderScreen(<Conversation id="c1" memberId="anna" />, {
    data: [
      [['chat', 'one', 'c1'], newConversation()],
      [['chat', 'history', 'c1'], { messages: [], hasOlder: false }],
    ],
  })
  const changePrice = async (newPrice: number) => {
    price = newPrice
    await screen.cache.invalidateQueries({ queryKey: ['chat', 'one', 'c1'] })
  }
  await expect.element(screen.getByText(regularText)).toBeVisible()
  await changePrice(0)
  await expect.element(screen.getByText(freeText)).toBeVisible()
  await changePrice(1)
  await expect.element(screen.getByText(regularText)).toBeVisible()
  await changePrice(0)
  await expect.element(screen.getByText(freeText)).toBeVisible()
  await write(screen, 'Hoi Bert!')
  await expect.element(screen.getByText(/Verzonden/)).toBeInTheDocument()
  expect(calls.find(({ endpoint }) => endpoint === 'chat.send')?.input).toMatchObject({ price: 0 })
})
