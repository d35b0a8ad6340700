import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { newChatEntry, newConversation, newMessage } from '#testing/browser/chat-data.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData, viewerData } from '#testing/browser/screen-data.ts'
import ChatsPage from './chats.page.tsx'

beforeEach(() => page.viewport(390, 800))

const announcement = {
  id: '019e82a0-3d00-7000-8000-000000000001',
  text: 'Vannacht is er onderhoud.',
  link: null,
}

const profile = {
  id: 'anna',
  name: 'Anna',
  main_image: null,
  interests: ['music'],
  hair_colour: 'brown',
  eye_colour: null,
  body_type: null,
}

test('an announcement is shown above the conversations until it is dismissed', async () => {
  const calls = mockApi({ pages: { dismissAnnouncement: () => ({}) } })
  const data = [
    settingsData(),
    viewerData({ announcement, profile, dismissed_alerts: ['push-notification', 'enrich-profile'] }),
    [['chat', 'list'], [newChatEntry()]],
    [['chat', 'matches'], []],
  ] as const
  const screen = await renderScreen(<ChatsPage />, { data, path: '/chats' })
  await expect.element(screen.getByRole('complementary', { name: 'Mededeling' })).toBeVisible()
  await expect.element(screen.getByRole('navigation', { name: 'Gesprekken' })).toBeVisible()
  await screen.getByRole('button', { name: 'Niet meer tonen' }).click()
  await expect.element(screen.getByText(announcement.text)).not.toBeInTheDocument()
  await expect
    .poll(() => calls)
    .toContainEqual({ endpoint: 'pages.dismissAnnouncement', input: { id: announcement.id } })
})

const [first, second] = ['c1', 'c2'].map((conversation, index) =>
  newChatEntry({ conversation, profile: `p${index}`, name: ['Bert', 'Carl'][index] ?? '', num_unread_messages: 1 }),
) as [ReturnType<typeof newChatEntry>, ReturnType<typeof newChatEntry>]

/** Opens the inbox with two conversations, whose partners wrote last. */
async function openInbox(width: number, chats: readonly unknown[] = [first, second]) {
  await page.viewport(width, 800)
  const calls = mockApi({
    chat: {
      find: ({ id }) =>
        newConversation({ partner: { ...newConversation().partner, name: id === 'c1' ? 'Bert' : 'Carl' } }),
      messages: ({ id }) => ({
        messages: [newMessage({ seq: 7, content: { kind: 'text', text: `Hoi uit ${id}` } })],
        hasMore: false,
      }),
      markRead: ({ seq }) => ({ readSeq: seq }),
    },
  })
  const data = [
    settingsData(),
    viewerData({ profile, dismissed_alerts: ['push-notification', 'enrich-profile'] }),
    [['chat', 'list'], chats],
    [['chat', 'matches'], []],
  ] as const
  const screen = await renderScreen(<ChatsPage />, { data, path: '/chats' })
  const listRead = () => calls.filter(({ endpoint }) => endpoint === 'chat.markRead').map(({ input }) => input)
  return {
    ...screen,
    calls,
    listRead,
    row: (name: RegExp) => screen.getByRole('navigation', { name: 'Gesprekken' }).getByRole('link', { name }),
  }
}

test('R-2.97 R-4.42 a wide inbox shows the newest conversation, which is then read, and stays at its URL', async () => {
  const { getByRole, getByText, listRead, router, row } = await openInbox(1024)
  await expect.element(getByRole('log').getByText('Hoi uit c1')).toBeVisible()
  await expect.element(row(/Bert/)).toHaveAttribute('aria-current', 'page')
  await expect.poll(listRead).toEqual([{ id: 'c1', seq: 7 }])
  expect([router.state.location.pathname, router.state.historyAction]).toEqual(['/chats', 'POP'])
  await expect.element(getByRole('heading', { level: 1 })).toHaveTextContent('Berichten')
  await expect.element(getByRole('heading', { level: 2, name: /Bert/ })).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  expect(getByText('Hier lees je je berichten').query()).toBeNull()
})

/** Lists the calls about single conversations. */
const listReadChats = (calls: readonly { endpoint: string }[]) =>
  calls.filter(({ endpoint }) => /^chat\.(find|messages|markRead)$/.test(endpoint))

test('R-2.97 a phone shows the list only, and reads nothing', async () => {
  const { getByRole, calls, row } = await openInbox(390)
  await expect.element(row(/Bert/)).toBeVisible()
  await import('#features/chat/web/inbox/newest-conversation.tsx')
  await new Promise((resolve) => setTimeout(resolve))
  expect(getByRole('log').query()).toBeNull()
  expect(listReadChats(calls)).toEqual([])
})

test('R-2.97 a message in another conversation does not replace the open one', async () => {
  const { getByRole, cache, row } = await openInbox(1024)
  await expect.element(getByRole('log').getByText('Hoi uit c1')).toBeVisible()
  cache.setQueryData(['chat', 'list'], [second, first])
  await expect
    .poll(() => [...document.querySelectorAll('nav[aria-label=Gesprekken] a')][0]?.textContent)
    .toContain('Carl')
  await expect.element(row(/Bert/)).toHaveAttribute('aria-current', 'page')
  cache.setQueryData(['chat', 'list'], [second])
  await expect.element(getByRole('log').getByText('Hoi uit c2')).toBeVisible()
})

test('R-2.97 an empty wide inbox invites to search', async () => {
  const { getByRole, getByText, calls } = await openInbox(1024, [])
  await expect.element(getByRole('link', { name: 'Leden zoeken' })).toBeVisible()
  await expect.element(getByText('Hier lees je je berichten')).toBeVisible()
  expect(listReadChats(calls)).toEqual([])
})

test('while the conversation beside the list loads, its place is not empty', async () => {
  await page.viewport(1024, 800)
  mockApi({ chat: { find: () => new Promise(() => {}), messages: () => new Promise(() => {}) } })
  const data = [
    settingsData(),
    viewerData({ profile, dismissed_alerts: ['push-notification', 'enrich-profile'] }),
    [['chat', 'list'], [first]],
    [['chat', 'matches'], []],
  ] as const
  const screen = await renderScreen(<ChatsPage />, { data, path: '/chats' })
  await import('#features/chat/web/inbox/newest-conversation.tsx')
  await expect.element(screen.getByRole('link', { name: /Bert/ })).toHaveAttribute('aria-current', 'page')
  expect(document.querySelector('[aria-busy=true]')?.getBoundingClientRect().height).toBeGreaterThan(300)
})

test('a conversation that became unavailable is named so beside the list', async () => {
  await page.viewport(1024, 800)
  mockApi({
    chat: {
      find: () => {
        throw new CallError('chat_not_found', {}, 404)
      },
      messages: () => {
        throw new CallError('chat_not_found', {}, 404)
      },
    },
  })
  const data = [
    settingsData(),
    viewerData({ profile }),
    [['chat', 'list'], [first]],
    [['chat', 'matches'], []],
  ] as const
  const screen = await renderScreen(<ChatsPage />, { data, path: '/chats' })
  await expect.element(screen.getByRole('status').getByText('Dit lid is er niet meer')).toBeVisible()
})
