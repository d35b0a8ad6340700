import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { newConversation, newMessage } from '#testing/browser/chat-data.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import type { Conversation as ConversationData, Message } from '../../contract.ts'
import { findFlags, listWarnedRisks } from '#features/moderation/flag-detection.rules.ts'
import { DEFAULT_FLAG_SETTINGS } from '#features/moderation/flag.rules.ts'
import { Conversation } from '../conversations/conversation.tsx'

const messageCount = 10_000
const allMessages = Array.from({ length: messageCount }, (_, index) => createMessage(index + 1))

/** Creates one of the messages. They are a minute apart, and every fifth is the viewer's. */
function createMessage(seq: number): Message {
  const sentAt = new Date(Date.UTC(2026, 4, 1) + seq * 60_000).toISOString()
  return newMessage({ seq, sentAt, mine: seq % 5 === 0, content: { kind: 'text', text: `message ${seq}` } })
}

beforeEach(() => page.viewport(390, 600))

async function openConversation(
  messages: readonly Message[] = allMessages.slice(-50),
  fields: Partial<ConversationData> = {},
) {
  const calls = mockApi({
    chat: {
      messages: ({ before }) => {
        const older = allMessages.slice(0, Number(before) - 1)
        return { messages: older.slice(-50), hasMore: older.length > 50 }
      },
      markRead: ({ seq }) => ({ readSeq: seq }),
      removeMessage: () => ({}),
      list: () => ({ chats: [] }),
    },
  })
  const lastSeq = messages.at(-1)?.seq ?? 0
  const chat = newConversation({ lastSeq, readSeq: lastSeq, partnerReadSeq: lastSeq, ...fields })
  const screen = await renderScreen(
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <Conversation id="c1" memberId="anna" />
    </div>,
    {
      data: [
        [['chat', 'one', 'c1'], chat],
        [['chat', 'history', 'c1'], { messages, hasOlder: messages[0]?.seq !== 1 }],
      ],
    },
  )
  const log = screen.getByRole('log').element()
  const scroller = log.parentElement?.parentElement
  if (!scroller) throw new Error('the log has no scroll container')
  const listBubbles = () => [...log.querySelectorAll('bdi')]
  const readSeqs = () => listBubbles().map((bubble) => Number(bubble.textContent?.split(' ')[1]))
  const findBubble = (seq: number) => listBubbles().find((bubble) => bubble.textContent === `message ${seq}`)
  const topOf = (seq: number) => findBubble(seq)?.getBoundingClientRect().top ?? Number.NaN
  const receive = (...added: Message[]) =>
    screen.cache.setQueryData(['chat', 'history', 'c1'], (history: { messages: Message[] } | undefined) => ({
      ...history,
      messages: [...(history?.messages ?? []), ...added],
    }))
  return { ...screen, calls, log, scroller, listBubbles, readSeqs, topOf, receive }
}

test('of 10,000 messages at most 200 are in the page, and older ones load upward without a jump', async () => {
  const { scroller, readSeqs, topOf, getByText } = await openConversation()
  await expect.poll(() => readSeqs().at(-1)).toBe(messageCount)
  for (let page = 1; page <= 8; page++) {
    const oldest = readSeqs()[0] ?? 0
    scroller.scrollTop = scroller.clientHeight - scroller.scrollHeight
    const top = topOf(oldest)
    await expect.poll(() => readSeqs()[0]).toBeLessThan(oldest)
    expect(Math.abs(topOf(oldest) - top)).toBeLessThanOrEqual(1)
    expect(readSeqs().length).toBeLessThanOrEqual(200)
    expect(readSeqs()).toEqual(Array.from(readSeqs(), (_, index) => (readSeqs()[0] ?? 0) + index))
  }
  expect(readSeqs()).toHaveLength(200)
  expect(readSeqs().at(-1)).toBeLessThan(messageCount)
  await getByText('Naar de nieuwste berichten').click()
  await expect.poll(() => readSeqs().at(-1)).toBe(messageCount)
  expect(topOf(messageCount)).toBeGreaterThan(0)
})

test('scrolling down from older messages returns to the newest without a jump', async () => {
  const { scroller, readSeqs, topOf } = await openConversation(allMessages.slice(-600))
  while ((readSeqs().at(-1) ?? 0) > messageCount - 100) {
    const oldest = readSeqs()[0] ?? 0
    scroller.scrollTop = scroller.clientHeight - scroller.scrollHeight
    await expect.poll(() => readSeqs()[0]).toBeLessThan(oldest)
  }
  while (readSeqs().at(-1) !== messageCount) {
    const newest = readSeqs().at(-1) ?? 0
    scroller.scrollTop = 0
    const top = topOf(newest)
    await expect.poll(() => readSeqs().at(-1)).toBeGreaterThan(newest)
    expect(Math.abs(topOf(newest) - top)).toBeLessThanOrEqual(1)
    expect(readSeqs().length).toBeLessThanOrEqual(200)
  }
})

