import { expect, test } from 'vitest'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { newConversation, newMessage } from '#testing/browser/chat-data.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData } from '#testing/browser/screen-data.ts'
import type { Message } from '../../contract.ts'
import { Conversation } from '../conversations/conversation.tsx'

const gifts: readonly Message['content'][] = [
  { kind: 'gift', gift: 'tulp', name: 'Rode tulp', picture: 'tulip', text: 'Voor jou' },
  { kind: 'gift', gift: 'rose', name: 'Gouden roos', text: '' },
  { kind: 'gift', gift: 'bear', text: '' },
]

test('C-29 messages show a gift that the site added, renamed or retired, with its name, drawing and text', async () => {
  mockApi({ chat: { list: () => ({ chats: [] }), markRead: ({ seq }) => ({ readSeq: seq }) } })
  const messages = gifts.map((content, index) => newMessage({ seq: index + 1, mine: false, content }))
  const screen = await renderScreen(<Conversation id="c1" memberId="anna" />, {
    data: [
      settingsData({ choices: { gifts: ['coffee'] } }),
      [['chat', 'one', 'c1'], newConversation({ lastSeq: 3, readSeq: 3, partnerReadSeq: 3 })],
      [['chat', 'history', 'c1'], { messages, hasOlder: false }],
    ],
  })
  for (const text of ['Cadeau: Rode tulp', 'Voor jou', 'Cadeau: Gouden roos', 'Cadeau: Knuffelbeer'])
    await expect.element(screen.getByText(text)).toBeVisible()
  const log = screen.getByRole('log').element()
  const drawings = [...log.querySelectorAll('img, svg[viewBox="0 0 64 64"]')]
  expect(drawings.map((drawing) => drawing.getAttribute('src'))).toEqual(['/gifts/tulip.svg', null, null])
  const tulip = drawings[0] as HTMLImageElement // the first drawing is a file
  await expect.poll(() => tulip.naturalWidth).toBeGreaterThan(0)
})
