import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mockApi } from '#testing/api-mocks.ts'
import { newChatEntry, newConversation, newMessage } from '#testing/chat-data.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { settingsData, viewerData } from '#testing/screen-data.ts'
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
