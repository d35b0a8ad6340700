import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { openLiveChanges } from './browser-live.ts'

const timeZoneMessage = `time zone: ${new Intl.DateTimeFormat().resolvedOptions().timeZone}`

/** A socket that the test opens and closes. */
class FakeSocket extends EventTarget {
  static readonly opened: FakeSocket[] = []
  binaryType = 'blob'
  readyState = 0

  constructor() {
    super()
    FakeSocket.opened.push(this)
  }

  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  end(code: number, reason: string): void {
    this.readyState = 3
    this.dispatchEvent(new CloseEvent('close', { code, reason }))
  }

  close(): void {}

  readonly sent: unknown[] = []

  send(data: unknown): void {
    this.sent.push(data)
  }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  FakeSocket.opened.length = 0
})

/** Opens the live changes of a member, and returns the kinds that are published. */
function openAsMember(): string[] {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  const cache = new QueryClient()
  cache.setQueryData(['viewer', 'user'], { id: 'noa' })
  const kinds: string[] = []
  openLiveChanges(cache).subscribe(({ kind }) => kinds.push(kind))
  return kinds
}

test('after a restart browsers reconnect at random within the time that the server names, and refetch', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const kinds = openAsMember()
  await vi.advanceTimersByTimeAsync(0)
  FakeSocket.opened[0]?.open()

  FakeSocket.opened[0]?.end(1012, '10000')

  await vi.advanceTimersByTimeAsync(5_400)
  expect(FakeSocket.opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(FakeSocket.opened).toHaveLength(2)
  expect(kinds).toEqual([])
  FakeSocket.opened[1]?.open()
  expect(kinds).toEqual(['reconnected'])
})

test('while a restarting server does not respond yet, the attempts of browsers stay spread over the time that it named', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  openAsMember()
  await vi.advanceTimersByTimeAsync(0)
  FakeSocket.opened[0]?.open()
  FakeSocket.opened[0]?.end(1012, '10000')
  await vi.advanceTimersByTimeAsync(5_600)

  FakeSocket.opened[1]?.end(1006, '')

  await vi.advanceTimersByTimeAsync(5_300)
  expect(FakeSocket.opened).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(400)
  expect(FakeSocket.opened).toHaveLength(3)
  FakeSocket.opened[2]?.open()
  await vi.advanceTimersByTimeAsync(6_000)
  FakeSocket.opened[2]?.end(1006, '')
  await vi.advanceTimersByTimeAsync(1_300)
  expect(FakeSocket.opened).toHaveLength(4)
})

test('after a first connection that failed, the next one refetches', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const kinds = openAsMember()
  await vi.advanceTimersByTimeAsync(0)
  FakeSocket.opened[0]?.end(1006, '')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(kinds).toEqual([])
  FakeSocket.opened[1]?.open()
  expect(kinds).toEqual(['reconnected'])
})

test.each([['0'], [''], ['soon']])(
  'a restart that names “%s” delays a reconnection by a second and a half at most',
  async (reason) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999)
    openAsMember()
    await vi.advanceTimersByTimeAsync(0)
    FakeSocket.opened[0]?.open()
    FakeSocket.opened[0]?.end(1012, reason)
    await vi.advanceTimersByTimeAsync(1_400)
    expect(FakeSocket.opened).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(FakeSocket.opened).toHaveLength(2)
  },
)

test('the socket reports that the page is hidden, when it opens and when that changes', async () => {
  openAsMember()
  await vi.advanceTimersByTimeAsync(0)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const change = () => document.dispatchEvent(new Event('visibilitychange'))
  const [socket] = FakeSocket.opened
  change() // not yet open
  expect(socket?.sent).toEqual([])
  socket?.open()
  expect(socket?.sent).toEqual([timeZoneMessage, 'hidden'])
  hidden.mockReturnValue(false)
  change()
  expect(socket?.sent).toEqual([timeZoneMessage, 'hidden', ''])
})

test('the socket states the time zone of the browser when it opens', async () => {
  openAsMember()
  await vi.advanceTimersByTimeAsync(0)
  FakeSocket.opened[0]?.open()
  expect(FakeSocket.opened[0]?.sent).toEqual([timeZoneMessage])
})

test('R-7.08 a page that becomes hidden sends an empty object as a beacon, and one that becomes visible does not', async () => {
  openAsMember()
  const sendBeacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  const change = () => document.dispatchEvent(new Event('visibilitychange'))
  change()
  expect(sendBeacon).not.toHaveBeenCalled()
  hidden.mockReturnValue(true)
  change()
  expect(sendBeacon).toHaveBeenCalledWith('/api/page-hidden.php', expect.any(Blob))
  const body = sendBeacon.mock.calls[0]?.[1] as Blob
  expect({ type: body.type, text: await body.text() }).toEqual({ type: 'application/json', text: '{}' })
})

test('R-4.20 a changed order refetches the orders, the spending and the ledger, and leaves the prices of the page', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  const cache = new QueryClient()
  cache.setQueryData(['viewer', 'user'], { id: 'noa' })
  const keys = [
    ['payments', 'order', 'o1'],
    ['payments', 'orders'],
    ['payments', 'spending'],
    ['payments', 'offer', null],
    ['credits', 'entries'],
  ]
  for (const key of keys) cache.setQueryData(key, {})
  openLiveChanges(cache).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  FakeSocket.opened[0]?.open()

  FakeSocket.opened[0]?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ kind: 'orders' }) }))

  expect(keys.filter((key) => cache.getQueryState(key)?.isInvalidated)).toEqual(keys.toSpliced(3, 1))
})
