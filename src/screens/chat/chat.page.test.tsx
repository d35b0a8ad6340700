import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { newChatEntry, newConversation, newMessage } from '#testing/browser/chat-data.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData, viewerData } from '#testing/browser/screen-data.ts'
import { useUnseenCount } from '../layouts/unseen-count.ts'
import ChatPage from './chat.page.tsx'

const announcement = {
  id: '019e82a0-3d00-7000-8000-000000000001',
  text: 'Vannacht is er onderhoud. '.repeat(40),
  link: null,
}

async function open(shown: typeof announcement | null) {
  const data = [
    settingsData(),
    viewerData({ announcement: shown }),
    [['chat', 'list'], [newChatEntry()]],
    [['chat', 'matches'], []],
    [['chat', 'one', 'c1'], newConversation({ lastSeq: 7, readSeq: 7 })],
    [['chat', 'history', 'c1'], { messages: [newMessage({ seq: 7 })], hasOlder: false }],
  ] as const
  return renderScreen(<ChatPage />, { data, path: '/chats/c1', route: '/chats/:id' })
}

test.each([390, 1280])(
  'at %i px a long announcement leaves room for the conversation until it is dismissed',
  async (width) => {
    await page.viewport(width, 700)
    const calls = mockApi({ pages: { dismissAnnouncement: () => ({}) } })
    const screen = await open(announcement)
    const bar = screen.getByRole('complementary', { name: 'Mededeling' })
    await expect.element(bar).toBeVisible()
    await expect.element(screen.getByRole('log').getByText('Hoi!')).toBeInViewport()
    await expect.element(screen.getByRole('textbox', { name: 'Bericht aan Bert' })).toBeInViewport()
    await screen.getByRole('button', { name: 'Niet meer tonen' }).click()
    await expect.element(bar).not.toBeInTheDocument()
    await expect
      .poll(() => calls)
      .toContainEqual({ endpoint: 'pages.dismissAnnouncement', input: { id: announcement.id } })
  },
)

test('without an announcement the conversation begins at the top', async () => {
  await page.viewport(390, 700)
  mockApi({})
  const screen = await open(null)
  await expect.element(screen.getByRole('log')).toBeVisible()
  expect(screen.getByRole('complementary', { name: 'Mededeling' }).query()).toBeNull()
})

/** The page with the number of unread messages in its title, which the layout sets. */
function CountedPage() {
  useUnseenCount(useViewer())
  return <ChatPage />
}

test('R-4.42 opening a conversation clears title and navigation before the server answers, without the socket', async () => {
  await page.viewport(1280, 700)
  const { promise: answer, resolve: acknowledge } = Promise.withResolvers<object>()
  const [, viewer] = viewerData({ total_unread: 3 })
  const calls = mockApi({
    chat: { markRead: () => answer as never },
    viewer: { user: () => ({ user: { ...(viewer as object), total_unread: 1 } }) as never },
  })
  const last = { content: { kind: 'text', text: 'Hoi!' }, mine: false } as const
  const screen = await renderScreen(<CountedPage />, {
    data: [
      settingsData(),
      viewerData({ total_unread: 3 }),
      [
        ['chat', 'list'],
        [newChatEntry({ num_unread_messages: 2, last_message: last }), newChatEntry({ conversation: 'c2' })],
      ],
      [['chat', 'matches'], []],
      [['chat', 'one', 'c1'], newConversation({ lastSeq: 7, readSeq: 5 })],
      [['chat', 'history', 'c1'], { messages: [newMessage({ seq: 7 })], hasOlder: false }],
    ],
    path: '/chats/c1',
    route: '/chats/:id',
  })
  await expect.element(screen.getByRole('link', { name: /^Berichten.*1 ongelezen bericht$/ })).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^\(1\) /)
  expect(calls.map(({ endpoint }) => endpoint)).not.toContain('viewer.user')
  acknowledge({})
  await expect.poll(() => calls.map(({ endpoint }) => endpoint)).toContain('viewer.user')
  await expect.element(screen.getByRole('link', { name: /^Berichten.*1 ongelezen bericht$/ })).toBeVisible()
})
