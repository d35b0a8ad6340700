import { afterEach, expect, test, vi } from 'vitest'
import { callApi } from './calls.tsx'

afterEach(() => vi.unstubAllGlobals())

test('R-8.30 the error page of a proxy rejects with the code `general`, a refusal with its own code', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>Bad gateway</html>', { status: 502 }))
  await expect(callApi('GET', '/signup')).rejects.toMatchObject({ code: 'general', status: 502 })

  const refused = { refusal: 'rate_limited', details: { retryAfterSeconds: 60 } }
  vi.stubGlobal('fetch', async () => Response.json(refused, { status: 429 }))
  await expect(callApi('POST', '/signup')).rejects.toMatchObject({
    code: 'rate_limited',
    data: { retryAfterSeconds: 60 },
  })
})
