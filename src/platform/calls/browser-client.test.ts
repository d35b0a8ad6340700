import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CallError, isConnectionLost, isRefused } from './call-error.ts'
import { createBrowserClient, buildRequest, type Routes } from './browser-client.ts'

beforeAll(() => vi.stubGlobal('location', { origin: 'http://site.test' }))
afterAll(() => vi.unstubAllGlobals())

const routes: Routes = {
  likes: { like: { method: 'PUT', path: '/members/{id}/like' } },
  me: { user: { method: 'GET', path: '/user.php' } },
}

test.each([
  [
    { method: 'GET', path: '/members' } as const,
    { min_age: 30, region: undefined, cursor: 'a b' },
    '/api/members?min_age=30&cursor=a+b',
    null,
  ],
  [{ method: 'GET', path: '/members/{id}' } as const, { id: 'a/b' }, '/api/members/a%2Fb', null],
  [{ method: 'PUT', path: '/members/{id}/like' } as const, { id: '1' }, '/api/members/1/like', null],
  [
    { method: 'POST', path: '/chats/{id}/messages' } as const,
    { id: '1', text: 'Hoi' },
    '/api/chats/1/messages',
    '{"text":"Hoi"}',
  ],
  [{ method: 'POST', path: '/signup/confirmation-mail' } as const, {}, '/api/signup/confirmation-mail', '{}'],
  [
    { method: 'DELETE', path: '/chat.php', inputStructure: 'detailed' } as const,
    { body: { conversation: '1' } },
    '/api/chat.php',
    '{"conversation":"1"}',
  ],
])('%o with %o requests %s', async (route, input, url, body) => {
  const request = buildRequest(route, input)
  expect(request.url).toBe(`http://site.test${url}`)
  expect((await request.text()) || null).toBe(body)
})

test('R-7.05 every call carries the header of our own client', () => {
  expect(buildRequest({ method: 'GET', path: '/user.php' }, undefined).headers.get('x-request-type')).toBe('client')
})

test('R-8.30 a refusal has its code, status and details, and is reported once', async () => {
  const reported: string[] = []
  const refuse = async () => Response.json({ refusal: 'insufficient_credits', details: { needed: 1 } }, { status: 402 })
  const client = createBrowserClient(
    routes,
    ({ code }, endpoint) => reported.push(`${endpoint} ${code}`) === 0,
    refuse,
  ) as {
    likes: { like(input: { id: string }): Promise<unknown> }
  }
  await expect(client.likes.like({ id: '1' })).rejects.toMatchObject({
    code: 'insufficient_credits',
    status: 402,
    data: { needed: 1 },
  })
  expect(reported).toEqual(['/members/{id}/like insufficient_credits'])
})

test('a response that is not JSON becomes the general error', async () => {
  const client = createBrowserClient(
    routes,
    () => false,
    async () => new Response('<html>', { status: 502 }),
  ) as {
    me: { user(): Promise<unknown> }
  }
  await expect(client.me.user()).rejects.toBeInstanceOf(CallError)
  await expect(client.me.user()).rejects.toMatchObject({ code: 'general', status: 502 })
})

test('a call without a response is a lost connection, and an aborted call stays aborted', async () => {
  const failing = (error: Error) =>
    createBrowserClient(
      routes,
      () => expect.unreachable('there is no refusal'),
      async () => {
        throw error
      },
    ) as { likes: { like(input: { id: string }): Promise<unknown> } }
  const lost = await failing(new TypeError('Failed to fetch'))
    .likes.like({ id: '1' })
    .catch((error: unknown) => error)
  expect(isConnectionLost(lost)).toBe(true)
  expect(isRefused(lost)).toBe(false)
  const aborted = new DOMException('aborted', 'AbortError')
  await expect(failing(aborted).likes.like({ id: '1' })).rejects.toBe(aborted)
})
