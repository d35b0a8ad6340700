import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callApi } from './call-api.ts'

beforeAll(() => vi.stubGlobal('location', { origin: 'http://site.test' }))
afterAll(() => vi.unstubAllGlobals())

test('a repeated GET names the last entity tag, and 304 returns the last data', async () => {
  const knownTags: (string | null)[] = []
  const transport = async ({ headers }: Request) => {
    knownTags.push(headers.get('if-none-match'))
    if (headers.get('if-none-match') === 'W/"2"') return new Response(null, { status: 304 })
    const version = knownTags.length
    return Response.json({ version }, { headers: { etag: `W/"${version}"` } })
  }
  const call = () => callApi('GET', '/api/user.php', { transport })
  const [first, second, third] = [await call(), await call(), await call()]
  expect([first, second]).toEqual([{ version: 1 }, { version: 2 }])
  expect(third).toBe(second)
  expect(knownTags).toEqual([null, 'W/"1"', 'W/"2"'])
})

test('another query, a response without an entity tag and a write are never revalidated', async () => {
  const knownTags: (string | null)[] = []
  const transport = async (request: Request) => {
    knownTags.push(request.headers.get('if-none-match'))
    const isTagged = request.url.includes('tagged')
    return Response.json({}, isTagged ? { headers: { etag: '"1"' } } : {})
  }
  await callApi('GET', '/api/tagged', { transport, query: { page: 1 } })
  await callApi('GET', '/api/tagged', { transport, query: { page: 2 } })
  await callApi('POST', '/api/tagged', { transport, query: { page: 1 } })
  await callApi('GET', '/api/plain', { transport })
  await callApi('GET', '/api/plain', { transport })
  expect(knownTags).toEqual([null, null, null, null, null])
})
