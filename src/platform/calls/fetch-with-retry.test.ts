import { expect, test, vi } from 'vitest'
import { getRetryDelay, fetchWithRetry, canRetry, MAX_RETRIES } from './fetch-with-retry.ts'

test('R-7.22 R-9.26 a request has five retries with exponential backoff and jitter', () => {
  expect(MAX_RETRIES).toBe(5)
  const waits = [0, 1, 2, 3, 4].map((attempt) => getRetryDelay(attempt, null, 0.5))
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000])
  expect(getRetryDelay(0, null, 0)).toBeLessThan(getRetryDelay(0, null, 1))
  expect(getRetryDelay(3, 7, 0.5)).toBe(7_000)
})

test.each([
  ['GET', {}, true],
  ['HEAD', {}, true],
  ['POST', {}, false],
  ['DELETE', {}, false],
  ['POST', { 'idempotency-key': 'k' }, true],
])('C-37 %s with %o can be retried: %s', (method, headers, expected) => {
  expect(canRetry(method, new Headers(headers as Record<string, string>))).toBe(expected)
})

test('R-7.22 a GET is attempted six times in total, a POST once', async () => {
  vi.useFakeTimers()
  const fetching = vi.fn(async () => new Response(null, { status: 503 }))
  vi.stubGlobal('fetch', fetching)
  const reading = fetchWithRetry(new Request('http://site.test/api/chats.php'))
  await vi.runAllTimersAsync()
  expect((await reading).status).toBe(503)
  expect(fetching).toHaveBeenCalledTimes(6)

  fetching.mockClear()
  expect((await fetchWithRetry(new Request('http://site.test/api/orders', { method: 'POST' }))).status).toBe(503)
  expect(fetching).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('T18 a long Retry-After is reported immediately', async () => {
  const late = new Response(null, { status: 429, headers: { 'retry-after': '1800' } })
  const fetching = vi.fn(async () => late)
  vi.stubGlobal('fetch', fetching)
  expect(await fetchWithRetry(new Request('http://site.test/api/members'))).toBe(late)
  expect(fetching).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})

test('nothing is retried while offline', async () => {
  const fetching = vi.fn(async () => {
    throw new TypeError('Failed to fetch')
  })
  vi.stubGlobal('fetch', fetching)
  vi.stubGlobal('navigator', { onLine: false })
  await expect(fetchWithRetry(new Request('http://site.test/api/chats.php'))).rejects.toThrow('Failed to fetch')
  expect(fetching).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})
