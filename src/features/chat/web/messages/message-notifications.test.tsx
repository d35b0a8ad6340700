import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { defaultPreferences } from '#features/notifications/preferences.rules.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { newChatEntry } from '#testing/browser/chat-data.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { viewerData } from '#testing/browser/screen-data.ts'
import type { ChatEntry } from '../../contract.ts'
import { MessageNotifications } from './message-notifications.tsx'

const message = { content: { kind: 'text', text: 'Zin in koffie?' }, mine: false } as const
const entry = newChatEntry({ num_unread_messages: 1, last_message: message, main_image: '0/bert' })

function Page({ unreadCount }: { unreadCount: number | null }) {
  const [count, setCount] = useState(unreadCount)
  return (
    <>
      <button type="button" onClick={() => setCount((count ?? 0) + 1)}>
        receive
      </button>
      <button type="button" onClick={() => setCount(0)}>
        read
      </button>
      <MessageNotifications unreadCount={count} />
    </>
  )
}

interface PageOptions {
  readonly path?: string
  readonly entries?: readonly ChatEntry[]
  readonly isDiscreet?: boolean
  readonly hasSound?: boolean
  /** The conversations that the page has loaded; none by default. */
  readonly known?: readonly ChatEntry[]
}

async function openPage({ path = '/members', entries = [entry], known, ...options }: PageOptions) {
  const { isDiscreet = false, hasSound = false } = options
  const data = [viewerData({ is_discreet: isDiscreet }), ...(known ? [[['chat', 'list'], known] as const] : [])]
  const { mailKinds, pushKinds, ...preferences } = {
    ...defaultPreferences,
    hasSound,
    quietHours: null,
    suspensions: [],
  }
  const calls = mockApi({
    chat: { list: () => ({ chats: [...entries] }) },
    notifications: {
      preferences: () => ({ ...preferences, mailKinds: [...mailKinds], pushKinds: [...pushKinds] }),
    },
  })
  const screen = await renderScreen(<Page unreadCount={0} />, { path, data })
  return { ...screen, calls, toasts: screen.getByRole('region', { name: 'Meldingen' }) }
}

test('R-4.47 a new message reloads the conversations and shows its sender and first words, with a link to it', async () => {
  const screen = await openPage({})
  await screen.getByRole('button', { name: 'receive' }).click()
  await expect.element(screen.toasts.getByText('Bert')).toBeVisible()
  const link = screen.toasts.getByRole('link', { name: 'Zin in koffie?' })
  await expect.element(link).toHaveAttribute('href', '/chats/c1')
  expect(screen.toasts.element().querySelector('img')).not.toBeNull()
  expect(screen.calls.map(({ endpoint }) => endpoint)).toEqual(['chat.list', 'notifications.preferences'])
})

test('L-29 a discreet member reads only that there is a new message, without name, photo and text', async () => {
  const screen = await openPage({ isDiscreet: true })
  await screen.getByRole('button', { name: 'receive' }).click()
  const link = screen.toasts.getByRole('link', { name: 'Je hebt een nieuw bericht.' })
  await expect.element(link).toHaveAttribute('href', '/chats/c1')
  expect(screen.toasts.element().textContent).not.toMatch(/Bert|koffie/)
  expect(screen.toasts.element().querySelector('img')).toBeNull()
  expect(screen.calls.map(({ endpoint }) => endpoint)).toEqual(['chat.list', 'notifications.preferences'])
})

test.each(['/chats/c1', '/chats'])('a message that the member sees on %s has no toast', async (path) => {
  const screen = await openPage({ path })
  await screen.getByRole('button', { name: 'receive' }).click()
  await expect.poll(() => screen.calls.length).toBe(1)
  await screen.getByRole('button', { name: 'receive' }).click()
  await expect.poll(() => screen.calls.length).toBe(2)
  expect(screen.calls.map(({ endpoint }) => endpoint)).toEqual(['chat.list', 'chat.list'])
  expect(screen.toasts.getByRole('link').query()).toBeNull()
})

test('a gift has a toast without its text, and reading a message has none', async () => {
  const gift = { content: { kind: 'gift', gift: 'rose', text: 'Voor jou' }, mine: false } as const
  const screen = await openPage({ entries: [{ ...entry, last_message: gift }] })
  await screen.getByRole('button', { name: 'read' }).click()
  expect(screen.calls).toEqual([])
  await screen.getByRole('button', { name: 'receive' }).click()
  await expect.element(screen.toasts.getByRole('link', { name: 'Je kreeg een cadeau.' })).toBeVisible()
})

test('a new message sounds when the member chose so', async () => {
  const start = vi.spyOn(AudioScheduledSourceNode.prototype, 'start')
  const screen = await openPage({ hasSound: true })
  await screen.getByRole('button', { name: 'receive' }).click()
  await expect.poll(() => start.mock.calls.length).toBeGreaterThan(0)
  start.mockRestore()
})

const before = '2026-06-01T09:00:00Z'
const olderUnread = newChatEntry({
  conversation: 'c2',
  profile: 'daan',
  name: 'Daan',
  num_unread_messages: 1,
  last_message: { content: { kind: 'text', text: 'Nog wakker?' }, mine: false },
  last_at: '2026-05-01T10:00:00Z',
})
const read = { ...entry, num_unread_messages: 0 }
const answered = { ...read, last_message: { ...message, mine: true } }

test.each([
  ['with a message in the open conversation', [entry, olderUnread]],
  ['with a message that was read at once', [read, olderUnread]],
  ['with a message that was answered at once', [answered, olderUnread]],
])('an older unread conversation has no toast %s', async (_case, entries) => {
  const known = [{ ...read, last_at: before }, olderUnread]
  const screen = await openPage({ path: '/chats/c1', entries, known })
  await screen.getByRole('button', { name: 'receive' }).click()
  await expect.poll(() => screen.calls.length).toBe(1)
  await screen.getByRole('button', { name: 'receive' }).click()
  await expect.poll(() => screen.calls.length).toBe(2)
  expect(screen.calls.map(({ endpoint }) => endpoint)).toEqual(['chat.list', 'chat.list'])
  expect(screen.toasts.getByRole('link').query()).toBeNull()
})

test('a page without the conversations has no toast of an older one either', async () => {
  const screen = await openPage({ entries: [read, olderUnread] })
  await screen.getByRole('button', { name: 'receive' }).click()
  await expect.poll(() => screen.calls.length).toBe(1)
  await screen.getByRole('button', { name: 'receive' }).click()
  await expect.poll(() => screen.calls.length).toBe(2)
  expect(screen.toasts.getByRole('link').query()).toBeNull()
})

test('of two conversations that grew, the one that is not open has the toast', async () => {
  const grown = { ...olderUnread, last_at: '2026-06-01T09:59:59Z' }
  const known = [{ ...read, last_at: before }, olderUnread]
  const screen = await openPage({ path: '/chats/c1', entries: [entry, grown], known })
  await screen.getByRole('button', { name: 'receive' }).click()
  await expect.element(screen.toasts.getByRole('link', { name: 'Nog wakker?' })).toHaveAttribute('href', '/chats/c2')
  expect(screen.toasts.getByRole('link').elements()).toHaveLength(1)
})
