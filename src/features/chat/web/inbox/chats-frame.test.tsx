import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { newChatEntry, newConversation, newMessage, newSentMessage } from '#testing/browser/chat-data.ts'
import { goBackInLayer } from '#testing/browser/navigations.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { viewerData } from '#testing/browser/screen-data.ts'
import { ChatsFrame } from './chats-frame.tsx'
import { Conversation } from '../conversations/conversation.tsx'
import { listUnsent } from '../outbox/unsent-messages.ts'

const entry = newChatEntry()
const data = [
  viewerData(),
  [['chat', 'list'], [entry]],
  [['chat', 'matches'], []],
  [['chat', 'one', 'c1'], newConversation({ lastSeq: 7, readSeq: 7 })],
  [['chat', 'history', 'c1'], { messages: [newMessage({ seq: 7 })], hasOlder: false }],
] as const

beforeEach(() => page.viewport(1280, 800))

async function openChat() {
  const screen = await renderScreen(
    <ChatsFrame openId="c1" show="conversation" topBar={null}>
      <Conversation id="c1" memberId="anna" />
    </ChatsFrame>,
    { data, path: '/chats/c1' },
  )
  const openRemoval = async () => {
    await screen.getByRole('button', { name: 'Meer over dit gesprek' }).click()
    await screen.getByRole('menuitem', { name: 'Gesprek verwijderen' }).click()
  }
  return { ...screen, openRemoval, composer: screen.getByRole('textbox', { name: 'Bericht aan Bert' }) }
}

test.each([800, 1280, 1900])(
  'R-2.09 R-2.10 R-2.97 R-9.40 R-9.41 at %i px the page has a list of 300 to 400 px and a conversation of at most 800',
  async (width) => {
    await page.viewport(width, 800)
    const screen = await openChat()
    await expect.element(screen.composer).toBeVisible()
    const measureWidth = (element: Element | null | undefined) => element?.getBoundingClientRect().width ?? 0
    const list = screen.getByRole('navigation', { name: 'Gesprekken' }).element()
    expect(measureWidth(list.closest('section'))).toBeGreaterThanOrEqual(300)
    expect(measureWidth(list.closest('section'))).toBeLessThanOrEqual(400)
    const messages = screen.getByRole('log').element().querySelector('ol')
    expect(measureWidth(messages)).toBeGreaterThan(0)
    expect(measureWidth(messages)).toBeLessThanOrEqual(800)
  },
)

/** Counts how often a text is in an element, at each change of the element. */
function countAtEachChange(element: Element, text: string): number[] {
  const counts: number[] = []
  const observer = new MutationObserver(() => counts.push((element.textContent ?? '').split(text).length - 1))
  observer.observe(element, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return counts
}

test('a message that fails is marked, and can be retried after a reload; it is always shown exactly once', async () => {
  mockApi({
    chat: {
      send: () => {
        throw new CallError('message_id_used', {}, 409)
      },
    },
  })
  const screen = await openChat()
  await screen.composer.fill('Dit gaat even mis')
  await screen.getByRole('button', { name: 'Versturen' }).click()
  await expect.element(screen.getByRole('log').getByText(/^Niet verzonden/)).toBeVisible()
  await screen.unmount()

  mockApi({ chat: { send: ({ messageId }) => newSentMessage(messageId, { seq: 8 }) } })
  const reopened = await openChat()
  await expect.element(reopened.getByRole('button', { name: 'Opnieuw' })).toBeVisible()
  const counts = countAtEachChange(reopened.getByRole('log').element(), 'Dit gaat even mis')
  await reopened.getByRole('button', { name: 'Opnieuw' }).click()
  await expect.poll(() => listUnsent('anna')).toEqual([])
  await expect.element(reopened.getByRole('log').getByText(/^Niet verzonden/)).not.toBeInTheDocument()
  expect(reopened.getByRole('log').getByText('Dit gaat even mis').elements()).toHaveLength(1)
  expect(counts).toEqual(counts.map(() => 1))
  expect(counts.length).toBeGreaterThan(1)
})

test('R-4.44 R-4.45 R-4.46 R-8.27 a deleted conversation disappears at once; a failure restores it and shows an alert', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const alerts: string[] = []
  vi.spyOn(window, 'alert').mockImplementation((text: string) => void alerts.push(text))
  const response = Promise.withResolvers<void>()
  const calls = mockApi({
    chat: {
      remove: async () => {
        await response.promise
        throw new CallError('chat_not_found', {}, 404)
      },
      list: () => ({ chats: [entry] }),
    },
  })
  const screen = await openChat()
  await screen.openRemoval()
  await screen.getByRole('button', { name: 'Ja, verwijderen' }).click()
  await expect.element(screen.getByText('Nog geen gesprekken')).toBeVisible()
  expect(screen.router.state.location.pathname).toBe('/chats')
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(5_000)
  await expect
    .poll(() => calls)
    .toMatchObject([{ endpoint: 'chat.remove', input: { body: { conversation: 'c1', seq: 7 } } }])
  await expect.element(screen.getByText('Nog geen gesprekken')).toBeVisible()
  response.resolve()
  await expect
    .element(screen.getByRole('navigation', { name: 'Gesprekken' }).getByRole('link', { name: /Bert/ }))
    .toBeVisible()
  expect(alerts).toEqual(['Dit gesprek is er niet (meer).'])
})

test('a deleted conversation returns when the member undoes it within 5 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const calls = mockApi({})
  const screen = await openChat()
  await screen.openRemoval()
  await screen.getByRole('button', { name: 'Ja, verwijderen' }).click()
  await screen.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect
    .element(screen.getByRole('navigation', { name: 'Gesprekken' }).getByRole('link', { name: /Bert/ }))
    .toBeVisible()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toEqual([])
})

test('R-4.45 a member who leaves the site within those 5 seconds deletes the conversation too', async () => {
  const calls = mockApi({ chat: { remove: () => ({}), list: () => ({ chats: [] }) } })
  const screen = await openChat()
  await screen.openRemoval()
  await screen.getByRole('button', { name: 'Ja, verwijderen' }).click()
  await expect.element(screen.getByText('Gesprek verwijderd.')).toBeVisible()
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(() => calls).toMatchObject([{ endpoint: 'chat.remove', input: { body: { conversation: 'c1' } } }])
})

test('Back closes the confirmation and leaves the conversation open', async () => {
  const screen = await openChat()
  await screen.openRemoval()
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
  await goBackInLayer()
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(screen.getByRole('menu').query()).toBeNull()
  expect(screen.router.state.location.pathname).toBe('/chats/c1')
})