test('a viewer who scrolled up stays there and sees how many messages are new', async () => {
  const { scroller, receive, topOf, getByRole, log } = await openConversation(allMessages.slice(-60, -10))
  scroller.scrollTop = -700
  await expect.element(getByRole('button', { name: 'Naar de nieuwste berichten' })).toBeVisible()
  const top = topOf(9_970)
  receive(...allMessages.slice(-9, -6)) // of which one is the viewer's own, from another device
  const button = getByRole('button', { name: /nieuw bericht|nieuwe berichten/ })
  await expect.element(button).toHaveTextContent('3 nieuwe berichten')
  expect(Math.abs(topOf(9_970) - top)).toBeLessThanOrEqual(1)
  await button.click()
  await expect.element(button).not.toBeInTheDocument()
  await expect.poll(() => scroller.scrollTop).toBe(0)
  expect(log.getAttribute('aria-live')).toBe('polite')
})

test('at the end, a new message scrolls into view', async () => {
  const { scroller, receive, topOf, getByRole } = await openConversation(allMessages.slice(-50, -1))
  receive(...allMessages.slice(-1))
  await expect.poll(() => topOf(messageCount)).toBeLessThan(600)
  expect(scroller.scrollTop).toBe(0)
  expect(getByRole('button', { name: /nieuwe/ }).query()).toBeNull()
})

