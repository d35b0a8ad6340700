import { beforeEach, expect, test } from 'vitest'
import { CallError } from '#platform/call-error.ts'
import { mockApi, type Call } from '#testing/api-mocks.ts'
import { setConnection } from '#testing/navigations.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import type { SentMessage } from '../contract.ts'
import { buildStorageKey } from './chat-storage.tsx'
import { useOutbox, type UnsentMessage } from './outbox.tsx'

const key = buildStorageKey('anna', 'outbox')
let returnedTexts: string[] = []

beforeEach(() => {
  returnedTexts = []
})

function Probe() {
  const outbox = useOutbox(
    { memberId: 'anna', partnerId: 'bert' },
    { onSent: () => undefined, onRefused: ({ code, text }) => returnedTexts.push(`${code}: ${text}`) },
  )
  return (
    <>
      <button type="button" onClick={() => outbox.send('Hoi!', 'c1', 1)}>
        send
      </button>
      <button type="button" onClick={() => outbox.unsent.forEach(({ messageId }) => outbox.retry(messageId))}>
        retry
      </button>
      <p>{outbox.unsent.map(({ state }) => state).join() || 'empty'}</p>
    </>
  )
}

const toSentMessage = (messageId: string, seq = 1): SentMessage => ({
  id: `m${seq}`,
  messageId,
  seq,
  sentAt: '2026-06-01T10:00:00Z',
  conversationId: 'c1',
  credits: 4,
})

const unsent = (messageId: string, fields: Partial<UnsentMessage> = {}): UnsentMessage => ({
  messageId,
  partnerId: 'bert',
  conversationId: 'c1',
  text: messageId,
  price: 1,
  writtenAt: '2026-06-01T09:00:00Z',
  state: 'failed',
  ...fields,
})

const storeOutbox = (...entries: UnsentMessage[]) => localStorage.setItem(key, JSON.stringify(entries))
const listMessageIds = (calls: readonly Call[]) => calls.map(({ input }) => (input as { messageId: string }).messageId)

/** Mocks the API to fail the first sends with these errors, then accept them. */
function failThenAccept(...errors: Error[]): Call[] {
  return mockApi({
    chat: {
      send: ({ messageId }) => {
        const error = errors.shift()
        if (error) throw error
        return toSentMessage(messageId)
      },
    },
  })
}

test.each([
  ['whose response was lost', new TypeError('lost')],
  ['that got a server error', new CallError('general', {}, 500)],
  ['that was rate limited', new CallError('rate_limited', { retryAfterSeconds: 1 }, 429)],
])('C-37 a message %s is retried with the same id', async (_, error) => {
  const calls = failThenAccept(error)
  const screen = await renderScreen(<Probe />)
  await screen.getByRole('button', { name: 'send' }).click()
  await expect.poll(() => calls.length).toBe(2)
  const [first, second] = listMessageIds(calls)
  expect(first).toBe(second)
  await expect.element(screen.getByText('empty')).toBeVisible()
  expect(returnedTexts).toEqual([])
})

test('C-37 a failed message is retried manually with the same id', async () => {
  storeOutbox(unsent('m1'))
  const calls = failThenAccept()
  const screen = await renderScreen(<Probe />)
  await expect.element(screen.getByText('failed')).toBeVisible()
  expect(calls).toEqual([])
  await screen.getByRole('button', { name: 'retry' }).click()
  await expect.element(screen.getByText('empty')).toBeVisible()
  expect(listMessageIds(calls)).toEqual(['m1'])
})

test('C-37 a message that was being sent when the page closed is retried with the same id and price', async () => {
  storeOutbox(unsent('m1', { state: 'sending', price: 2 }))
  const calls = failThenAccept()
  const screen = await renderScreen(<Probe />)
  await expect.element(screen.getByText('empty')).toBeVisible()
  expect(calls).toMatchObject([{ input: { messageId: 'm1', price: 2 } }])
})

test('failed messages are retried on reconnect', async () => {
  storeOutbox(unsent('m1'))
  const calls = failThenAccept()
  const screen = await renderScreen(<Probe />)
  await expect.element(screen.getByText('failed')).toBeVisible()
  setConnection(true)
  await expect.element(screen.getByText('empty')).toBeVisible()
  expect(listMessageIds(calls)).toEqual(['m1'])
})

test('R-8.22 the text of a refused message returns to the composer once and is not sent again', async () => {
  const calls = failThenAccept(new CallError('insufficient_credits', {}, 402))
  const screen = await renderScreen(<Probe />)
  await screen.getByRole('button', { name: 'send' }).click()
  await expect.poll(() => returnedTexts).toEqual(['insufficient_credits: Hoi!'])
  await expect.element(screen.getByText('empty')).toBeVisible()
  expect(localStorage.getItem(key)).toBeNull()
  expect(calls).toHaveLength(1)
})

test('an unrecoverable refusal marks the message as failed and is not retried', async () => {
  const calls = failThenAccept(new CallError('member_not_found', {}, 404))
  const screen = await renderScreen(<Probe />)
  await screen.getByRole('button', { name: 'send' }).click()
  await expect.element(screen.getByText('failed')).toBeVisible()
  expect(calls).toHaveLength(1)
  expect(returnedTexts).toEqual([])
})

test('messages are sent one at a time, in the order of writing', async () => {
  storeOutbox(unsent('m1', { state: 'sending' }), unsent('m2', { state: 'sending' }))
  const { promise: untilReleased, resolve: releaseResponse } = Promise.withResolvers<void>()
  const calls = mockApi({
    chat: {
      send: async ({ messageId }) => {
        await untilReleased
        return toSentMessage(messageId)
      },
    },
  })
  const screen = await renderScreen(<Probe />)
  await screen.getByRole('button', { name: 'send' }).click()
  await expect.element(screen.getByText('sending,sending,sending')).toBeVisible()
  expect(listMessageIds(calls)).toEqual(['m1'])
  releaseResponse()
  await expect.element(screen.getByText('empty')).toBeVisible()
  expect(listMessageIds(calls).slice(0, 2)).toEqual(['m1', 'm2'])
  expect(calls).toHaveLength(3)
})

test('the unsent messages of another member are neither shown nor sent', async () => {
  localStorage.setItem(buildStorageKey('carl', 'outbox'), JSON.stringify([unsent('m1', { state: 'sending' })]))
  const calls = failThenAccept()
  const screen = await renderScreen(<Probe />)
  await expect.element(screen.getByText('empty')).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(calls).toEqual([])
})
