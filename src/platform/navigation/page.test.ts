import { QueryClient } from '@tanstack/react-query'
import { RouterContextProvider, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createConnectionLostError } from '../calls/call-error.ts'
import { pageContext, prefetch, prefetchInBrowser, setBrowserPageContext } from './page.ts'

/** Returns the result of a page load whose query is refused with this code. */
async function loadRefusedPage(code: string, url: string): Promise<unknown> {
  const refused = Object.assign(new Error(code), { code, status: 403, data: {}, defined: true })
  const context = new RouterContextProvider()
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  context.set(pageContext, { api: null, cache, isMember: () => true })
  const loader = prefetch(() => [{ queryKey: ['refused'], queryFn: () => Promise.reject(refused) } as never], {
    namespaces: [],
  })
  const args = { context, params: {}, request: new Request(url) } as unknown as LoaderFunctionArgs
  return loader(args).catch((response: unknown) => response)
}

test.each([
  ['authentication_required', '/login?returnTo=%2Flikes%2Fsent%3Fpage%3D2'],
  ['terms_outdated', '/terms-consent?returnTo=%2Flikes%2Fsent%3Fpage%3D2'],
])('C-42 R-6.09 a page refused with %s redirects to where it is resolved, and back', async (code, location) => {
  const response = await loadRefusedPage(code, 'http://localhost/likes/sent?page=2')
  expect(response).toBeInstanceOf(Response)
  expect((response as Response).headers.get('location')).toBe(location)
})

test('another refusal carries its status to the error page', async () => {
  expect(await loadRefusedPage('member_not_found', 'http://localhost/members/x')).toMatchObject({
    data: { refusal: 'member_not_found' },
    init: { status: 403 },
  })
})

/** Loads a page in the browser with a stubbed query. Returns the data that the page shows, or the error. */
async function openInBrowser(queryFn: () => Promise<string>, cached?: string): Promise<unknown> {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  if (cached !== undefined) cache.setQueryData(['shown'], cached)
  setBrowserPageContext({ api: null, cache, isMember: () => true, loadTexts: async () => undefined })
  const load = prefetchInBrowser(() => [{ queryKey: ['shown'], queryFn } as never], { namespaces: ['chat'] })
  const args = { params: {}, request: new Request('http://localhost/likes') } as unknown as ClientLoaderFunctionArgs
  return load(args).then(
    () => cache.getQueryData(['shown']),
    (error: unknown) => error,
  )
}

const failOffline = () => Promise.reject(createConnectionLostError())

test('a page shows its cached data while offline, and without any it reports the lost connection', async () => {
  expect(await openInBrowser(failOffline, 'before')).toBe('before')
  expect(await openInBrowser(failOffline)).toMatchObject({ data: { refusal: 'no_connection' }, init: { status: 503 } })
  expect(await openInBrowser(async () => 'now', 'before')).toBe('now')
})

test('a refusal is shown even when the page is cached', async () => {
  const refused = Object.assign(new Error('member_not_found'), {
    code: 'member_not_found',
    status: 404,
    data: {},
    defined: true,
  })
  expect(await openInBrowser(() => Promise.reject(refused), 'before')).toMatchObject({ init: { status: 404 } })
})

test('a page shows its cached data when the network does not respond', async () => {
  vi.useFakeTimers()
  const opened = openInBrowser(() => new Promise(() => undefined), 'before')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await opened).toBe('before')
  vi.useRealTimers()
})