test('a divider is shown above the messages that were unread, and stays while they are read', async () => {
  const { calls, getByText, listBubbles } = await openConversation(allMessages.slice(0, 4), { readSeq: 2 })
  const divider = getByText('Nieuwe berichten', { exact: true })
  await expect.element(divider).toBeVisible()
  await expect.poll(() => calls.map(({ endpoint }) => endpoint)).toContain('chat.markRead')
  const following = listBubbles().filter(
    (bubble) => divider.element().compareDocumentPosition(bubble) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(following.map((bubble) => bubble.textContent)).toEqual(['message 3', 'message 4'])
})

test('read marks are shown only when the server gives them', async () => {
  const { cache, log } = await openConversation(allMessages.slice(0, 5))
  expect(log.textContent).toContain('Gelezen')
  cache.setQueryData(['chat', 'one', 'c1'], newConversation({ lastSeq: 5, readSeq: 5, partnerReadSeq: null }))
  await expect.poll(() => log.textContent).not.toContain('Gelezen')
  expect(log.textContent).toContain('Verzonden')
})

test('the viewer takes back an unread message after confirming, and no message that was read', async () => {
  const { calls, getByRole, readSeqs, log } = await openConversation(allMessages.slice(0, 10), { partnerReadSeq: 5 })
  const button = getByRole('button', { name: 'Bericht intrekken' })
  expect(button.elements()).toHaveLength(1)
  await button.click()
  await getByRole('alertdialog').getByRole('button', { name: 'Ja, intrekken' }).click()
  await expect.poll(() => log.textContent).toContain('Je hebt dit bericht ingetrokken')
  expect(readSeqs()).not.toContain(10)
  expect(calls).toContainEqual({ endpoint: 'chat.removeMessage', input: { id: 'c1', seq: 10 } })
})

test('a message that the partner took back loses its cached text', async () => {
  const { cache, getByText } = await openConversation(allMessages.slice(0, 3))
  await expect.element(getByText('message 3')).toBeVisible()
  cache.setQueryData(['chat', 'one', 'c1'], newConversation({ lastSeq: 3, readSeq: 3, removedSeqs: [3] }))
  await expect.element(getByText('message 3')).not.toBeInTheDocument()
  await expect.element(getByText(/Dit bericht is ingetrokken$/)).toBeVisible()
})

test('a link opens only after a dialog that shows its real address', async () => {
  const open = vi.spyOn(window, 'open').mockImplementation(() => null)
  const text = 'Kijk: https://www.bank.nl@evil.example/x'
  const { getByRole } = await openConversation([newMessage({ content: { kind: 'text', text }, risks: ['link'] })])
  expect(getByRole('log').getByRole('link').query()).toBeNull()
  await getByRole('button', { name: /evil/ }).click()
  const dialog = getByRole('alertdialog')
  await expect.element(dialog.getByText('evil.example', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('https://www.bank.nl@evil.example/x')).toBeVisible()
  await dialog.getByRole('button', { name: 'Hier blijven' }).click()
  expect(open).not.toHaveBeenCalled()
  await getByRole('button', { name: /evil/ }).click()
  await getByRole('alertdialog').getByRole('button', { name: 'Toch openen' }).click()
  expect(open).toHaveBeenCalledWith('https://www.bank.nl@evil.example/x', '_blank', 'noopener,noreferrer')
})

test('a message of the partner that asks for money has a warning', async () => {
  const { getByText } = await openConversation([newMessage({ risks: ['money', 'iban'] })])
  await expect.element(getByText(/^In dit bericht lijkt om geld te worden gevraagd/)).toBeVisible()
  await expect.element(getByText(/^In dit bericht staat een rekeningnummer/)).toBeVisible()
})

test.each([
  ['link', 'Kijk op www.sweetkelly-cams.net', /^In dit bericht staat een link/],
  ['phone', 'Stuur me een appje op 0612345678', /^In dit bericht staat een telefoonnummer/],
  ['contact', 'Zullen we verder praten op Telegram?', /^In dit bericht gaat het om contact via een andere app/],
  ['wallet', '0x52908400098527886E0F7030069857D2E4169EE7', /^In dit bericht staat een adres voor cryptogeld/],
  ['threat', 'Betaal 500 of ik stuur die filmpjes naar je vrouw', /^Dit bericht lijkt een dreigement/],
  ['paid', 'Ik vraag 80 euro per half uur', /iets tegen betaling te worden aangeboden/],
  ['scam', 'Ik handel in crypto met gegarandeerde winst', /bekend verhaal van oplichters/],
  ['hate', 'Jij vieze hoer', /woorden die kunnen kwetsen/],
] as const)('a message of the partner with the risk %s has its warning', async (risk, text, warning) => {
  const risks = listWarnedRisks(findFlags(text, DEFAULT_FLAG_SETTINGS))
  expect(risks).toContain(risk)
  const { getByText } = await openConversation([newMessage({ content: { kind: 'text', text }, risks })])
  await expect.element(getByText('Even opletten')).toBeVisible()
  await expect.element(getByText(warning)).toBeVisible()
  const [notice, message] = [getByText('Even opletten').element(), getByText(text).element()]
  expect(notice.getBoundingClientRect().bottom).toBeLessThanOrEqual(message.getBoundingClientRect().top)
})

test.each([
  ['a phone with its keyboard open', 390, 300],
  ['a small phone', 390, 600],
  ['a phone held sideways', 844, 390],
])('on %s the composer is in view and the keyboard scrolls the messages', async (_, width, height) => {
  await page.viewport(width, height)
  const { getByRole, log, scroller } = await openConversation()
  const field = getByRole('textbox', { name: 'Bericht aan Bert' }).element().getBoundingClientRect()
  expect(field.top).toBeGreaterThan(0)
  expect(field.bottom).toBeLessThanOrEqual(height)
  expect(scroller.clientHeight).toBeGreaterThan(80)
  ;(log as HTMLElement).focus()
  await userEvent.keyboard('{PageUp}')
  await expect.poll(() => scroller.scrollTop).toBeLessThan(0)
})

test.each([390, 1280])(
  'at %i px opening and closing the menu of a conversation does not scroll its log',
  async (width) => {
    await page.viewport(width, 700)
    const { scroller, ...screen } = await openConversation()
    await screen.getByRole('button', { name: 'Meer over dit gesprek' }).click()
    await expect.element(screen.getByRole('menuitem').first()).toHaveFocus()
    expect(scroller.scrollTop).toBe(0)
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('button', { name: 'Meer over dit gesprek' })).toHaveFocus()
    expect(scroller.scrollTop).toBe(0)
  },
)

test('the safety tips stand folded above the first message, and the newest message stands last', async () => {
  const screen = await openConversation(allMessages.slice(0, 3), { showsSafetyTips: true })
  const tips = screen.getByText('Veilig kennismaken')
  await expect.element(tips).toBeVisible()
  await expect.element(screen.getByText(/^Maak nooit geld over/)).not.toBeVisible()
  const log = screen.getByRole('log').element()
  expect(log.contains(tips.element())).toBe(false)
  expect(tips.element().getBoundingClientRect().bottom).toBeLessThan(screen.topOf(1))
  expect(screen.readSeqs()).toEqual([1, 2, 3])
  expect(log.textContent).not.toContain('Veilig kennismaken')
})
