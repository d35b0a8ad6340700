import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi, type Call } from '#testing/browser/api-mocks.ts'
import { setConnection } from '#testing/browser/navigations.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import type { SentMessage } from '../../contract.ts'
import { buildStorageKey } from './chat-storage.ts'
import { useOutbox } from './outbox.ts'
import { addUnsent, changeUnsent, listUnsent } from './unsent-messages.ts'

let returnedTexts: string[] = []

beforeEach(() => {
  returnedTexts = []
})

function Probe() {
  const outbox = useOutbox(
    { memberId: 'anna', partnerId: 'bert' },
    {
      onSent: () => undefined,
      onRefused: ({ code, text }) => returnedTexts.push(`${code}: ${text}`),
      refusalText: String,
    },
  )
  return (
    <>
      <button type="button" onClick={() => outbox.send('Hoi!', 'c1', 1)}>
        send
      </button>
      <button type="button" onClick={() => outbox.retry()}>
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

/** Stores unsent messages of Anna to Bert, in this order. */
function storeUnsent(
  state: 'sending' | 'failed',
  messageIds: readonly string[],
  { price = 1, memberId = 'anna' } = {},
) {
  for (const messageId of messageIds) {
    addUnsent(memberId, { messageId, partnerId: 'bert', conversationId: 'c1', text: messageId, price })
    changeUnsent(memberId, messageId, state)
  }
}

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
  storeUnsent('failed', ['m1'])
  const calls = failThenAccept()
  const screen = await renderScreen(<Probe />)
  await expect.element(screen.getByText('failed')).toBeVisible()
  expect(calls).toEqual([])
  await screen.getByRole('button', { name: 'retry' }).click()
  await expect.element(screen.getByText('empty')).toBeVisible()
  expect(listMessageIds(calls)).toEqual(['m1'])
})

test('C-37 a message that was being sent when the page closed is retried with the same id and price', async () => {
  storeUnsent('sending', ['m1'], { price: 2 })
  const calls = failThenAccept()
  const screen = await renderScreen(<Probe />)
  await expect.element(screen.getByText('empty')).toBeVisible()
  expect(calls).toMatchObject([{ input: { messageId: 'm1', price: 2 } }])
})

test('failed messages are retried on reconnect', async () => {
  storeUnsent('failed', ['m1'])
  const calls = failThenAccept()
  const screen = await renderScreen(<Probe />)
  await expect.element(screen.getByText('failed')).toBeVisible()
  setConnection(true)
  await expect.element(screen.getByText('empty')).toBeVisible()
  expect(listMessageIds(calls)).toEqual(['m1'])
})

test('failed messages are retried when the live socket reconnects, because the site can be unreachable while the browser is online', async () => {
  storeUnsent('failed', ['m1'])
  const calls = failThenAccept()
  const screen = await renderScreen(<Probe />)
  await expect.element(screen.getByText('failed')).toBeVisible()
  screen.publishLiveChange({ kind: 'reconnected' })
  await expect.element(screen.getByText('empty')).toBeVisible()
  expect(listMessageIds(calls)).toEqual(['m1'])
})

test('R-8.22 the text of a refused message returns to the composer once and is not sent again', async () => {
  const calls = failThenAccept(new CallError('insufficient_credits', {}, 402))
  const screen = await renderScreen(<Probe />)
  await screen.getByRole('button', { name: 'send' }).click()
  await expect.poll(() => returnedTexts).toEqual(['insufficient_credits: Hoi!'])
  await expect.element(screen.getByText('empty')).toBeVisible()
  expect(listUnsent('anna')).toEqual([])
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
  storeUnsent('sending', ['m1', 'm2'])
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

test('a new message is sent after the failed ones that were written before it', async () => {
  storeUnsent('failed', ['m1', 'm2'])
  const calls = failThenAccept()
  const screen = await renderScreen(<Probe />)
  await screen.getByRole('button', { name: 'send' }).click()
  await expect.element(screen.getByText('empty')).toBeVisible()
  expect(listMessageIds(calls).slice(0, 2)).toEqual(['m1', 'm2'])
  expect(calls).toHaveLength(3)
})

test('after a message that could not be sent the later ones wait, so that the order stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  storeUnsent('sending', ['m1', 'm2'])
  const calls = failThenAccept(...Array.from({ length: 6 }, () => new TypeError('lost')))
  const screen = await renderScreen(<Probe />)
  const countAfterAnotherMinute = () => vi.advanceTimersByTimeAsync(60_000).then(() => calls.length)
  await expect.poll(countAfterAnotherMinute).toBe(6)
  await expect.element(screen.getByText('failed,failed')).toBeVisible()
  expect(listMessageIds(calls)).toEqual(Array.from({ length: 6 }, () => 'm1'))
})

test('the unsent messages of another member are neither shown nor sent', async () => {
  storeUnsent('sending', ['m1'], { memberId: 'carl' })
  const calls = failThenAccept()
  const screen = await renderScreen(<Probe />)
  await expect.element(screen.getByText('empty')).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(calls).toEqual([])
})

test('windows that write at the same time keep each other’s messages, and unreadable entries are skipped', async () => {
  const { promise: untilReleased, resolve: releaseResponse } = Promise.withResolvers<void>()
  const calls = mockApi({
    chat: { send: ({ messageId }) => untilReleased.then(() => toSentMessage(messageId)) },
  })
  const screen = await renderScreen(<Probe />)
  await screen.getByRole('button', { name: 'send' }).click()
  await expect.poll(() => calls.length).toBe(1)

  // Another window stores its message without having read this one's.
  const message = { messageId: 'other', partnerId: 'bert', conversationId: 'c1', text: 'Hallo', price: 1 }
  const entry = { ...message, writtenAt: '2026-06-01T10:02:00.000Z', state: 'failed' }
  localStorage.setItem(buildStorageKey('anna', 'outbox', 'other'), JSON.stringify(entry))
  localStorage.setItem(buildStorageKey('anna', 'outbox', 'broken'), '{')
  window.dispatchEvent(new StorageEvent('storage'))

  await expect.element(screen.getByText('failed,sending')).toBeVisible()
  releaseResponse()
  await expect.element(screen.getByText(/^failed$/)).toBeVisible()
})

test('a browser that stores nothing sends messages all the same', async () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => setItem.mockRestore())
  const calls = failThenAccept(new TypeError('lost'))
  const screen = await renderScreen(<Probe />)
  await screen.getByRole('button', { name: 'send' }).click()
  await expect.poll(() => calls.length).toBe(2)
  await expect.element(screen.getByText('empty')).toBeVisible()
})

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('a hidden page sends its messages without timers, which browsers delay there', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  storeUnsent('sending', ['m1', 'm2', 'm3'])
  const calls = failThenAccept()
  await renderScreen(<Probe />)
  for (let frame = 0; frame < 60 && listUnsent('anna').length > 0; frame++) await nextFrame() // polling runs the timers
  expect(listUnsent('anna')).toEqual([])
  expect(listMessageIds(calls)).toEqual(['m1', 'm2', 'm3'])
})
