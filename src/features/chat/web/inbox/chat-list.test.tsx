import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { newChatEntry, newConversation, newMessage } from '#testing/browser/chat-data.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { newCard, viewerData } from '#testing/browser/screen-data.ts'
import type { ChatEntry } from '../../contract.ts'
import { buildStorageKey, writeStored } from '../outbox/chat-storage.ts'
import { addUnsent, changeUnsent } from '../outbox/unsent-messages.ts'
import { ChatsFrame } from './chats-frame.tsx'
import { Conversation } from '../conversations/conversation.tsx'

const chats = [
  newChatEntry({ conversation: 'c1', profile: 'bert', name: 'Bert' }),
  newChatEntry({ conversation: 'c2', profile: 'zoe', name: 'Zoë', num_unread_messages: 3 }),
  newChatEntry({ conversation: 'c3', profile: 'tom', name: 'Tom', is_match: true }),
]

beforeEach(() => page.viewport(1280, 800))

async function openList({
  entries = chats,
  matches = [newCard()],
  path = '/chats',
}: {
  entries?: readonly ChatEntry[]
  matches?: readonly object[]
  path?: string
}) {
  mockApi({})
  const screen = await renderScreen(
    <ChatsFrame show="list" topBar={null}>
      {null}
    </ChatsFrame>,
    { data: [viewerData(), [['chat', 'list'], entries], [['chat', 'matches'], matches]], path },
  )
  const readNames = () =>
    screen
      .getByRole('navigation', { name: 'Gesprekken' })
      .getByRole('link')
      .elements()
      .map((link) => link.querySelector('.font-semibold')?.textContent)
  return { ...screen, readNames }
}

test('R-2.97 a member with a match and no conversation sees the match, which leads to writing to them', async () => {
  const screen = await openList({ entries: [], matches: [newCard({ id: 'bert', name: 'Bert' })] })
  const match = screen.getByRole('region', { name: 'Nieuwe matches' }).getByRole('link')
  await expect.element(match).toHaveAttribute('href', '/members/bert/chat')
  await expect.element(match).toHaveAccessibleName('Schrijf Bert, jullie zijn een match')
  expect(screen.getByText('Nog geen gesprekken').query()).toBeNull()
})

test('R-2.97 a member without matches and conversations is led to the members', async () => {
  const screen = await openList({ entries: [], matches: [] })
  await expect.element(screen.getByText('Nog geen gesprekken')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Nieuwe matches' }).query()).toBeNull()
  expect(screen.getByRole('searchbox').query()).toBeNull()
})

test('a filter shows its conversations at once, is pressed, and stays in the URL and in the links', async () => {
  const screen = await openList({})
  const unread = screen.getByRole('button', { name: 'Ongelezen' })
  await expect.element(unread).toHaveAttribute('aria-pressed', 'false')
  await unread.click()
  await expect.element(unread).toHaveAttribute('aria-pressed', 'true')
  expect(screen.readNames()).toEqual(['Zoë'])
  expect(screen.getByRole('region', { name: 'Nieuwe matches' }).query()).toBeNull()
  await expect.poll(() => screen.router.state.location.search).toBe('?show=unread')
  await expect.element(screen.getByRole('link', { name: /Zoë/ })).toHaveAttribute('href', '/chats/c2?show=unread')
})

test('the URL opens the list with its filter and search text', async () => {
  const screen = await openList({ path: '/chats?show=matches&q=to' })
  await expect.element(screen.getByRole('button', { name: 'Matches' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('to')
  expect(screen.readNames()).toEqual(['Tom'])
})

test('a search finds names regardless of case and accents, and can be undone when it finds nothing', async () => {
  const screen = await openList({})
  const field = screen.getByRole('searchbox', { name: 'Zoek in je gesprekken' })
  await field.fill('zoe')
  expect(screen.readNames()).toEqual(['Zoë'])
  await field.fill('niemand')
  await expect.element(screen.getByText('Geen gesprekken gevonden.')).toBeVisible()
  await screen.getByRole('button', { name: 'Toon alle gesprekken' }).click()
  expect(screen.readNames()).toEqual(['Bert', 'Zoë', 'Tom'])
})

test('drafts and messages that were not sent are marked in the list', async () => {
  writeStored(buildStorageKey('anna', 'draft', 'bert'), 'Zullen we')
  addUnsent('anna', { messageId: 'id2', partnerId: 'tom', conversationId: 'c3', text: 'Tot zo', price: 1 })
  changeUnsent('anna', 'id2', 'failed')
  const screen = await openList({ matches: [] })
  const readRow = (name: RegExp) => screen.getByRole('link', { name }).element().textContent
  await expect.poll(() => readRow(/Bert/)).toContain('Concept: Zullen we')
  expect(readRow(/Tom/)).toContain('Niet verzonden: Tot zo')
  expect(readRow(/Zoë/)).not.toContain('Concept')
})

test('the arrow keys move through the list, and Escape in the composer returns to the open conversation', async () => {
  mockApi({})
  const screen = await renderScreen(
    <ChatsFrame openId="c1" show="conversation" topBar={null}>
      <Conversation id="c1" memberId="anna" />
    </ChatsFrame>,
    {
      data: [
        viewerData(),
        [['chat', 'list'], chats],
        [['chat', 'matches'], []],
        [['chat', 'one', 'c1'], newConversation({ lastSeq: 1, readSeq: 1 })],
        [['chat', 'history', 'c1'], { messages: [newMessage()], hasOlder: false }],
      ],
      path: '/chats/c1',
    },
  )
  const composer = screen.getByRole('textbox', { name: 'Bericht aan Bert' })
  await composer.click()
  await userEvent.keyboard('{Escape}')
  const list = screen.getByRole('navigation', { name: 'Gesprekken' })
  await expect.element(list.getByRole('link', { name: /Bert/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(list.getByRole('link', { name: /Zoë/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.router.state.location.pathname).toBe('/chats/c2')
})
