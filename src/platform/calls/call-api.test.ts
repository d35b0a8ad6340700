import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callApi, createApiRequest } from './call-api.ts'

beforeAll(() => vi.stubGlobal('location', { origin: 'http://site.test' }))
afterAll(() => vi.unstubAllGlobals())

test('R-8.30 the error page of a proxy rejects with the code `general`, a refusal with its own code', async () => {
  const transport = async () => new Response('<html>Bad gateway</html>', { status: 502 })
  await expect(callApi('GET', '/api/signup', { transport })).rejects.toMatchObject({ code: 'general', status: 502 })

  const refused = { refusal: 'rate_limited', details: { retryAfterSeconds: 60 } }
  const refuse = async () => Response.json(refused, { status: 429 })
  await expect(callApi('POST', '/api/signup', { transport: refuse })).rejects.toMatchObject({
    code: 'rate_limited',
    data: { retryAfterSeconds: 60 },
  })
})

test('R-7.05 every body is sent with the header of our own client: a form as it is, other bodies as JSON', async () => {
  const form = new FormData()
  form.append('file', new Blob(['picture']), 'photo')
  const upload = createApiRequest('POST', '/api/photos', { query: { id: 'a b' }, body: form })
  expect(upload.url).toBe('http://site.test/api/photos?id=a+b')
  expect(upload.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)

  const code = createApiRequest('POST', '/api/signup/confirm', { body: { code: '123456' } })
  expect(code.headers.get('content-type')).toBe('application/json')
  expect(await code.text()).toBe('{"code":"123456"}')
  for (const request of [upload, code]) expect(request.headers.get('x-request-type')).toBe('client')
})

test('R-7.22 a read without the typed client is retried as well, and a write is not', async () => {
  vi.useFakeTimers()
  const fetching = vi.fn(async () => Response.json({}, { status: fetching.mock.calls.length < 3 ? 503 : 200 }))
  vi.stubGlobal('fetch', fetching)
  const reading = callApi('GET', '/api/signup')
  await vi.runAllTimersAsync()
  expect(await reading).toEqual({})
  expect(fetching).toHaveBeenCalledTimes(3)

  fetching.mockClear()
  await expect(callApi('POST', '/api/signup', { body: {} })).rejects.toMatchObject({ status: 503 })
  expect(fetching).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
